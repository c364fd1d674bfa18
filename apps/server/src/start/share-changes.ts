import { randomUUID } from 'node:crypto';
import { listenToOthers, notifyOthers } from '../bus/between-processes.ts';
import { PROCESS_ROLES } from '../config/config.ts';
import { readChanges } from '../ingest/read-changes.ts';
import type { Platform } from './platform.ts';

/**
 * Where ROLES splits the platform: what is committed here (by trackers, or by the worker that corrects history) reaches the
 * browsers and the dynamic groups of other processes, and the reverse.
 */
export function shareChanges({ config, connections, listener, changes, parts, report }: Platform): void {
  const { roles } = config;
  if (roles.size === PROCESS_ROLES.length) return;
  const pool = connections.pools.ingest;
  const name = randomUUID();
  if (roles.has('gateway') || roles.has('worker')) {
    parts.add('notices of changes', notifyOthers(pool, changes, name, report), (end) => end());
  }
  if (roles.has('api') || roles.has('worker')) {
    const read = (ids: number[]) => readChanges(pool, ids);
    listenToOthers({ listen: listener.listen, read, publish: changes.publish, name, report });
  }
}
