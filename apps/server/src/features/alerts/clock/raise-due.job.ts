import { isWithinHours, type RaisedAlert } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { stateOf } from '../../history/index.ts';
import { alertsApplied } from '../applied-queries.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { driven, dueOf } from './driven.ts';
import { raiseDriverDocuments } from './driver-document-queries.ts';
import { assignedGeofences, type DueAlert, dueAlerts, type LastingRule, lastingRules } from './due-queries.ts';
import { lastPlaces } from './place-queries.ts';
import { staysDue } from './stays-due.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;
/** A position that is so much newer than what became due is of another moment, ms. */
const LATER = 10 * MINUTE;

/**
 * Raises what no message brings about: silence, trackers that never connected, memberships of groups, results of commands, long drives,
 * stays of trackers that say nothing meanwhile, and documents of drivers that expire. The unique key of an alert keeps it from being raised twice.
 * @param now milliseconds since 1970 UTC
 * @returns how many were raised
 */
export async function raiseDueAlerts(owner: Pool, now: number): Promise<number> {
  let raised = await raiseDue(owner, await dueAlerts(owner, now), now);
  raised += await raiseDriverDocuments(owner, now);
  for await (const rules of lastingRules(owner, now)) {
    const due: DueAlert[] = [];
    for (const rule of rules)
      due.push(...(rule.kind === 'long_driving' ? await driven(owner, rule, now) : await dwelt(owner, rule, now)));
    raised += await raiseDue(owner, due, now);
  }
  return raised;
}

const inHours = (due: readonly DueAlert[]): DueAlert[] =>
  due.filter(({ schedule, at, timeZone }) => isWithinHours(schedule, at, timeZone));

const PART = 500; // devices: unpacking their states takes time, and the event loop also answers others

/** Each where its device was last known to be, as far as its owner may see that. */
export async function raiseDue(owner: Pool, due: readonly DueAlert[], now: number): Promise<number> {
  const alerts = inHours(due);
  let raised = 0;
  for (let from = 0; from < alerts.length; from += PART) {
    const part = alerts.slice(from, from + PART);
    const places = await lastPlaces(
      owner,
      part.map(({ deviceId }) => deviceId),
    );
    raised += await raiseAlerts(owner, part.map(asAlert(places)), now);
  }
  return raised;
}

const asAlert =
  (places: Awaited<ReturnType<typeof lastPlaces>>) =>
  ({ deviceId, schedule: _, timeZone, since = 0, ...due }: DueAlert): { deviceId: number; of: RaisedAlert } => {
    const known = places.get(deviceId);
    // an alert that is made up for after a pause of the server is not where the vehicle has gone since
    const place = known && known.at >= since && known.at <= due.at + LATER ? known.spot : null;
    return { deviceId, of: { ...due, place, channels: [], command: null } };
  };

/** Stays that have lasted long enough by the clock. */
async function dwelt(owner: Pool, rule: LastingRule, now: number): Promise<DueAlert[]> {
  const { parameters, updatedAt } = rule;
  const stays = staysDue(stateOf(rule.state).history, parameters, { updatedAt, now });
  if (stays.length === 0) return [];
  const assigned = await assignedGeofences(owner, rule.deviceId);
  const { suspensions } = (await alertsApplied(owner, [rule.deviceId]))(rule.deviceId);
  const isMute = (geofence: number, at: number) =>
    suspensions.some(({ geofenceId, from, until }) => geofenceId === geofence && from <= at && at < until);
  return stays
    .filter(({ geofence, at }) => assigned.has(geofence) && !isMute(geofence, at))
    .map(({ geofence, since, at }) =>
      dueOf(rule, {
        subject: String(geofence),
        beganAt: since,
        at,
        facts: { geofenceId: geofence, duration: parameters.minutes * MINUTE },
      }),
    );
}
