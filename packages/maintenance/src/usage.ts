import { weekdayOf } from './days.ts';

/** How much a vehicle was used on the days before today: metres, or milliseconds of its engine. */
export type DailyUse = {
  /** Today, whose use is not over. */
  today: number;
  /** Of the days before today, the newest first; `HABIT_DAYS` are read, more are ignored. */
  before: readonly number[];
  /** Today so far. */
  soFar: number;
  /** The last day of which anything was received; null: never. */
  lastReceived: number | null;
};

/** Why no date is predicted: nothing received for 14 days; less than a week known; not used. */
export const NO_PREDICTIONS = ['noData', 'tooNew', 'notUsed', 'noReading'] as const;
export type NoPrediction = (typeof NO_PREDICTIONS)[number];

/** What a vehicle is expected to do. */
export type UsePattern = {
  /** Expected on each day of the week; 0 is Monday. */
  weekdays: readonly number[];
  /** By how much one day differs from what is expected of it: a standard deviation. */
  spread: number;
  /** How well the level of use is known: a standard deviation, as a share of it. */
  doubt: number;
  /** Days that were read. */
  known: number;
};

/** How long nothing may have been received, in days. */
const SILENT = 14;
/** A habit is read from twelve weeks. */
export const HABIT_DAYS = 84;
const LEAST = 7;
/** After so many days what a day says counts half: of 7, 14 and 28 days the longest was closest over the next 30 and 60 (docs/forecasts.md). */
const HALF = 28;
/** One long trip is no habit: what a day counts is at most so many times a busy day (the third quarter of those on which it was used). */
const MOST = 3;
/** How much the average of all days counts beside those of one weekday. */
const SHARED = 0.15;
/** Habits change: in the long run a level is known no better than this. */
const LEAST_DOUBT = 0.1;

/**
 * How a vehicle is used, by its last twelve weeks: by the day of the week, newer weeks count more, one long trip counts little.
 */
export function patternOf({ today, before, lastReceived }: Omit<DailyUse, 'soFar'>): UsePattern | NoPrediction {
  if (lastReceived === null || today - lastReceived > SILENT) return 'noData';
  // nothing is known of the days after the last message
  const days = before
    .slice(0, HABIT_DAYS)
    .map((use, place) => ({ day: today - 1 - place, use, weight: 0.5 ** (place / HALF) }))
    .filter(({ day }) => day <= lastReceived);
  if (days.length < LEAST) return 'tooNew';
  const most = MOST * busyDay(days.map(({ use }) => use));
  if (most === 0) return 'notUsed';
  const kept = days.map(({ day, use, weight }) => ({ weekday: weekdayOf(day), use: Math.min(use, most), weight }));
  const sum = (of: (day: (typeof kept)[number]) => number) => kept.reduce((total, day) => total + of(day), 0);
  const weights = sum(({ weight }) => weight);
  const mean = sum(({ use, weight }) => use * weight) / weights;
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const of = (value: (day: (typeof kept)[number]) => number) =>
      sum((day) => (day.weekday === weekday ? value(day) : 0));
    return (of(({ use, weight }) => use * weight) + SHARED * mean) / (of(({ weight }) => weight) + SHARED);
  });
  const variance = sum(({ weekday, use, weight }) => weight * (use - weekdays[weekday]!) ** 2) / weights;
  const effective = weights ** 2 / sum(({ weight }) => weight ** 2);
  const level = weekdays.reduce((total, use) => total + use, 0) / 7;
  const spread = Math.sqrt(variance);
  return {
    weekdays,
    spread,
    doubt: Math.hypot(spread / Math.sqrt(effective) / level, LEAST_DOUBT),
    known: kept.length,
  };
}

/** The third quarter of the days on which it was used. */
function busyDay(uses: readonly number[]): number {
  const used = uses.filter((use) => use > 0).sort((a, b) => a - b);
  return used[Math.floor((used.length - 1) * 0.75)] ?? 0;
}

/** Days on which an amount will have been used: with a chance of 10, 50 and 90 of 100; null: not within three years. */
export type Forecast = { p10: number; p50: number | null; p90: number | null };

/** So far ahead nobody knows, days. */
const AHEAD = 1_096;
/** Of the normal distribution, what eight of ten lie within. */
const EIGHT_OF_TEN = 1.2816;

/** What a fleet's past forecasts teach about the next ones (decision 81). */
export type Correction =
  /** A model says how many days an amount takes, with a chance of 10, 50 and 90 of 100. */
  | { days: (left: number) => { p10: number; p50: number; p90: number } }
  /** The ends of the pattern's interval are moved outwards, on the scale of logarithms of days; negative: inwards. */
  | { low: number; high: number };

/**
 * When a vehicle will have been used so much more, for any amount at once: sums of the days ahead, made once for a vehicle.
 * @param soFar what today's use was so far
 * @param correction absent: by the pattern alone
 */
export function forecaster(
  pattern: UsePattern,
  { today, soFar }: { today: number; soFar: number },
  correction?: Correction,
) {
  const { early, middle, late } = sumsAhead(pattern, { today, soFar });
  const level = pattern.weekdays.reduce((total, use) => total + use, 0) / 7;
  const at = (sums: Float64Array, amount: number) => {
    const place = firstReaching(sums, amount);
    return place === AHEAD ? null : today + place;
  };
  return (left: number): Forecast | NoPrediction => {
    if (correction !== undefined && 'days' in correction) {
      // so many usual days, laid on the days of the week
      const days = correction.days(left);
      const p10 = at(middle, days.p10 * level);
      return p10 === null ? 'notUsed' : { p10, p50: at(middle, days.p50 * level), p90: at(middle, days.p90 * level) };
    }
    const p10 = at(early, left);
    if (p10 === null) return 'notUsed';
    const known = { p10, p50: at(middle, left), p90: at(late, left) };
    return correction === undefined ? known : movedFrom(today, known, correction);
  };
}

/** An interval with its ends moved; it always holds its middle. */
function movedFrom(today: number, { p10, p50, p90 }: Forecast, { low, high }: { low: number; high: number }): Forecast {
  const moved = (day: number, by: number) => today + Math.round((day - today) * Math.exp(by));
  return {
    p10: Math.min(moved(p10, -low), p50 ?? Number.POSITIVE_INFINITY),
    p50,
    p90: p90 === null ? null : Math.max(moved(p90, high), p50 ?? p90),
  };
}

/** What will have been used by the end of each day ahead, with a chance of 10, 50 and 90 of 100. */
function sumsAhead(pattern: UsePattern, { today, soFar }: { today: number; soFar: number }) {
  const [early, middle, late] = [new Float64Array(AHEAD), new Float64Array(AHEAD), new Float64Array(AHEAD)];
  let expected = 0;
  for (let ahead = 0; ahead < AHEAD; ahead++) {
    const ofDay = pattern.weekdays[weekdayOf(today + ahead)]!;
    expected += ahead === 0 ? Math.max(0, ofDay - soFar) : ofDay;
    // plain products: Math.hypot takes most of the time of a night
    const [days, level] = [pattern.spread * pattern.spread * (ahead + 1), pattern.doubt * expected];
    const off = EIGHT_OF_TEN * Math.sqrt(days + level * level);
    middle[ahead] = expected;
    early[ahead] = expected + off;
    // what was surely used does not become less
    late[ahead] = Math.max(late[ahead - 1] ?? 0, expected - off);
  }
  return { early, middle, late };
}

/** The first place of ascending sums that is not below an amount; the length: none. */
function firstReaching(sums: Float64Array, amount: number): number {
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! < amount) low = middle + 1;
    else high = middle;
  }
  return low;
}
