import type { Alert, AlertCounts } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { alertsAmong, countOpen } from './inbox-queries.ts';

/** What a live reader hears of alerts: those of the ids that its scope shows, and how many are open. */
export async function alertNews(
  tx: Scoped,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<{ alerts: Alert[]; open: AlertCounts }> {
  const alerts = ids.length === 0 ? [] : await alertsAmong(tx, scope, ids, now);
  return { alerts, open: await countOpen(tx, scope, now) };
}
