import type { REPORT_STEPS } from '@balise/contract';
import { offsetsOf } from './zone.ts';

export type Step = (typeof REPORT_STEPS)[number];

/** The calendar of a time zone. A day is numbered from 1970-01-01 on; it begins when its clocks first show it. */
export type Days = {
  timeZone: string;
  dayOf: (at: number) => number;
  /** `2026-11-21` */
  nameOf: (day: number) => string;
  /** Milliseconds since 1970 UTC; of a day that the zone left out the beginning of the next one. */
  startOf: (day: number) => number;
  /** First day of the step that a day is in, and of the step after. */
  stepOf: (step: Step, day: number) => { first: number; next: number };
};

const DAY = 86_400_000;
const MOST_KNOWN = 20_000;
/** More than any zone is ahead of, or behind, any other. */
const BEYOND = 26 * 3_600_000;

/** A day, counted from 1970-01-01, as `2026-11-20`. */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export function daysIn(timeZone: string): Days {
  const offset = offsetsOf(timeZone);
  const dayOf = (at: number) => Math.floor((at + offset(at)) / DAY);
  const startOf = (day: number): number => {
    // clocks change at most once around a midnight: it is given by the rule before or the rule after
    const [before, after] = [day * DAY - offset(day * DAY - BEYOND), day * DAY - offset(day * DAY + BEYOND)];
    const isStart = (at: number) => dayOf(at) >= day && dayOf(at - 1) < day;
    // a day that a zone left out begins where the next one does
    return [before, after].sort((a, b) => a - b).find(isStart) ?? startOf(day + 1);
  };
  const known = new Map<number, number>();
  return {
    timeZone,
    dayOf,
    nameOf: dayName,
    startOf: (day) => {
      const found = known.get(day) ?? startOf(day);
      if (known.size > MOST_KNOWN) known.clear();
      known.set(day, found);
      return found;
    },
    stepOf: (step, day) => {
      if (step === 'day') return { first: day, next: day + 1 };
      if (step === 'week') {
        const first = day - ((((day + 3) % 7) + 7) % 7); // 1970-01-01 was a Thursday
        return { first, next: first + 7 };
      }
      const date = new Date(day * DAY);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      return { first: Date.UTC(year, month) / DAY, next: Date.UTC(year, month + 1) / DAY };
    },
  };
}
