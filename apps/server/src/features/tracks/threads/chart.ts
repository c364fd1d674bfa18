import { CHART_SERIES, type ChartSeries, type ChartSeriesName, type DeviceChart } from '@balise/contract';
import { type FixRecord, GOOD } from '@balise/tracking';
import { openRecords } from '../../history/index.ts';
import { missingTimes } from '../missing.ts';
import type { Answer, ChartAsked } from './asked.ts';

/** The reply of the contract's getChart as JSON. */
export function chartOf({ track, width }: ChartAsked): Answer {
  const { records, missing } = openRecords(track);
  const bucket = Math.ceil((track.to - track.from) / width);
  const series = CHART_SERIES.flatMap((name) => {
    const values = valuesOf(records, name);
    if (values.at.length === 0) return [];
    return [
      values.at.length <= width
        ? { name, ...values, min: null, max: null }
        : inBuckets(name, values, track.from, bucket),
    ];
  });
  const answer: DeviceChart = {
    ...{ deviceId: track.deviceId as DeviceChart['deviceId'], bucket, series },
    missing: missingTimes(missing, track),
  };
  return { text: JSON.stringify(answer), missing };
}

type Values = { at: number[]; value: number[] };

/** What a record says of itself by place needs a good place; what it measured does not. */
function valuesOf(records: readonly FixRecord[], name: ChartSeriesName): Values {
  const values: Values = { at: [], value: [] };
  for (const { at, quality, fix } of records) {
    const value =
      name === 'speed' || name === 'altitude'
        ? quality === GOOD
          ? fix.location?.[name]
          : undefined
        : fix.attributes[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    values.at.push(at);
    values.value.push(value);
  }
  return values;
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
