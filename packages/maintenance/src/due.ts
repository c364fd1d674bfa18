import type { Forecast, NoPrediction } from './usage.ts';

/** What a service is due by; the first of them that is reached decides. Words in the dictionaries, `maintenance.measures`. */
export const MEASURES = ['distance', 'engine', 'calendar'] as const;
export type MeasureName = (typeof MEASURES)[number];

/**
 * How far a service is, the most urgent last (domain 4.10). soon: *imminent*; due: *to do*, reached; overdue: more than 3 % or 7 days past.
 * Words in the dictionaries, `maintenance.states`.
 */
export const DUE_STATES = ['ok', 'soon', 'due', 'overdue'] as const;
export type DueState = (typeof DUE_STATES)[number];

/** One thing that a service is due by. Distances are metres, engine times milliseconds, and times of the calendar days. */
export type Measured = {
  name: MeasureName;
  /** From the last time to the next: 0 where it was due from the start. */
  interval: number;
  /** Of it, since the last time; more than the interval where it is past. Null: no reading. */
  used: number | null;
  /** The day on which it was reached; null: it is not, or it is not known. Of the calendar it is the date itself. */
  reachedOn: number | null;
  /** When it will be, where it is not reached. */
  forecast: Forecast | NoPrediction;
};

export type Measure = Measured & {
  /** What is left; negative: past. */
  left: number | null;
  state: DueState;
};

/** A service of a vehicle as of a day. */
export type Due = {
  state: DueState;
  /** What decides: the first of `measures`. */
  by: MeasureName;
  /** The most urgent first. */
  measures: readonly Measure[];
  /** When it was reached, else when it is predicted; null: no prediction. */
  on: number | null;
  /** Between which days it is predicted, with 8 chances of 10; null: reached, or none. */
  between: { from: number; until: number | null } | null;
};

/** Imminent: within the tenth part of the interval, but no more than these: m, ms, days. */
const SOON: Record<MeasureName, number> = { distance: 1_000_000, engine: 50 * 3_600_000, calendar: 30 };
const SOON_SHARE = 0.1;
/** Or predicted within so many days, once half of the interval is used: what is due every week is not always imminent. */
const SOON_DAYS = 14;
/** Overdue: past by more than so much of the interval, or for more than so many days. */
const OVERDUE_SHARE = 0.03;
const OVERDUE_DAYS = 7;

/** @param grace how many days after its date what goes by the calendar becomes overdue: of insurance and the like none */
export function dueOf(measured: readonly Measured[], today: number, grace = OVERDUE_DAYS): Due | null {
  const measures = measured
    .map((one) => ({ ...one, left: leftOf(one), state: stateOf(one, today, grace) }))
    .sort((a, b) => byUrgency(a, b));
  const first = measures[0];
  if (first === undefined) return null;
  const on = dayOf(first);
  const { forecast, reachedOn } = first;
  const between =
    reachedOn === null && first.name !== 'calendar' && typeof forecast === 'object'
      ? { from: forecast.p10, until: forecast.p90 }
      : null;
  return { state: first.state, by: first.name, measures, on, between };
}

const leftOf = ({ interval, used }: Measured): number | null => (used === null ? null : interval - used);

function stateOf(one: Measured, today: number, grace: number): DueState {
  const left = leftOf(one);
  if (left === null) return 'ok';
  if (left <= 0) {
    const days = one.reachedOn === null ? 0 : today - one.reachedOn;
    if (one.name === 'calendar') return days > grace ? 'overdue' : 'due';
    return -left > OVERDUE_SHARE * one.interval || days > OVERDUE_DAYS ? 'overdue' : 'due';
  }
  if (left <= Math.min(SOON_SHARE * one.interval, SOON[one.name])) return 'soon';
  const predicted = typeof one.forecast === 'object' ? one.forecast.p50 : null;
  return predicted !== null && predicted - today <= SOON_DAYS && left <= one.interval / 2 ? 'soon' : 'ok';
}

/** The day that a measure gives: when it was reached, else when it is predicted. */
const dayOf = ({ reachedOn, forecast }: Measured): number | null =>
  reachedOn ?? (typeof forecast === 'object' ? forecast.p50 : null);

/** The worse state first, then the earlier day, then the one of which more is used. */
function byUrgency(a: Measure, b: Measure): number {
  return (
    DUE_STATES.indexOf(b.state) - DUE_STATES.indexOf(a.state) ||
    (dayOf(a) ?? Number.MAX_SAFE_INTEGER) - (dayOf(b) ?? Number.MAX_SAFE_INTEGER) ||
    shareOf(b) - shareOf(a) ||
    a.name.localeCompare(b.name)
  );
}

/** How much of its interval is used: 1 where it is reached. */
export const shareOf = ({ interval, used }: Pick<Measured, 'interval' | 'used'>): number =>
  used === null ? 0 : interval <= 0 ? 1 : used / interval;
