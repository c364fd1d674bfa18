import { countBetween, type VehicleHistory } from '../breakdown/history.ts';
import { modelChances, moveAt, type RiskModels, recalibrated, tryModel } from '../breakdown/risk-model.ts';
import { happened, judgedOn, RISKS, type Risk, rateChances, type Snapshots } from '../breakdown/snapshots.ts';
import { byRisk, learned, monthsBefore, partOf, ratesBefore, TRIED } from '../breakdown/walk-risks.ts';
import type { Platt } from '../calibrate/platt.ts';
import {
  type CalibrationBin,
  calibration,
  type ProbabilityQuality,
  probabilityQuality,
} from '../quality/probabilities.ts';
import { LEARNED_VERSION } from './learn-use.ts';

/** How good chances were within a time. null: none ended. */
export type RiskPeriod = {
  from: number;
  to: number;
  model: ProbabilityQuality | null;
  rates: ProbabilityQuality | null;
};

/** How one risk is forecast, and how good that was. */
export type RiskQuality = {
  isUsed: boolean;
  year: RiskPeriod;
  /** Quarters of the last year, the newest first. */
  periods: RiskPeriod[];
  /** Of what was said, as it was corrected then. Empty: too few forecasts have ended. */
  bins: CalibrationBin[];
};

/** What a fleet's past taught about what breaks; plain JSON. Days since 1970-01-01. */
export type LearnedRisks = {
  version: number;
  made: number;
  /** Present where a model is used for at least one risk. */
  models: RiskModels | null;
  isUsed: Record<Risk, boolean>;
  /** How chances are corrected by what happened of those of the last year. */
  moves: Record<Risk, Platt>;
  quality: Record<Risk, RiskQuality>;
};

/** Fewer forecasts that ended show no calibration. */
const LEAST_BINS = 100;
const QUARTER = 91;

/**
 * Looks at a fleet on each month of its last year as the nights did, and decides for each risk whether a model is used: only where it was better
 * than the vehicles' own rates in each half of that year (`tryModel`).
 */
export function learnRisks(
  fleet: readonly VehicleHistory[],
  { now, seed }: { now: number; seed: number },
): LearnedRisks {
  const months = monthsBefore(fleet, now);
  const tried = judgedOn(
    fleet,
    months.filter((day) => day >= now - TRIED && day + RISKS.road30.ahead <= now),
  );
  const trying = tried.days.length === 0 ? undefined : learned(fleet, months, now - TRIED, seed);
  const said = byRisk((risk) => {
    const model = trying && modelChances(trying, tried, risk);
    const isUsed = model !== undefined && tryModel(tried, model, risk).predictable;
    return { model, isUsed, rates: rateChances(tried, risk) };
  });
  const rated = ratesBefore(fleet, now);
  const isAnyUsed = Object.values(said).some(({ isUsed }) => isUsed);
  return {
    version: LEARNED_VERSION,
    made: now,
    models: (isAnyUsed && learned(fleet, months, now, seed)) || null,
    isUsed: byRisk((risk) => said[risk].isUsed),
    moves: byRisk((risk) => {
      const { isUsed, model } = said[risk];
      return isUsed ? moveAt(tried, model!, risk, now) : moveAt(rated, rateChances(rated, risk), risk, now);
    }),
    quality: byRisk((risk) => qualityOf(tried, said[risk], risk, now)),
  };
}

type Said = { model: Float64Array | undefined; isUsed: boolean; rates: Float64Array };

function qualityOf(tried: Snapshots, { model, isUsed, rates }: Said, risk: Risk, now: number): RiskQuality {
  const [plain, trial] = [recalibrated(tried, rates, risk), model && recalibrated(tried, model, risk)];
  const period = (from: number, to: number): RiskPeriod => {
    const rows = [...tried.days.keys()].filter((row) => tried.days[row]! > from && tried.days[row]! <= to);
    const truth = happened(partOf(tried, rows), risk);
    const of = (chances: Float64Array | undefined) =>
      chances === undefined || rows.length === 0
        ? null
        : probabilityQuality(
            rows.map((row) => chances[row]!),
            truth,
          );
    return { from, to, model: of(trial), rates: of(plain) };
  };
  return {
    isUsed,
    year: period(now - TRIED - 1, now),
    periods: Array.from({ length: 4 }, (_, back) => period(now - (back + 1) * QUARTER, now - back * QUARTER)),
    bins: tried.days.length < LEAST_BINS ? [] : calibration(isUsed ? trial! : plain, happened(tried, risk)),
  };
}

/** Days of work of a kind within a time before a day. */
export const countWithin = (days: Int32Array, day: number, span: number): number => countBetween(days, day - span, day);
