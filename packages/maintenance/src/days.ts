/** Of the calendar, a day is a number: how many days after 1970-01-01. It has no zone; whose day it is, the caller knows. */
export const CALENDAR_UNITS = ['day', 'week', 'month', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** A time by the calendar: three months, a year. */
export type CalendarStep = { count: number; unit: CalendarUnit };

const DAY = 86_400_000;

/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/**
 * The day that comes so long after another. A month that is too short ends it: 31 January and a month is the last of February, 29 February
 * and a year is 28 February.
 */
export function addTo(day: number, { count, unit }: CalendarStep): number {
  if (unit === 'day') return day + count;
  if (unit === 'week') return day + 7 * count;
  const date = new Date(day * DAY);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + count * (unit === 'year' ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  const last = Date.UTC(year, month + 1) / DAY - 1;
  return Math.min(Date.UTC(year, month) / DAY + date.getUTCDate() - 1, last);
}
