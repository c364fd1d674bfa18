import { momentOf, wallTimeIn } from '../../language/zoned-time.ts';

/** From a moment up to another, ms since 1970 UTC. */
export type Period = { from: number; to: number };

export const PRESETS = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

type Zone = string | undefined;
/** A day of the calendar, `2026-11-20`. */
type Day = string;

/** The period of a preset as seen now in a time zone: whole days by the zone's clocks, weeks from Monday. */
export function presetPeriod(preset: Preset, now: number, zone: Zone): Period {
  const today = dayOf(now, zone);
  const monday = plusDays(today, -((weekdayOf(today) + 6) % 7));
  const first = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'today':
      return between(today, plusDays(today, 1), zone);
    case 'yesterday':
      return between(plusDays(today, -1), today, zone);
    case 'thisWeek':
      return between(monday, plusDays(monday, 7), zone);
    case 'lastWeek':
      return between(plusDays(monday, -7), monday, zone);
    case 'thisMonth':
      return between(first, plusMonths(first, 1), zone);
    case 'lastMonth':
      return between(plusMonths(first, -1), first, zone);
  }
}

/** Which preset a period is now; undefined for any other. */
export const presetOf = (period: Period, now: number, zone: Zone): Preset | undefined =>
  PRESETS.find((preset) => isSame(presetPeriod(preset, now, zone), period));

/**
 * The period beside one: a month beside a whole month, otherwise as many days as it touches, at the same times by the clock.
 * A day on which clocks change is one day like the others.
 */
export function neighbour({ from, to }: Period, direction: -1 | 1, zone: Zone): Period {
  const [first, last] = [clockTime(from, zone), clockTime(to, zone)];
  if (isWholeMonth(first, last)) {
    const month = plusMonths(first.slice(0, 10), direction);
    return between(month, plusMonths(month, 1), zone);
  }
  const days = daysTouched(first, last) * direction;
  return { from: moved(first, days, zone), to: moved(last, days, zone) };
}

/** Whether it begins and ends at midnight by the zone's clocks. */
export const isOfWholeDays = ({ from, to }: Period, zone: Zone): boolean =>
  isMidnight(clockTime(from, zone)) && isMidnight(clockTime(to, zone));

/** Whether it is one day from midnight to midnight, of 23, 24 or 25 hours. */
export const isOneDay = (period: Period, zone: Zone): boolean =>
  isOfWholeDays(period, zone) && daysTouched(clockTime(period.from, zone), clockTime(period.to, zone)) === 1;

export const isSame = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to;

const between = (first: Day, end: Day, zone: Zone): Period => ({ from: startOf(first, zone), to: startOf(end, zone) });

const startOf = (day: Day, zone: Zone): number => momentOf(`${day}T00:00`, zone) ?? Number.NaN;
const dayOf = (at: number, zone: Zone): Day => wallTimeIn(at, zone).slice(0, 10);
/** By the zone's clocks; a day begins at T00:00, also where its clocks skip that hour (Cairo, 26 April 2024). */
function clockTime(at: number, zone: Zone): string {
  const time = wallTimeIn(at, zone);
  const day = time.slice(0, 10);
  return startOf(day, zone) === at ? `${day}T00:00` : time;
}
const isMidnight = (wallTime: string): boolean => wallTime.endsWith('T00:00');

const isWholeMonth = (first: string, last: string): boolean =>
  first.endsWith('-01T00:00') && last === `${plusMonths(first.slice(0, 10), 1)}T00:00`;

const DAY = 86_400_000;
const dayNumber = (day: Day): number => Date.parse(`${day}T00:00Z`) / DAY;

/** Days of the calendar that two wall times span: one, where both are of the same day. */
const daysTouched = (first: string, last: string): number =>
  Math.max(1, Math.ceil((Date.parse(`${last}Z`) - Date.parse(`${first.slice(0, 10)}T00:00Z`)) / DAY));

const moved = (wallTime: string, days: number, zone: Zone): number =>
  momentOf(`${plusDays(wallTime.slice(0, 10), days)}${wallTime.slice(10)}`, zone) ?? Number.NaN;

const weekdayOf = (day: Day): number => new Date(`${day}T00:00Z`).getUTCDay();
const plusDays = (day: Day, days: number): Day => new Date((dayNumber(day) + days) * DAY).toISOString().slice(0, 10);

/** @param first the first day of a month */
function plusMonths(first: Day, months: number): Day {
  const date = new Date(`${first}T00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}
