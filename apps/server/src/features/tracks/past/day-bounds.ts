import { addDays, dayAt, startOfDay } from '../../billing/index.ts';
import type { Period } from '../../history/index.ts';

export type DayOfPeriod = Period & { day: string };

/** The days of a period by the clocks of a time zone, the first and the last cut off where the period begins and ends. */
export function daysOf({ from, to }: Period, timeZone: string): DayOfPeriod[] {
  const days: DayOfPeriod[] = [];
  for (let start = from; start < to; ) {
    // its name is asked of each: zones have left days out (Samoa, 2011)
    const day = dayAt(start, timeZone);
    const end = startOfDay(addDays(day, 1), timeZone);
    days.push({ day, from: start, to: Math.min(end, to) });
    start = end;
  }
  return days;
}
