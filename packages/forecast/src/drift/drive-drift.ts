import { binned } from '../boost/bins.ts';
import { type BoostModel, scores } from '../boost/model.ts';
import { train, USUAL } from '../boost/train.ts';
import { mean, median, quantile } from '../numbers/quantiles.ts';

/** What an engine reported on a drive, a value for each moment. */
export type Drive = {
  id: string;
  /** Seconds since the engine was started. */
  time: Float64Array;
  rpm: Float64Array;
  /** km/h, %, °C, °C, V. */
  speed: Float64Array;
  load: Float64Array;
  coolant: Float64Array;
  intake: Float64Array;
  voltage: Float64Array;
};

export const DRIFT_CHANNELS = ['coolant', 'voltage'] as const;
export type DriftChannel = (typeof DRIFT_CHANNELS)[number];

/** The shift that is to be found: a coolant that is 8 °C too hot, a generator that gives half a volt too little. */
const SHIFT: Record<DriftChannel, number> = { coolant: 8, voltage: -0.5 };

/** What a healthy engine shows under the same conditions, and from where on a drive is not healthy; plain JSON. */
export type DriftModel = { channel: DriftChannel; expected: BoostModel; threshold: number };

/** From this coolant temperature on, °C, and so many seconds later, an engine counts as warm. */
const WARM = 78;
const SETTLING = 60;
/** Its alternator has taken over after so many seconds at more than so many turns a minute. */
const RUNNING = { time: 60, rpm: 400 };
/** Every so many moments are read, and a drive is judged by at least so many. */
const STEP = 10;
const LEAST = 12;
/** What went before counts for the temperature: means over so many moments. */
const BEFORE = 240;
const FOLDS = 8;
const TREES = 60;

/**
 * @param healthy drives without a fault
 * @param trees 0: what is expected is one number under all conditions
 */
export function trainDrift(healthy: readonly Drive[], channel: DriftChannel, seed: number, trees = TREES): DriftModel {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const model = expectedOf(
      healthy.filter((_, at) => at % FOLDS !== fold),
      channel,
      seed,
      trees,
    );
    return healthy.filter((_, at) => at % FOLDS === fold).flatMap((drive) => shiftOf(model, channel, drive) ?? []);
  }).flat();
  const up = scored.map((score) => score * Math.sign(SHIFT[channel]));
  // in the middle between the healthy drives and the same drives with the fault
  const threshold = (quantile(up, 0.99) + quantile(up, 0.02) + Math.abs(SHIFT[channel])) / 2;
  return { channel, expected: expectedOf(healthy, channel, seed, trees), threshold };
}

/** How far a drive was off, in the direction of the fault; undefined: too short, or never warm. */
export function driftOf({ channel, expected, threshold }: DriftModel, drive: Drive) {
  const shift = shiftOf(expected, channel, drive);
  if (shift === undefined) return undefined;
  const score = shift * Math.sign(SHIFT[channel]);
  return { score, alarm: score > threshold };
}

/** The median distance of what was measured from what is expected. */
function shiftOf(model: BoostModel, channel: DriftChannel, drive: Drive): number | undefined {
  const places = placesOf(drive, channel);
  if (places.length < LEAST) return undefined;
  const said = scores(model, columnsOf([{ drive, places }]));
  return median(places.map((place, row) => drive[channel][place]! - said[row]!));
}

function expectedOf(drives: readonly Drive[], channel: DriftChannel, seed: number, trees: number): BoostModel {
  const parts = drives
    .map((drive) => ({ drive, places: placesOf(drive, channel) }))
    .filter(({ places }) => places.length >= LEAST);
  const columns = columnsOf(parts);
  const table = binned({ names: columns.map((_, at) => `condition${at}`), columns }, 32);
  const values = Float32Array.from(parts.flatMap(({ drive, places }) => places.map((place) => drive[channel][place]!)));
  // each drive counts as much as any other, however long it was
  const weights = Float32Array.from(parts.flatMap(({ places }) => places.map(() => 50 / places.length)));
  const window = { from: 0, to: drives.length };
  return train(table, { values, weights, window }, { ...USUAL, seed, trees, leaves: 6, least: 60, rate: 0.1 });
}

/** Moments that are judged. */
function placesOf({ time, rpm, coolant }: Drive, channel: DriftChannel): number[] {
  const warm = coolant.findIndex((value) => value >= WARM);
  const from = channel === 'voltage' ? RUNNING.time : warm < 0 ? Number.POSITIVE_INFINITY : time[warm]! + SETTLING;
  const places: number[] = [];
  for (let place = 0; place < time.length; place += STEP) {
    if (time[place]! >= from && rpm[place]! > RUNNING.rpm) places.push(place);
  }
  return places;
}

/** The conditions of each moment; the coolant is none, as it may be what is wrong. */
function columnsOf(parts: readonly { drive: Drive; places: readonly number[] }[]): Float32Array[] {
  const rows = parts.flatMap(({ drive, places }) =>
    places.map((place) => {
      const before = (values: Float64Array) => mean(values.subarray(Math.max(0, place - BEFORE), place + 1));
      const { time, rpm, speed, load, intake } = drive;
      return [
        Math.min(1_500, time[place]!),
        rpm[place]!,
        speed[place]!,
        load[place]!,
        intake[place]!,
        intake[0]!,
        before(speed),
        before(load),
      ];
    }),
  );
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => Float32Array.from(rows, (row) => row[at]!));
}
