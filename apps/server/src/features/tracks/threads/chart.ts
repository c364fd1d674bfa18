import { CHART_SERIES, type ChartSeries, type ChartSeriesName, type DeviceChart } from '@balise/contract';
import { type FixRecord, GOOD } from '@balise/tracking';
import { type Missing, openRecords, type StoredTrack } from '../../history/index.ts';
import { missingTimes } from '../missing.ts';
import type { Answer, ChartAsked } from './asked.ts';

/** The reply of the contract's getChart as JSON. */
export function chartOf({ track, width }: ChartAsked): Answer {
  const { values, missing } = readValues(track);
  const bucket = Math.ceil((track.to - track.from) / width);
  const series = CHART_SERIES.flatMap((name) => {
    const told = inOrder(values[name]);
    if (told.at.length === 0) return [];
    if (told.at.length <= width) return [{ name, ...told, min: null, max: null }];
    return [inBuckets(name, told, track.from, bucket)];
  });
  const answer: DeviceChart = {
    ...{ deviceId: track.deviceId as DeviceChart['deviceId'], bucket, series },
    missing: missingTimes(missing, track),
  };
  return { text: JSON.stringify(answer), missing };
}

/** HotRows without any. */
const NO_ROWS = JSON.stringify({
  ...{ at: [], key: [], delay: [], latitude: [], longitude: [], altitude: [], speed: [], course: [], accuracy: [] },
  ...{ valid: [], quality: [], attributes: [] },
});

type Values = { at: number[]; value: number[] };

/** A day's records at a time: those of a month of a tracker that talks every second would not fit into a thread's memory. */
function readValues(track: StoredTrack): { values: Record<ChartSeriesName, Values>; missing: Missing[] } {
  const values = Object.fromEntries(CHART_SERIES.map((name) => [name, { at: [], value: [] }])) as unknown as Record<
    ChartSeriesName,
    Values
  >;
  const missing: Missing[] = [];
  const days = new Set(track.pieces.map(({ day }) => day));
  const parts = [...days].map((day) => ({
    ...track,
    pieces: track.pieces.filter((one) => one.day === day),
    rows: NO_ROWS,
  }));
  for (const part of [...parts, { ...track, pieces: [] }]) {
    const opened = openRecords(part);
    missing.push(...opened.missing);
    for (const record of opened.records) addValues(values, record);
  }
  return { values, missing };
}

/** What a record says of itself by place needs a good place; what it measured does not. */
function addValues(values: Record<ChartSeriesName, Values>, { at, quality, fix }: FixRecord): void {
  for (const name of CHART_SERIES) {
    const isOfPlace = name === 'speed' || name === 'altitude';
    const value = isOfPlace ? (quality === GOOD ? fix.location?.[name] : undefined) : fix.attributes[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    values[name].at.push(at);
    values[name].value.push(value);
  }
}

/** Late records of sealed days are rows, which were read last. */
function inOrder({ at, value }: Values): Values {
  if (at.every((one, place) => place === 0 || (at[place - 1] ?? 0) <= one)) return { at, value };
  const places = at.map((_, place) => place).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  return { at: places.map((place) => at[place] ?? 0), value: places.map((place) => value[place] ?? 0) };
}

function inBuckets(name: ChartSeriesName, { at, value }: Values, from: number, bucket: number): ChartSeries {
  const series = { name, at: [] as number[], value: [] as number[], min: [] as number[], max: [] as number[] };
  let place = 0;
  while (place < at.length) {
    const start = from + Math.floor(((at[place] ?? 0) - from) / bucket) * bucket;
    let [sum, count, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (; place < at.length && (at[place] ?? 0) < start + bucket; place++) {
      const one = value[place] ?? 0;
      [sum, count, min, max] = [sum + one, count + 1, Math.min(min, one), Math.max(max, one)];
    }
    series.at.push(start);
    series.value.push(tidy(sum / count));
    series.min.push(tidy(min));
    series.max.push(tidy(max));
  }
  return { ...series, value: series.value };
}

/** Digits that no chart shows cost a slow line. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000;
