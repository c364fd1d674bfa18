import { followGroups } from '../features/groups/index.ts';
import type { Platform } from './platform.ts';

/** Follows dynamic groups: worker's work, for no tracker and no browser waits for it (decision 22). */
export function openGroups({ connections, changes, listener, parts, logger }: Platform): void {
  const following = followGroups({
    database: connections.ingest,
    address: connections.addresses.ingest,
    subscribe: changes.subscribe,
    listen: listener.listen,
    now: Date.now,
    onTrouble: (error) => logger.warn({ error }, 'dynamic groups are not being updated; trying again'),
  });
  parts.add('dynamic groups', following, (it) => it.stop());
}
