import { isWithinHours, openEpisodes, type RaisedAlert, unbrokenDriving } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { stateOf } from '../../history/index.ts';
import { alertsApplied } from '../applied-queries.ts';
import { raiseAlerts } from '../raise-queries.ts';
import {
  assignedGeofences,
  type DueAlert,
  dueAlerts,
  type LastingRule,
  lastingRules,
  recentMotion,
} from './due-queries.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * Raises what no message brings about: silence, trackers that never connected, memberships of groups, results of commands, long drives,
 * and stays of trackers that say nothing meanwhile. The unique key of an alert keeps it from being raised twice.
 * @param now milliseconds since 1970 UTC
 * @returns how many were raised
 */
export async function raiseDueAlerts(owner: Pool, now: number): Promise<number> {
  let raised = await raiseAlerts(owner, inHours(await dueAlerts(owner, now)).map(asAlert), now);
  for await (const rules of lastingRules(owner, now)) {
    const due: DueAlert[] = [];
    for (const rule of rules)
      due.push(...(rule.kind === 'long_driving' ? await driven(owner, rule, now) : await dwelt(owner, rule, now)));
    raised += await raiseAlerts(owner, inHours(due).map(asAlert), now);
  }
  return raised;
}

const inHours = (due: readonly DueAlert[]): DueAlert[] =>
  due.filter(({ schedule, at, timeZone }) => isWithinHours(schedule, at, timeZone));

const asAlert = ({ deviceId, schedule: _, timeZone, ...due }: DueAlert): { deviceId: number; of: RaisedAlert } => ({
  deviceId,
  of: { ...due, place: null, channels: [], command: null },
});

const dueOf = (
  { parameters: _, updatedAt, state, ...rule }: LastingRule,
  found: Pick<DueAlert, 'subject' | 'beganAt' | 'at' | 'facts'>,
): DueAlert => ({ ...rule, ...found });

/** Stays that have lasted long enough by the clock. */
async function dwelt(owner: Pool, rule: LastingRule, now: number): Promise<DueAlert[]> {
  const { geofenceIds, minutes } = rule.parameters;
  const least = minutes * MINUTE;
  const stays = openEpisodes(stateOf(rule.state).history).flatMap((one) => {
    if (one.kind !== 'geofence') return [];
    const { geofence } = one.content;
    const at = one.startsAt + least;
    const isWanted = !geofenceIds || geofenceIds.includes(geofence);
    return isWanted && at <= now && at > Math.max(rule.updatedAt, now - DAY)
      ? [{ geofence, since: one.startsAt, at }]
      : [];
  });
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
        facts: { geofenceId: geofence, duration: least },
      }),
    );
}

/** A trip that goes on, after so much driving since the last rest. */
async function driven(owner: Pool, rule: LastingRule, now: number): Promise<DueAlert[]> {
  const { history } = stateOf(rule.state);
  const trip = openEpisodes(history).find((one) => one.kind === 'trip');
  if (trip?.kind !== 'trip' || !history.head || history.head.at < now - 10 * MINUTE) return [];
  const before = await recentMotion(owner, rule.deviceId, now);
  const open = { startsAt: trip.startsAt, driving: trip.content.driving };
  const { since, driving } = unbrokenDriving(open, before, (rule.parameters.restMinutes ?? 0) * MINUTE);
  if (driving < rule.parameters.minutes * MINUTE || history.head.at <= rule.updatedAt) return [];
  return [dueOf(rule, { subject: '', beganAt: since, at: history.head.at, facts: { duration: driving } })];
}
