import { binned } from '../boost/bins.ts';
import { type BoostModel, scores } from '../boost/model.ts';
import { train, USUAL } from '../boost/train.ts';
import { type Linear, linear, ridge } from '../numbers/linear.ts';
import { mean } from '../numbers/quantiles.ts';

/** What a unit's sensors measured, a row for each cycle from the first. */
export type Run = { id: string; cycles: readonly Float64Array[] };

/** How many cycles are left; plain JSON. */
export type RemainingModel = {
  /** Sensors that change at all. */
  sensors: number[];
  centre: number[];
  scale: number[];
  /** The measured values as one number: cycles left, as far as a straight line says. */
  health: Linear;
  p10: BoostModel;
  p50: BoostModel;
  p90: BoostModel;
};

/** As long as a unit is healthy, nothing tells how long it lives: more cycles than this are not learned (Heimes 2008). */
const MOST = 130;
const MOST_OF_RANGE = 150;
/** On units that were not learned from, the range between these quantiles of the rest holds eight of ten. */
const [EARLY, LATE] = [0.06, 0.94];
const FROM = 15;
const WINDOWS = [5, 10, 20, 40] as const;

/** @param runs each until it failed */
export function trainRemaining(runs: readonly Run[], seed: number): RemainingModel {
  const rows = runs.flatMap(({ cycles }) => cycles);
  const all = Array.from({ length: rows[0]?.length ?? 0 }, (_, sensor) => sensor);
  const spread = (sensor: number) => deviation(rows.map((row) => row[sensor]!));
  const sensors = all.filter((sensor) => spread(sensor) > 1e-9);
  const centre = sensors.map((sensor) => mean(rows.map((row) => row[sensor]!)));
  const scale = sensors.map(spread);
  const scaled = { sensors, centre, scale };
  const left = runs.flatMap(({ cycles }) => cycles.map((_, at) => Math.min(MOST, cycles.length - 1 - at)));
  const health = ridge(
    rows.map((row) => standard(scaled, row)),
    left,
    0.01,
  );
  const asked = runs.flatMap((run) => run.cycles.flatMap((_, at) => (at < FROM ? [] : [{ run, at }])));
  const features = featuresOf({ ...scaled, health }, asked);
  const table = binned({ names: features.map((_, at) => `measure${at}`), columns: features }, 64);
  const leftUpTo = (most: number) =>
    Float32Array.from(asked, ({ run, at }) => Math.min(most, run.cycles.length - 1 - at));
  const settings = { ...USUAL, seed, trees: 200, leaves: 10, least: 60, rate: 0.05, rowShare: 0.4, featureShare: 0.3 };
  const window = { from: 0, to: runs.reduce((most, { cycles }) => Math.max(most, cycles.length), 0) };
  const range = { values: leftUpTo(MOST_OF_RANGE), window };
  return {
    ...scaled,
    health,
    p10: train(table, range, { ...settings, loss: 'quantile', share: EARLY, trees: 100 }),
    p50: train(table, { values: leftUpTo(MOST), window }, { ...settings, loss: 'squared' }),
    p90: train(table, range, { ...settings, loss: 'quantile', share: LATE, trees: 100 }),
  };
}

/** Cycles left after a cycle of a run; of several at once. */
export function remaining(model: RemainingModel, asked: readonly { run: Run; at: number }[]) {
  const columns = featuresOf(model, asked);
  const [low, middle, high] = [model.p10, model.p50, model.p90].map((one) => scores(one, columns)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return asked.map((_, row) => {
    const p50 = Math.max(0, middle[row]!);
    return { p10: Math.max(0, Math.min(low[row]!, p50)), p50, p90: Math.max(high[row]!, p50) };
  });
}

type Scaled = Pick<RemainingModel, 'sensors' | 'centre' | 'scale'>;

const standard = ({ sensors, centre, scale }: Scaled, row: Float64Array) =>
  Float64Array.from(sensors, (sensor, at) => (row[sensor]! - centre[at]!) / scale[at]!);

/** Means and slopes of the health over the last cycles, its change since the first, and the means of each sensor. */
function featuresOf(model: Scaled & { health: Linear }, asked: readonly { run: Run; at: number }[]): Float32Array[] {
  const measured = new Map<Run, { health: Float64Array; rows: Float64Array[] }>();
  const rows = asked.map(({ run, at }) => {
    const known = measured.get(run) ?? measuredOf(model, run);
    measured.set(run, known);
    const { health } = known;
    const start = mean(health.subarray(0, Math.min(20, at + 1)));
    const last = (span: number) => health.subarray(Math.max(0, at + 1 - span), at + 1);
    const sensors = model.sensors.flatMap((_, sensor) =>
      [10, 30].map((span) => mean(known.rows.slice(Math.max(0, at + 1 - span), at + 1).map((row) => row[sensor]!))),
    );
    return [
      at + 1,
      start,
      ...WINDOWS.map((span) => mean(last(span))),
      ...WINDOWS.slice(1).map((span) => slopeOf(last(span))),
      mean(last(10)) - start,
      slopeOf(health.subarray(0, at + 1)),
      ...sensors,
    ];
  });
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, feature) => Float32Array.from(rows, (row) => row[feature]!));
}

function measuredOf(model: Scaled & { health: Linear }, { cycles }: Run) {
  const rows = cycles.map((row) => standard(model, row));
  return { rows, health: Float64Array.from(rows, (row) => linear(model.health, row)) };
}

/** By least squares, a cycle. */
function slopeOf(values: Float64Array): number {
  if (values.length < 3) return Number.NaN;
  const middle = (values.length - 1) / 2;
  let [top, bottom] = [0, 0];
  values.forEach((value, at) => {
    top += (at - middle) * value;
    bottom += (at - middle) ** 2;
  });
  return top / bottom;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
