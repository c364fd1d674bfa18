import { timesOfWeek } from '@balise/tracking';
import { offsetsOf } from '../../calendar/index.ts';
import type { Scoped } from '../../db/scope.ts';
import {
  endOfPresentHours,
  type Hours,
  insertHours,
  planEndOfStolen,
  plannedEndOfStolen,
  removeHours,
} from './queries.ts';

const DAY = 86_400_000;
/** So far ahead: a server that is down for a week still hides. */
const AHEAD = 9 * DAY;

/**
 * Writes the private periods of a vehicle's hours ahead, instead of those that were. The period that goes on stays as it is; what a report
 * of theft ended does not begin again before the hours that go on are over.
 * @param now ms since 1970 UTC
 */
export async function writeHoursOf(tx: Scoped, hours: Hours, now: number): Promise<void> {
  const { deviceId, timeZone, week } = hours;
  await removeHours(tx, deviceId, now);
  const present = await endOfPresentHours(tx, deviceId, now);
  const all = timesOfWeek(week, offsetsOf(timeZone), now, now + AHEAD).map(({ from, to }) => ({
    from,
    until: Math.min(to, now + AHEAD),
  }));
  const stolen = await plannedEndOfStolen(tx, deviceId, now);
  const goesOn = all.find(({ from, until }) => from <= now && now < until);
  const seenUntil = stolen === undefined ? now : Math.max(stolen, goesOn?.until ?? now);
  if (stolen !== undefined) await planEndOfStolen(tx, deviceId, seenUntil, now);
  const begin = Math.max(present ?? now, seenUntil);
  const times = all
    .map(({ from, until }) => ({ from: Math.max(from, begin), until }))
    .filter(({ from, until }) => from < until);
  await insertHours(tx, hours, times, now + AHEAD);
}
