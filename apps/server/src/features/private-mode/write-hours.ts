import { timesOfWeek } from '@balise/tracking';
import { offsetsOf } from '../../calendar/index.ts';
import type { Scoped } from '../../db/scope.ts';
import { endOfPresentHours, type Hours, insertHours, removeHours } from './queries.ts';

const DAY = 86_400_000;
/** So far ahead: a server that is down for a week still hides. */
const AHEAD = 9 * DAY;

/**
 * Writes the private periods of a vehicle's hours ahead, instead of those that were. The period that goes on stays as it is.
 * @param now ms since 1970 UTC
 */
export async function writeHoursOf(tx: Scoped, hours: Hours, now: number): Promise<void> {
  const { deviceId, timeZone, week, seenUntil } = hours;
  await removeHours(tx, deviceId, now);
  const present = await endOfPresentHours(tx, deviceId, now);
  const begin = Math.max(now, present ?? now, seenUntil ?? now);
  const times = timesOfWeek(week, offsetsOf(timeZone), now, now + AHEAD)
    .map(({ from, to }) => ({ from: Math.max(from, begin), until: Math.min(to, now + AHEAD) }))
    .filter(({ from, until }) => from < until);
  await insertHours(tx, hours, times, now + AHEAD);
}

/** Until when the hours that go on would last; Infinity of a whole week; undefined: none go on. */
export function endOfHours({ week, timeZone }: Pick<Hours, 'week' | 'timeZone'>, now: number): number | undefined {
  const present = timesOfWeek(week, offsetsOf(timeZone), now, now + AHEAD).find(
    ({ from, to }) => from <= now && now < to,
  );
  return present && (present.to >= now + AHEAD ? Number.POSITIVE_INFINITY : present.to);
}
