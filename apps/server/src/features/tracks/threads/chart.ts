import type { ChartSeries, DeviceChart } from '@balise/contract';
import { CHART_SERIES, type ChartSeriesName } from '@balise/contract/chart-series';
import { type FixRecord, GOOD } from '@balise/tracking';
import { type Missing, openRecords, type StoredTrack } from '../../history/index.ts';
import { missingTimes } from '../missing.ts';
import type { ChartTask, TaskResult } from './tasks.ts';

/** The reply of the contract's getChart as JSON. */
export async function chartOf(parts: AsyncIterable<StoredTrack>, { request, width }: ChartTask): Promise<TaskResult> {
  const bucket = Math.ceil((request.to - request.from) / width);
  const reported = Object.fromEntries(
    CHART_SERIES.map((name) => [name, seriesOf(name, request.from, bucket, width)]),
  ) as unknown as Record<ChartSeriesName, Series>;
  const missing: Missing[] = [];
  for await (const part of parts) {
    const opened = openRecords(part);
    missing.push(...opened.missing);
    for (const record of opened.records) addValues(reported, record);
  }
  const answer: DeviceChart = {
    deviceId: request.deviceId as DeviceChart['deviceId'],
    bucket,
    series: CHART_SERIES.flatMap((name) => reported[name].shown() ?? []),
    missing: missingTimes(missing, request),
  };
  return { text: JSON.stringify(answer), missing };
}

/** What a record says of itself by place needs a good place; what it measured does not. */
function addValues(reported: Record<ChartSeriesName, Series>, { at, quality, fix }: FixRecord): void {
  for (const name of CHART_SERIES) {
    const isOfPlace = name === 'speed' || name === 'altitude';
    const value = isOfPlace ? (quality === GOOD ? fix.location?.[name] : undefined) : fix.attributes[name];
    if (typeof value === 'number' && Number.isFinite(value)) reported[name].add(at, value);
  }
}

type Series = {
  /** By ascending time. */
  add(at: number, value: number): void;
  /** Undefined: it received no value. */
  shown(): ChartSeries | undefined;
};

/** Values as they are while they are no more than the chart is wide, and from then on the mean, least and most of each bucket alone. */
function seriesOf(name: ChartSeriesName, from: number, bucket: number, width: number): Series {
  let raw: { at: number[]; value: number[] } | undefined = { at: [], value: [] };
  const buckets = { at: [] as number[], value: [] as number[], min: [] as number[], max: [] as number[] };
  let now = { start: Number.NEGATIVE_INFINITY, sum: 0, count: 0, min: 0, max: 0 };
  const close = () => {
    if (now.count === 0) return;
    buckets.at.push(now.start);
    buckets.value.push(tidy(now.sum / now.count));
    buckets.min.push(tidy(now.min));
    buckets.max.push(tidy(now.max));
  };
  return {
    add(at, value) {
      const start = from + Math.floor((at - from) / bucket) * bucket;
      if (start !== now.start) {
        close();
        now = { start, sum: 0, count: 0, min: value, max: value };
      }
      now.sum += value;
      now.count += 1;
      now.min = Math.min(now.min, value);
      now.max = Math.max(now.max, value);
      raw?.at.push(at);
      raw?.value.push(value);
      if (raw && raw.at.length > width) raw = undefined;
    },
    shown() {
      if (now.count === 0) return undefined;
      if (raw) return { name, ...raw, min: null, max: null };
      close();
      return { name, ...buckets };
    },
  };
}

/** Digits that no chart shows cost a slow line. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000;
