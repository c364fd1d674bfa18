/* Days as people count them where a client lives. Pure: a day is the text 2026-11-20, an instant milliseconds since 1970. */

/** `2026-11-20`. Days compare as texts do. */
export type Day = string;
/** `2026-11` */
export type Month = string;

const HOUR = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a time zone's calendars show at an instant. */
export function dayAt(instant: number, timeZone: string): Day {
  const known = formats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) formats.set(timeZone, format);
  return format.format(instant);
}

/**
 * The first instant of a day in a time zone. Where clocks go forward at midnight the day begins at one o'clock.
 * @returns the beginning of the next day for one that the zone left out
 */
export function startOfDay(day: Day, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = starts.get(key) ?? findStart(day, timeZone);
  if (starts.size >= MOST_STARTS) starts.clear();
  starts.set(key, known);
  return known;
}

const MOST_STARTS = 20_000;
const starts = new Map<string, number>();

function findStart(day: Day, timeZone: string): number {
  // zones lie between 12 hours behind and 14 hours before UTC, by whole minutes since 1972
  let before = Date.parse(`${day}T00:00:00Z`) - 15 * HOUR;
  let from = before + 28 * HOUR;
  while (from - before > 1000) {
    const middle = Math.floor((before + from) / 2000) * 1000;
    if (dayAt(middle, timeZone) < day) before = middle;
    else from = middle;
  }
  return from;
}

/** The day so many days later; a negative number goes back. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);

/** Days from one to another: 1 from a day to the next. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * HOUR));

/** The days from the first on, without the last. */
export function daysFrom(first: Day, end: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** 28 to 31. */
export const daysInMonth = (month: Month): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The first day of the month after that of a day. */
export const nextMonth = (day: Day): Day => addDays(`${monthOf(day)}-01`, daysInMonth(monthOf(day)));
