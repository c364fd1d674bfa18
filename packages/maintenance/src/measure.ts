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
  /** When so much more will have been used; why not, where no date can be given. */
  forecast: NoPrediction | ((left: number) => Forecast | NoPrediction);
};

/** What goes by a meter, as of today. */
export function byMeter({ name, interval, used, forecast }: MeterCycle, recent: RecentUse): Measured {
  if (used === null) return { name, interval, used, reachedOn: null, forecast: 'noReading' };
  const left = interval - used;
  const known = typeof forecast === 'string' ? forecast : forecast(Math.max(0, left));
  return { name, interval, used, reachedOn: left <= 0 ? dayOfPassing(-left, recent) : null, forecast: known };
}

/** The day on which a meter passed a value that it is past by so much; the day before the first known one where that is longer ago. */
function dayOfPassing(past: number, { today, soFar, before }: RecentUse): number {
  let since = soFar;
  if (past <= since) return today;
  for (const [place, use] of before.entries()) {
    since += use;
    if (past <= since) return today - 1 - place;
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
