import type { DayHours } from '../alerts/kinds.ts';
import { timesOfWeek } from '../blocking/profile-runs.ts';

/** A driver's hours of a week on one vehicle, by local clocks, in force from one moment until another (ms since 1970 UTC, may be infinite). */
export type DriverShift = { driverId: number; week: readonly DayHours[]; from: number; until: number };

/**
 * When a shift was on in a period. A time that the clocks skip is the next that they show; one that they show twice is the first for the
 * beginning and the last for the end.
 * @param offset ms by which the clocks are ahead of UTC at a moment
 */
export function shiftTimes(
  shift: DriverShift,
  offset: (at: number) => number,
  from: number,
  until: number,
): { from: number; until: number }[] {
  const [start, end] = [Math.max(shift.from, from), Math.min(shift.until, until)];
  if (start >= end) return [];
  return timesOfWeek(shift.week, offset, start, end).map((time) => ({
    from: Math.max(time.from, start),
    until: Math.min(time.to, end),
  }));
}
