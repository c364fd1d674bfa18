import { addDays, dayAt, startOfDay } from '../../billing/index.ts';
import type { Period } from '../../history/index.ts';

export type DayOfPeriod = Period & { day: string };

/** The days of a period by the clocks of a time zone, the first and the last cut off where the period begins and ends. */
export function daysOf({ from, to }: Period, timeZone: string): DayOfPeriod[] {
  const days: DayOfPeriod[] = [];
  for (let [day, start] = [dayAt(from, timeZone), from]; start < to; ) {
    let next = addDays(day, 1);
    let end = startOfDay(next, timeZone);
    // a day that the zone left out (Samoa, 2011) has no length
    while (end <= start) [next, end] = [addDays(next, 1), startOfDay(addDays(next, 1), timeZone)];
    days.push({ day, from: start, to: Math.min(end, to) });
    [day, start] = [next, end];
  }
  return days;
}
