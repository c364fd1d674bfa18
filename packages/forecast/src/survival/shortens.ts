import { median } from '../numbers/quantiles.ts';
import { coxOf } from './cox.ts';
import type { Life } from './life.ts';

/** A life with what its vehicle is like. */
export type LifeCase = Life & {
  vehicle: number;
  /** Make and model; empty: not known. */
  model: string;
  /** Km a day of the vehicle over all of its lives; null: not known. */
  use: number | null;
  /** Years that the vehicle had been in the records when the part was fitted. */
  years: number;
  /** Fitted in a repair, not in a service. */
  inRepair: boolean;
};

export const SHORTENS = ['model', 'use', 'years', 'repair'] as const;
export type ShortensKind = (typeof SHORTENS)[number];

/** How many times as often a part fails under a condition, all others being the same. */
export type Effect = {
  kind: ShortensKind;
  /** Of the kind model: which one. It is compared with the vehicles of no model that is listed. */
  model: string | null;
  ratio: number;
  /** 95 % interval. */
  low: number;
  high: number;
};

/** What shortens the life of a part. `missing`: failures that are still needed; no effect and none missing: all vehicles are alike. */
export type Shortens = { missing: number; effects: Effect[] };

/** Fewer failures for each condition make hazard ratios that are not to be trusted (Peduzzi et al. 1995). */
const FAILURES_EACH = 10;
/** So many failures are needed on either side of what is or is not. */
const FAILURES_SIDE = 3;
const MOST_MODELS = 3;
/** More lives change nothing that is shown, and take seconds. */
const MOST_LIVES = 3_000;
/** Km a day that the use is compared by. */
export const USE_STEP = 50;
/** An effect that is less sure says nothing: the ends of its interval lie a hundredfold apart. */
const MOST_ERROR = 1.2;
const WIDTH = 1.959963984540054;

type Condition = Pick<Effect, 'kind' | 'model'> & { of: (one: LifeCase) => number };

/** Cox's model of the lives of one part. Conditions beyond what the failures carry are left out, in the order of `SHORTENS`. */
export function shortensOf(all: readonly LifeCase[]): Shortens {
  const apart = Math.ceil(all.length / MOST_LIVES);
  const lives = apart > 1 ? all.filter((_, place) => place % apart === 0) : all;
  const failed = lives.filter((life) => life.failed).length;
  const conditions = conditionsOf(lives).slice(0, Math.floor(failed / FAILURES_EACH));
  const missing = Math.max(0, FAILURES_EACH - failed);
  if (conditions.length === 0) return { missing, effects: [] };
  const found = coxOf(
    lives.map((one) => ({ time: one.time, failed: one.failed, covariates: conditions.map(({ of }) => of(one)) })),
  );
  const effects = conditions.flatMap(({ kind, model }, at): Effect[] => {
    const [by, error] = [found.coefficients[at]!, found.standardErrors[at]!];
    if (!(error < MOST_ERROR) || !Number.isFinite(by)) return [];
    const off = WIDTH * error;
    return [{ kind, model, ratio: Math.exp(by), low: Math.exp(by - off), high: Math.exp(by + off) }];
  });
  return { missing, effects };
}

function conditionsOf(lives: readonly LifeCase[]): Condition[] {
  const vehicles = [...Map.groupBy(lives, ({ model }) => model)].map(
    ([model, own]) => [model, new Set(own.map(({ vehicle }) => vehicle)).size] as const,
  );
  const models = vehicles.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([model]) => model);
  // the one of most vehicles is what the others are compared with
  const others = models.filter((model) => model !== '').slice(1, MOST_MODELS + 1);
  const uses = lives.flatMap(({ use }) => use ?? []);
  // a vehicle whose use is not known is taken for a usual one
  const usual = uses.length === 0 ? 0 : median(uses);
  const plain = (kind: ShortensKind, of: Condition['of']): Condition => ({ kind, model: null, of });
  const all: Condition[] = [
    ...others.map((model): Condition => ({ kind: 'model', model, of: (one) => (one.model === model ? 1 : 0) })),
    ...(2 * uses.length > lives.length ? [plain('use', ({ use }) => (use ?? usual) / USE_STEP)] : []),
    plain('years', ({ years }) => years),
    plain('repair', ({ inRepair }) => (inRepair ? 1 : 0)),
  ];
  return all.filter(({ kind, of }) => {
    if (kind === 'use' || kind === 'years') return new Set(lives.map(of)).size > 2;
    const failed = lives.filter((life) => life.failed);
    const yes = failed.filter((life) => of(life) === 1).length;
    return yes >= FAILURES_SIDE && failed.length - yes >= FAILURES_SIDE;
  });
}
