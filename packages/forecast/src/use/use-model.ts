import { binned } from '../boost/bins.ts';
import { type BoostModel, predictor } from '../boost/model.ts';
import { train, USUAL } from '../boost/train.ts';
import { dayOfReading, meanCurve, type Readings } from './readings.ts';
import { USE_FEATURES, type UsedFleet, useFeatures, usualRate, type Vehicle } from './use-features.ts';

/** Forecasts how long a vehicle takes for an amount of use; from the fleet's own past. Plain JSON. */
export type UseModel = {
  window: { from: number; to: number };
  rows: number;
  p10: BoostModel;
  p50: BoostModel;
  p90: BoostModel;
};

export type UseSettings = {
  /** The amounts of use that are practised, in the meter's unit. */
  amounts: readonly number[];
  seed: number;
  /** Days after which what happened counts half. */
  halfLife: number;
  trees: number;
  leaves: number;
  least: number;
  rate: number;
};

/** A vehicle has a forecast after so many readings. */
export const LEAST_READINGS = 6;
/** How often its expected time we wait for an amount before the row counts; what is not reached by then counts as reached then. */
export const PATIENCE = 2;

/** One practised forecast: what was known then, and the logarithm of the time it took beside what the usual use gives. */
export type UseRow = { day: number; features: number[]; target: number };

export function usedFleet(vehicles: readonly Vehicle[]): UsedFleet {
  const groups = new Map<string, Readings[]>();
  for (const { group, readings } of vehicles) groups.set(group, [...(groups.get(group) ?? []), readings]);
  return {
    vehicles,
    all: meanCurve(vehicles.map(({ readings }) => readings)),
    groups: new Map([...groups].map(([name, readings]) => [name, meanCurve(readings)])),
  };
}

/**
 * All forecasts that could have been made from a fleet's readings and whose end was known by a day. Whether a row counts depends on what was
 * known at its origin alone: rows of slow vehicles are not lost.
 */
export function useRows(fleet: UsedFleet, amounts: readonly number[], until: number): UseRow[] {
  const rows: UseRow[] = [];
  for (const vehicle of fleet.vehicles) {
    const { days, meter } = vehicle.readings;
    for (let at = LEAST_READINGS; at < days.length && days[at]! < until; at++) {
      const day = days[at]!;
      const usual = usualRate(fleet, vehicle, day);
      if (!(usual > 0)) continue;
      for (const amount of amounts) {
        const expected = amount / usual;
        const end = day + PATIENCE * expected;
        if (end > until || end > days.at(-1)!) continue;
        const reached = dayOfReading(vehicle.readings, at, meter[at]! + amount);
        const took = Math.min(Number.isNaN(reached) ? end : reached, end) - day;
        rows.push({
          day,
          features: useFeatures(fleet, vehicle, day, amount, usual),
          target: Math.log(took / expected),
        });
      }
    }
  }
  return rows;
}

/** @param rows of `useRows`, all known by the day `now` */
export function trainUse(rows: readonly UseRow[], now: number, settings: UseSettings): UseModel {
  const columns = USE_FEATURES.map((_, feature) => Float32Array.from(rows, (row) => row.features[feature]!));
  const table = binned({ names: USE_FEATURES, columns }, 32);
  const window = { from: Math.min(...rows.map(({ day }) => day)), to: now };
  const targets = {
    values: Float32Array.from(rows, ({ target }) => target),
    weights: Float32Array.from(rows, ({ day }) => 0.5 ** ((now - day) / settings.halfLife)),
    window,
  };
  const { seed, trees, leaves, least, rate } = settings;
  const of = (share: number) =>
    train(table, targets, { ...USUAL, loss: 'quantile', share, seed, trees, leaves, least, rate });
  return { window, rows: rows.length, p10: of(0.1), p50: of(0.5), p90: of(0.9) };
}

/** Logarithms of the time beside amount / usual. */
export function useAsker(model: UseModel) {
  const [low, middle, high] = [predictor(model.p10), predictor(model.p50), predictor(model.p90)];
  return (features: readonly number[]) => {
    const row = features.map((value) => Float32Array.of(value));
    const p50 = middle(row, 0);
    return { p10: Math.min(low(row, 0), p50), p50, p90: Math.max(high(row, 0), p50) };
  };
}
