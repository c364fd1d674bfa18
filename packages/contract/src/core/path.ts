import { KMH } from '@balise/tracking';
import { z } from 'zod';
import { CHART_SERIES } from '../history/chart-series.ts';
import { endpoint } from './endpoint.ts';
import { DeviceId, DeviceIdInPath } from './ids.ts';
import { periodFields, periodOf, TRACK_DAYS } from './period.ts';
import { Instant } from './text.ts';

/** Where a line changes its colour unless the reader says otherwise, m/s: up to 50, up to 90, and above 90 km/h. */
export const SPEED_EDGES: readonly number[] = [50 * KMH, 90 * KMH];

/** Speeds at which the colour changes, in a query: `13.9,25`, ascending, m/s. */
const SpeedEdges = z
  .string()
  .max(80, 'too_long')
  .regex(/^\d{1,3}(\.\d{1,20})?(,\d{1,3}(\.\d{1,20})?){0,3}$/, 'invalid_value')
  .transform((value) => value.split(',').map(Number))
  .refine((edges) => edges.every((edge, place) => edge > (edges[place - 1] ?? 0)), 'invalid_value');

/** Times of a period that cannot be read: what is stored of them is damaged. Nearly always empty. */
export const MissingTimes = z.array(z.object({ from: Instant, to: Instant }));

const integers = z.array(z.int());

/**
 * A line for a map at one zoom. The first three columns are differences to the point before (of the first, to 0), so that
 * a month of a vehicle is small on a slow line; `pointsOfPath` reads them.
 */
export const DevicePath = z.object({
  deviceId: DeviceId,
  zoom: z
    .number()
    .describe('for which it was simplified; it may be less than asked for, where the points were too many'),
  tolerance: z
    .number()
    .describe(
      'no fix that was left out lies further from the line, in pixels at `zoom`; and at its time no further than eight times that from where the line then is',
    ),
  fixes: z.number().describe('good fixes that the line represents'),
  doubtful: z.number().describe('fixes of the period that are not worth drawing: jumps, bad receptions'),
  maxSpeed: z.number().nullable().describe('m/s, of all these fixes; the point where it was is in the line'),
  bounds: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .nullable()
    .describe('west, south, east, north of all these fixes in degrees; null: there is none'),
  missing: MissingTimes,
  breaks: integers.describe('places of the points before which nothing was received for more than 10 minutes'),
  at: integers.describe("the device's clock: milliseconds since the point before"),
  latitude: integers.describe('millionths of a degree from the point before'),
  longitude: integers.describe('millionths of a degree from the point before'),
  speed: z.array(z.int().nullable()).describe('cm/s; its colour holds from a point to the next'),
});
export type DevicePath = z.infer<typeof DevicePath>;

/** The columns of a path as they are drawn: ms since 1970, degrees, m/s. */
export type PathPoints = { at: number[]; latitude: number[]; longitude: number[]; speed: (number | null)[] };

/** Pure: the points of a path. */
export function pointsOfPath({ at, latitude, longitude, speed }: DevicePath): PathPoints {
  const summed = (column: readonly number[], scale: number): number[] => {
    let sum = 0;
    return column.map((step) => {
      sum += step;
      return sum / scale;
    });
  };
  return {
    at: summed(at, 1),
    latitude: summed(latitude, 1e6),
    longitude: summed(longitude, 1e6),
    speed: speed.map((value) => (value === null ? null : value / 100)),
  };
}

/** Zooms of the web map, whose world is 512 pixels wide at zoom 0. */
export const PATH_ZOOM_MAX = 20;

export const getPath = endpoint({
  name: 'getPath',
  method: 'GET',
  path: '/device/{id}/path',
  access: 'view_history',
  tag: 'History',
  summary: 'The line that a device drove, for a map at one zoom',
  description:
    `The whole period in one answer, at most ${TRACK_DAYS} days: every good fix is in it or within \`tolerance\` of it. Kept whatever ` +
    'the zoom: ends, gaps, where a standstill begins and ends, the fastest point, and where the speed passes one of `edges` for ' +
    'longer than can be seen. A client gets only the times in which it owned the device.',
  params: z.object({ id: DeviceIdInPath }),
  query: periodOf(
    z.object({
      ...periodFields,
      zoom: z.coerce.number<number>().pipe(z.number().min(0, 'too_small').max(PATH_ZOOM_MAX, 'too_large')),
      edges: SpeedEdges.optional().describe(
        'speeds at which the reader’s line changes its colour, m/s, ascending; absent: 50 and 90 km/h',
      ),
    }),
  ),
  reply: DevicePath,
  errors: ['device_not_found'],
});

export const ChartSeries = z.object({
  name: z.enum(CHART_SERIES),
  at: z.array(Instant).describe('ascending; of a bucket its first moment'),
  value: z.array(z.number()).describe('as reported, or the mean of a bucket'),
  min: z.array(z.number()).nullable().describe('of each bucket; null: every value is here as it was reported'),
  max: z.array(z.number()).nullable().describe('likewise'),
});
export type ChartSeries = z.infer<typeof ChartSeries>;

export const getChart = endpoint({
  name: 'getChart',
  method: 'GET',
  path: '/device/{id}/chart',
  access: 'view_history',
  tag: 'History',
  summary: 'Speed, altitude, fuel and voltages of a device over time',
  description:
    'Only series of which the period has a value. Where a series has more values than `width`, it is reported in buckets of equal ' +
    'length with mean, least and greatest; buckets without a value are left out.',
  params: z.object({ id: DeviceIdInPath }),
  query: periodOf(
    z.object({
      ...periodFields,
      width: z.coerce
        .number<number>()
        .pipe(z.int().min(50, 'too_small').max(4000, 'too_large'))
        .describe('buckets at most'),
    }),
  ),
  reply: z.object({
    deviceId: DeviceId,
    bucket: z.number().describe('ms; the length of a bucket of the series that have them'),
    missing: MissingTimes,
    series: z.array(ChartSeries),
  }),
  errors: ['device_not_found'],
});
export type DeviceChart = z.infer<typeof getChart.reply>;
