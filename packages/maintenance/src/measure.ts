import type { Measured } from './due.ts';
import type { Forecast, NoPrediction } from './usage.ts';

/** How much a vehicle was used lately: m, or ms of its engine. */
export type RecentUse = {
  today: number;
  soFar: number;
  /** Of the days before today, the newest first. */
  before: readonly number[];
};

type MeterCycle = {
  name: 'distance' | 'engine';
  interval: number;
  used: number | null;
  /** The day from which the interval counts. */
  since: number;
  /** When so much more will have been used; why not, where no date can be given. */
  forecast: NoPrediction | ((left: number) => Forecast | NoPrediction);
};

/** What goes by a meter, as of today. */
export function byMeter({ name, interval, used, since, forecast }: MeterCycle, recent: RecentUse): Measured {
  if (used === null) return { name, interval, used, reachedOn: null, forecast: 'noReading' };
  const left = interval - used;
  const known = typeof forecast === 'string' ? forecast : forecast(Math.max(0, left));
  const reachedOn = left <= 0 ? Math.max(since, dayOfReaching(-left, recent)) : null;
  return { name, interval, used, reachedOn, forecast: known };
}

/**
 * The day on which a meter reached a value that it is past by so much, or at exactly; the day before the first known one where that is longer
 * ago.
 */
function dayOfReaching(past: number, { today, soFar, before }: RecentUse): number {
  // what it showed in the evening before was less than the value only if it was used by more than it is past
  let used = soFar;
  if (past < used) return today;
  for (const [place, use] of before.entries()) {
    used += use;
    if (past < used) return today - 1 - place;
  }
  return today - 1 - before.length;
}

/** What goes by the calendar: from one day to another. */
export function byCalendar({ from, due }: { from: number; due: number }, today: number): Measured {
  return {
    name: 'calendar',
    interval: due - from,
    used: today - from,
    reachedOn: due <= today ? due : null,
    forecast: { p10: due, p50: due, p90: due },
  };
}
