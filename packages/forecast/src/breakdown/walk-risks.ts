import type { VehicleHistory } from './history.ts';
import { modelChances, RISK_SETTINGS, recalibrated, type Trial, trainRisks, tryModel } from './risk-model.ts';
import {
  judgedOn,
  ownRates,
  RISK_NAMES,
  RISKS,
  type Risk,
  rateChances,
  type Snapshots,
  snapshotsOf,
} from './snapshots.ts';

/** Models are made anew after so many days, of snapshots of so many days; they are tried on so many days before the first forecast. */
const EVERY = 365;
const LEARNED = 1_826;
export const TRIED = 365;
/** Rates are judged from so many days after a fleet's first work order on. */
const RATES_KNOWN = 60;
/** Fewer snapshots teach nothing. */
const LEAST = 2_000;

/** The chances of each snapshot that was asked for, in order. */
export type WalkedRisks = {
  snapshots: Snapshots;
  product: Record<Risk, Float64Array>;
  /** By the vehicles' own rates, drawn to the fleet's. */
  rates: Record<Risk, Float64Array>;
  /** The baseline, which is a rank and not a chance: events of the last 365 days. */
  own: Record<Risk, Float64Array>;
  trial: Record<Risk, Trial> | undefined;
};

/**
 * Goes through time as the product does: a model is tried on the year before the first day that is asked for, then used where it was better, and made
 * anew every year; chances are moved by what happened of the forecasts before. Nothing reads what lies after a snapshot's day.
 */
export function walkRisks(
  fleet: readonly VehicleHistory[],
  asked: readonly { vehicle: VehicleHistory; day: number }[],
  seed: number,
): WalkedRisks {
  const first = asked.reduce((day, one) => Math.min(day, one.day), Number.POSITIVE_INFINITY);
  const last = asked.reduce((day, one) => Math.max(day, one.day), Number.NEGATIVE_INFINITY);
  const snapshots = snapshotsOf(fleet, asked);
  const walked = {
    snapshots,
    rates: byRisk((risk) => rateChances(snapshots, risk)),
    own: byRisk((risk) => ownRates(snapshots, risk)),
  };
  const months = monthsBefore(fleet, first);
  const tried = judgedOn(
    fleet,
    months.filter((day) => day >= first - TRIED && day + 30 <= first),
  );
  const tryingModels = learned(fleet, months, first - TRIED, seed);
  const rated = ratesBefore(fleet, first);
  const movedRates = (risk: Risk) => moved(rated, rateChances(rated, risk), snapshots, walked.rates[risk], risk);
  if (tryingModels === undefined || tried.days.length === 0)
    return { ...walked, product: byRisk(movedRates), trial: undefined };
  const trial = byRisk((risk) => tryModel(tried, modelChances(tryingModels, tried, risk), risk));
  const chances = byRisk(() => new Float64Array(asked.length));
  for (let from = first; from <= last; from += EVERY) {
    const models = learned(fleet, [...months, ...monthsBetween(first, from)], from, seed) ?? tryingModels;
    const rows = [...snapshots.days.keys()].filter(
      (row) => snapshots.days[row]! >= from && snapshots.days[row]! < from + EVERY,
    );
    for (const risk of RISK_NAMES) {
      const said = modelChances(models, partOf(snapshots, rows), risk);
      rows.forEach((row, at) => {
        chances[risk][row] = said[at]!;
      });
    }
  }
  const product = byRisk((risk) => {
    if (!trial[risk].predictable) return movedRates(risk);
    return moved(tried, modelChances(tryingModels, tried, risk), snapshots, chances[risk], risk);
  });
  return { ...walked, product, trial };
}

export const byRisk = <T>(of: (risk: Risk) => T): Record<Risk, T> => ({
  road30: of('road30'),
  repair30: of('repair30'),
  repair7: of('repair7'),
});

export function learned(fleet: readonly VehicleHistory[], months: readonly number[], now: number, seed: number) {
  const snapshots = judgedOn(
    fleet,
    months.filter((day) => day >= now - LEARNED && day + RISKS.road30.ahead <= now),
  );
  return snapshots.days.length < LEAST ? undefined : trainRisks(snapshots, now, { ...RISK_SETTINGS, seed });
}

/** What teaches how rates are to be moved: they need less of a past than a model, so that a fleet whose records are young learns too. */
export const ratesBefore = (fleet: readonly VehicleHistory[], day: number): Snapshots =>
  judgedOn(
    fleet,
    monthsBefore(fleet, day, RATES_KNOWN).filter((month) => month >= day - TRIED && month + RISKS.road30.ahead <= day),
  );

/** Moved by what is known of the forecasts of the months before and of those asked for. */
function moved(
  tried: Snapshots,
  before: Float64Array,
  asked: Snapshots,
  chances: Float64Array,
  risk: Risk,
): Float64Array {
  const all: Snapshots = {
    vehicles: [...tried.vehicles, ...asked.vehicles],
    days: Int32Array.from([...tried.days, ...asked.days]),
    columns: [],
  };
  return recalibrated(all, Float64Array.from([...before, ...chances]), risk).subarray(before.length);
}

export function partOf({ vehicles, days, columns }: Snapshots, rows: readonly number[]): Snapshots {
  return {
    vehicles: rows.map((row) => vehicles[row]!),
    days: Int32Array.from(rows, (row) => days[row]!),
    columns: columns.map((column) => Float32Array.from(rows, (row) => column[row]!)),
  };
}

const MONTH_DAYS = 30.4375;

/** The days on which the fleet was looked at: a month apart, from a year (or `known` days) after its first work order until before a day. */
export function monthsBefore(fleet: readonly VehicleHistory[], day: number, known = 365): number[] {
  const start = fleet.reduce((first, { all }) => Math.min(first, all[0] ?? first), day);
  const count = Math.max(0, Math.floor((day - start - known) / MONTH_DAYS));
  return Array.from({ length: count }, (_, back) => Math.round(day - (count - back) * MONTH_DAYS));
}

const monthsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / MONTH_DAYS) }, (_, month) => Math.round(from + month * MONTH_DAYS));
