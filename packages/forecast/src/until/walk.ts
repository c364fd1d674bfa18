import { binned } from '../boost/bins.ts';
import { type BoostModel, predictor } from '../boost/model.ts';
import { train, USUAL } from '../boost/train.ts';
import { type Settled, type Widening, wideningOf } from './conformal.ts';

/** A question how many days something takes, asked on a day, and what was known then. */
export type Case = {
  day: number;
  /** Days that it takes by the plain rule: its own past, shrunk to that of others. */
  expected: number;
  /** What was known on the day. */
  features: readonly number[];
  /** Days that it took; NaN: not within what is known. No forecast of this case reads it. */
  took: number;
  /** The day on which it is known how long it took; NaN: never. */
  settles: number;
};

/** Days, with a chance of 10, 50 and 90 of 100 that it takes less. */
export type Days = { p10: number; p50: number; p90: number };

/** Three quantiles of the logarithm of the days beside what was expected; plain JSON. */
export type UntilModel = { p10: BoostModel; p50: BoostModel; p90: BoostModel };

export type UntilSettings = {
  names: readonly string[];
  seed: number;
  /** Days after which what happened counts half. */
  halfLife: number;
  /** Cases count by their expected days, for forecasts whose error is counted in days. */
  byDays: boolean;
  /** How much of the model's difference from what was expected is believed, 0 to 1. */
  trust: number;
  trees: number;
  leaves: number;
  least: number;
  rate: number;
};

/** Forecasts that settled count half after so many days. */
const SETTLED_HALF = 730;
/** Without enough settled cases: wide. */
const UNLEARNED = { p10: Math.log(0.6), p50: 0, p90: Math.log(1.7) };
const LEAST_CASES = 300;

const settledBy = (cases: readonly Case[], now: number) => cases.filter(({ settles }) => settles <= now);

/** The logarithm of what it took beside what was expected, between a thirtieth and thirty times. */
const outcomeOf = ({ took, expected }: Case) => Math.log(Math.max(1 / 30, Math.min(30, took / expected)));

/** @returns undefined where too few cases have settled by the day `now` */
export function trainUntil(cases: readonly Case[], now: number, settings: UntilSettings): UntilModel | undefined {
  const settled = settledBy(cases, now);
  if (settled.length < LEAST_CASES) return undefined;
  const { names, seed, trees, leaves, least, rate, halfLife, byDays } = settings;
  const columns = names.map((_, feature) => Float32Array.from(settled, ({ features }) => features[feature]!));
  const table = binned({ names, columns }, 32);
  const targets = {
    values: Float32Array.from(settled, outcomeOf),
    // by the day on which it ended: among those that ended lately long and short ones are as frequent as they are, among those that
    // began lately the long ones are still missing
    weights: Float32Array.from(
      settled,
      ({ settles, expected }) => 0.5 ** ((now - settles) / halfLife) * (byDays ? expected / 90 : 1),
    ),
    window: { from: settled.reduce((first, { day }) => Math.min(first, day), now), to: now },
  };
  const of = (share: number) =>
    train(table, targets, { ...USUAL, loss: 'quantile', share, seed, trees, leaves, least, rate });
  return { p10: of(0.1), p50: of(0.5), p90: of(0.9) };
}

/** Asks a model about cases: logarithms, in order. */
export function askUntil(model: UntilModel | undefined, trust: number): (one: Case) => Days {
  if (model === undefined) return () => UNLEARNED;
  const [low, middle, high] = [predictor(model.p10), predictor(model.p50), predictor(model.p90)];
  return ({ features }) => {
    const columns = features.map((value) => Float32Array.of(value));
    const p50 = middle(columns, 0);
    const less = (1 - trust) * p50;
    return { p10: Math.min(low(columns, 0), p50) - less, p50: p50 - less, p90: Math.max(high(columns, 0), p50) - less };
  };
}

/** What is known by a day: the model of the cases that have settled, and by how much its intervals are moved. Plain JSON. */
export type LearnedUntil = { model: UntilModel; widening: Widening };

/**
 * Goes through time as the product does: every `every` days a model is made of the cases that have settled, and the cases of the time until the
 * next model are forecast by it, with intervals set by how the forecasts before turned out.
 * @returns the forecast of each case
 */
export function walkForward(cases: readonly Case[], from: number, every: number, settings: UntilSettings): Days[] {
  const last = cases.reduce((latest, { day }) => Math.max(latest, day), from);
  return walkUntil(cases, { from, now: last, every }, settings).forecasts;
}

/** A walk to a day `now`. */
export type Walk = {
  forecasts: Days[];
  /** Whether a model made each forecast, and not the plain rule alone. */
  byModel: boolean[];
  /** What is to be used from that day on; undefined where too few cases have settled. */
  learned: () => LearnedUntil | undefined;
};

/** As `walkForward`, and what is to be used from the day `now` on. */
export function walkUntil(
  cases: readonly Case[],
  { from, now, every }: { from: number; now: number; every: number },
  settings: UntilSettings,
): Walk {
  // of forecasts by a model: what was said without one says nothing about models
  const logs: (Days | undefined)[] = cases.map(() => undefined);
  const forecasts: Days[] = cases.map(({ expected }) => inDays(UNLEARNED, expected));
  const learnedBy = (day: number) => {
    const settled = cases.flatMap((one, at): Settled[] =>
      one.settles <= day && logs[at] !== undefined ? [{ ...logs[at], day: one.settles, was: outcomeOf(one) }] : [],
    );
    return { model: trainUntil(cases, day, settings), widening: wideningOf(settled, day, SETTLED_HALF) };
  };
  for (let then = from; then <= now; then += every) {
    const { model, widening } = learnedBy(then);
    const ask = askUntil(model, settings.trust);
    cases.forEach((one, at) => {
      if (one.day < then || one.day >= then + every) return;
      const said = ask(one);
      if (model !== undefined) logs[at] = said;
      forecasts[at] = widened(said, widening, one.expected);
    });
  }
  return {
    forecasts,
    byModel: logs.map((said) => said !== undefined),
    learned: () => {
      const { model, widening } = learnedBy(now);
      return model && { model, widening };
    },
  };
}

/** What was learned, asked about a case of now. */
export function askLearned({ model, widening }: LearnedUntil, trust: number): (one: Case) => Days {
  const ask = askUntil(model, trust);
  return (one) => widened(ask(one), widening, one.expected);
}

const widened = ({ p10, p50, p90 }: Days, { low, high }: Widening, expected: number): Days =>
  inDays({ p10: Math.min(p10 - low, p50), p50, p90: Math.max(p90 + high, p50) }, expected);

const inDays = ({ p10, p50, p90 }: Days, expected: number): Days => ({
  p10: expected * Math.exp(p10),
  p50: expected * Math.exp(p50),
  p90: expected * Math.exp(p90),
});
