import type { DayHours } from '../alerts/kinds.ts';
import { timesOfWeek } from '../blocking/profile-runs.ts';
import type { DriverClaim } from './who-drove.ts';

/**
 * When a vehicle is private because of who drives it: the hours of each driver while he drives. By time, without overlaps.
 * @param spans who drives when, of whoDrove
 * @param weeks the private hours of drivers, by driver
 * @param offset ms by which the client's clocks are ahead of UTC at a moment
 */
export function hoursOfDrivers(
  spans: readonly DriverClaim[],
  weeks: ReadonlyMap<number, readonly DayHours[]>,
  offset: (at: number) => number,
  from: number,
  until: number,
): { driverId: number; from: number; until: number }[] {
  return spans.flatMap((span) => {
    const week = span.driverId === null ? undefined : weeks.get(span.driverId);
    const [start, end] = [Math.max(span.from, from), Math.min(span.until, until)];
    if (week === undefined || span.driverId === null || start >= end) return [];
    const { driverId } = span;
    return timesOfWeek(week, offset, start, end)
      .map((time) => ({ driverId, from: Math.max(time.from, start), until: Math.min(time.to, end) }))
      .filter((time) => time.from < time.until);
  });
}
