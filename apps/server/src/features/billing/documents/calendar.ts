/* Days as people count them where a client lives. Pure: a day is the text 2026-11-20, an instant milliseconds since 1970. */

import { type Days, daysIn } from '../../../calendar/index.ts';

/** `2026-11-20`. Days compare as texts do. */
export type Day = string;
/** `2026-11` */
export type BillingMonth = string;

const HOUR = 3_600_000;
const zones = new Map<string, Days>();

function daysOf(timeZone: string): Days {
  const days = zones.get(timeZone) ?? daysIn(timeZone);
  zones.set(timeZone, days);
  return days;
}

/** The day that a time zone's calendars show at an instant. */
export function dayAt(instant: number, timeZone: string): Day {
  const { dayOf, nameOf } = daysOf(timeZone);
  return nameOf(dayOf(instant));
}

/**
 * The first instant of a day in a time zone. Where clocks go forward at midnight the day begins at one o'clock.
 * @returns the beginning of the next day for one that the zone left out
 */
export const startOfDay = (day: Day, timeZone: string): number =>
  daysOf(timeZone).startOf(Date.parse(`${day}T00:00:00Z`) / (24 * HOUR));

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

export const monthOf = (day: Day): BillingMonth => day.slice(0, 7);

/** 28 to 31. */
export const daysInMonth = (month: BillingMonth): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The first day of the month after that of a day. */
export const nextMonth = (day: Day): Day => addDays(`${monthOf(day)}-01`, daysInMonth(monthOf(day)));
