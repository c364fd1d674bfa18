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
  /** What comes first: the first of `measures`. */
  by: MeasureName;
  /** The most urgent first. */
  measures: readonly Measure[];
  /** When it was reached, else when it is predicted; null: no prediction. */
  on: number | null;
  /** Between which days the first of its measures is predicted, with 8 chances of 10; null: reached, a date alone, or none. */
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
  const state = measures.reduce<DueState>((worst, one) => (isWorse(one.state, worst) ? one.state : worst), first.state);
  return {
    state,
    by: first.name,
    measures,
    on: dayOf(first),
    between: first.reachedOn === null ? firstOf(measures) : null,
  };
}

/**
 * Between which days the first of what is not reached comes. Distance and hours of a vehicle grow together, and a date is certain: then each end
 * of the first is the first of the ends. Null: nothing is predicted, or a date alone.
 */
function firstOf(measures: readonly Measure[]): Due['between'] {
  const ahead = measures.flatMap(({ forecast }) => (typeof forecast === 'object' ? [forecast] : []));
  const from = Math.min(...ahead.map(({ p10 }) => p10));
  const until = Math.min(...ahead.map(({ p90 }) => p90 ?? Number.POSITIVE_INFINITY));
  if (ahead.length === 0 || from === until) return null;
  return { from, until: Number.isFinite(until) ? until : null };
}

const isWorse = (a: DueState, b: DueState): boolean => DUE_STATES.indexOf(a) > DUE_STATES.indexOf(b);

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

/** What is reached first, the worse state before; then what comes first, then the one of which more is used. */
function byUrgency(a: Measure, b: Measure): number {
  return (
    reached(b) - reached(a) ||
    (dayOf(a) ?? Number.MAX_SAFE_INTEGER) - (dayOf(b) ?? Number.MAX_SAFE_INTEGER) ||
    DUE_STATES.indexOf(b.state) - DUE_STATES.indexOf(a.state) ||
    shareOf(b) - shareOf(a) ||
    a.name.localeCompare(b.name)
  );
}

/** How far past it is; 0: not reached. */
const reached = ({ state }: Measure): number => Math.max(0, DUE_STATES.indexOf(state) - DUE_STATES.indexOf('soon'));

/** How much of its interval is used: 1 where it is reached. */
export const shareOf = ({ interval, used }: Pick<Measured, 'interval' | 'used'>): number =>
  used === null ? 0 : interval <= 0 ? 1 : used / interval;
