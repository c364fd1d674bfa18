import type { Connections } from '../db/connect.ts';
import { raiseAlerts } from '../features/alerts/index.ts';
import type { PlannedAlert } from './plan.ts';

/**
 * Raises alerts of the past, as their rules would have at that time; those that were raised before stay as they are.
 * @returns how many were new
 */
export async function raisePast(
  owner: Connections['pools']['owner'],
  alerts: readonly PlannedAlert[],
): Promise<number> {
  let raised = 0;
  for (const { deviceId, ...alert } of alerts) {
    const of = { ...alert, place: null, channels: [], command: null };
    raised += await raiseAlerts(owner, [{ deviceId, of }], alert.at);
  }
  return raised;
}
