import { type DateQuality, dateQuality, type Judged } from '../quality/dates.ts';
import { type Settled, type Widening, wideningOf } from '../until/conformal.ts';
import { type Days, type LearnedUntil, walkUntil } from '../until/walk.ts';
import { type UseCase, useCases } from '../use/use-cases.ts';
import type { Vehicle } from '../use/use-features.ts';
import { USE_EVERY, USE_SETTINGS } from './use-settings.ts';

/** Of what is learned for a fleet: models of another version are made anew. */
export const LEARNED_VERSION = 2;

/** The plain rule: when a vehicle will have been used so much more, in days, by what is known on a day. Undefined: it does not say. */
export type UseRule = (vehicle: Vehicle, day: number, amount: number) => Days | undefined;

/** How good the model and the plain rule were on forecasts that ended within a time. Days since 1970; null: none ended. */
export type UsePeriod = { from: number; to: number; model: DateQuality | null; rule: DateQuality | null };

/** What a fleet's past taught about its use; plain JSON. */
export type LearnedUse = {
  version: number;
  /** The day on which it was learned. */
  made: number;
  /** Present where the model was better than the plain rule. */
  model: LearnedUntil | null;
  /** By how much the ends of the plain rule's interval are moved, on the scale of logarithms of days; null: too few of its forecasts have ended. */
  rule: Widening | null;
  /** Quarters of the last two years, the newest first. */
  periods: UsePeriod[];
  /** The last year. */
  year: UsePeriod;
};

const YEAR = 365;
const PERIODS = 8;
/** Fewer forecasts that ended decide nothing. */
const LEAST = 100;
const LEAST_RULE = 50;
/** A model whose intervals held less than this share of what happened is not used, however close its middles were. */
const LEAST_COVERAGE = 0.7;
const HALF = 730;

type Forecast = { one: UseCase; model: Days | undefined; rule: Days | undefined };

/**
 * Goes through a fleet's past as the nights did, and decides whether the model is used: only where it was closer to what happened than the plain
 * rule in each half of the last year, and its intervals held what they promise.
 * @param vehicles readings about four weeks apart
 * @param amounts what services ask for, in the unit of the readings
 * @param now days since 1970-01-01
 */
export function learnUse(
  vehicles: readonly Vehicle[],
  amounts: readonly number[],
  rule: UseRule,
  { now, seed }: { now: number; seed: number },
): LearnedUse {
  const cases = useCases(vehicles, amounts);
  const from = cases.reduce((first, { day }) => Math.min(first, day), now);
  const walk = walkUntil(cases, { from, now, every: USE_EVERY }, Object.assign({ seed }, USE_SETTINGS));
  const ruled = cases.map(({ vehicle, day, amount }) => rule(vehicle, day, amount));
  const moved = walkRule(cases, ruled, from, now);
  const all = cases.map((one, at): Forecast => {
    return { one, model: walk.byModel[at] ? walk.forecasts[at] : undefined, rule: moved[at] };
  });
  const isBetter = [0, 1].every((half) => {
    const { model, rule: plain } = periodOf(
      all,
      now - YEAR + (half * YEAR) / 2,
      now - YEAR + ((half + 1) * YEAR) / 2,
      true,
    );
    return model !== null && plain !== null && model.scored >= LEAST / 2 && model.mae < plain.mae;
  });
  const year = periodOf(all, now - YEAR, now);
  const isHonest = year.model !== null && year.model.coverage >= LEAST_COVERAGE;
  return {
    version: LEARNED_VERSION,
    made: now,
    model: (isBetter && isHonest && walk.learned()) || null,
    rule: movesBy(cases, ruled, now),
    periods: Array.from({ length: PERIODS }, (_, back) =>
      periodOf(all, now - (back + 1) * USE_EVERY, now - back * USE_EVERY),
    ),
    year,
  };
}

/** The plain rule's forecasts, each with the interval that was known on its day. */
function walkRule(cases: readonly UseCase[], ruled: readonly (Days | undefined)[], from: number, now: number) {
  const moved = [...ruled];
  for (let then = from; then <= now; then += USE_EVERY) {
    const by = movesBy(cases, ruled, then);
    if (by === null) continue;
    cases.forEach(({ day }, at) => {
      const days = ruled[at];
      if (days !== undefined && day >= then && day < then + USE_EVERY) moved[at] = movedBy(days, by);
    });
  }
  return moved;
}

/** An interval whose ends are moved; it always holds its middle. */
export const movedBy = ({ p10, p50, p90 }: Days, { low, high }: Widening): Days => ({
  p10: Math.min(p50, p10 * Math.exp(-low)),
  p50,
  p90: Math.max(p50, p90 * Math.exp(high)),
});

function movesBy(cases: readonly UseCase[], ruled: readonly (Days | undefined)[], now: number): Widening | null {
  const settled = cases.flatMap(({ took, settles }, at): Settled[] => {
    const days = ruled[at];
    if (days === undefined || !(settles <= now)) return [];
    const log = (value: number) => Math.log(Math.max(0.5, value));
    return [{ day: settles, p10: log(days.p10), p90: log(days.p90), was: log(took) }];
  });
  return settled.length < LEAST_RULE ? null : wideningOf(settled, now, HALF);
}

/** @param both only forecasts that both made, so that they are compared on the same */
function periodOf(all: readonly Forecast[], from: number, to: number, both = false): UsePeriod {
  const ended = all.filter(
    ({ one: { settles }, model, rule }) => settles > from && settles <= to && (!both || (model && rule)),
  );
  const quality = (of: (one: Forecast) => Days | undefined): DateQuality | null => {
    const judged = ended.flatMap((one): Judged[] => {
      const days = of(one);
      return days ? [{ p10: days.p10, p50: days.p50, p90: days.p90, took: one.one.took }] : [];
    });
    return judged.length === 0 ? null : dateQuality(judged);
  };
  return { from, to, model: quality(({ model }) => model), rule: quality(({ rule }) => rule) };
}
