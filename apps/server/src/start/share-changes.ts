import { hearOthers, tellOthers } from '../bus/between-processes.ts';
import { PROCESS_ROLES } from '../config.ts';
import { readChanges } from '../ingest/read-changes.ts';
import type { Platform } from './platform.ts';

/** Where ROLES splits the platform: what is committed here reaches the browsers of other processes, and the reverse. */
export function shareChanges({ config, connections, listener, changes, parts, report }: Platform): void {
  if (config.roles.size === PROCESS_ROLES.length) return;
  const pool = connections.pools.ingest;
  if (config.roles.has('api')) {
    hearOthers({ listen: listener.listen, read: (ids) => readChanges(pool, ids), publish: changes.publish, report });
  } else {
    parts.add('changes told', tellOthers(pool, changes, report), (end) => end());
  }
}
