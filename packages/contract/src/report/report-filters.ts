import { z } from 'zod';
import { GeofenceId } from '../core/ids.ts';
import { LISTED_EVENTS } from '../live/listed-events.ts';

const Latitude = z.number().min(-85, 'too_small').max(85, 'too_large').describe('degrees, WGS 84');
const Longitude = z.number().min(-180, 'too_small').max(180, 'too_large').describe('degrees, WGS 84');

export const AREA_POINTS = 500;

/**
 * An area drawn on the map. circle: metres on the ground around a point; rectangle: from its western to its eastern meridian,
 * across 180° where west is the larger; polygon: its corners in order, each joined to the next by what is a straight line on the
 * map, the shorter way around the earth; the last to the first.
 */
export const SearchArea = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('circle'),
    latitude: Latitude,
    longitude: Longitude,
    radius: z.number().min(1, 'too_small').max(1_000_000, 'too_large').describe('m'),
  }),
  z
    .object({ type: z.literal('rectangle'), south: Latitude, north: Latitude, west: Longitude, east: Longitude })
    .refine(({ south, north }) => south < north, { path: ['north'], message: 'invalid_value' })
    .refine(({ west, east }) => west !== east, { path: ['east'], message: 'invalid_value' }),
  z.object({
    type: z.literal('polygon'),
    points: z
      .array(z.tuple([Latitude, Longitude]))
      .min(3, 'too_small')
      .max(AREA_POINTS, 'too_many'),
  }),
]);
export type SearchArea = z.output<typeof SearchArea>;

/** What a report leaves as. PDF: summary and trips. */
export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Which rows of driving and stops. */
export const TRIP_PARTS = ['trip', 'stop'] as const;
/** What one row of sums spans, by the calendar of the reader's zone; weeks begin on Monday. */
export const REPORT_STEPS = ['day', 'week', 'month'] as const;
/** A silence that came to its end, one that goes on, and a device that never spoke. */
export const SILENCES = ['ended', 'now', 'never'] as const;

/** Geofences that a report is narrowed to at most: all of a client. */
const REPORTED_GEOFENCES = 5_000;

const YEAR = 366 * 86_400_000;
const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).min(1, 'required').max(values.length, 'too_many');

/** What narrows a report; which of them it takes is in its declaration, others do nothing. */
export const ReportFilters = z.object({
  minDuration: z
    .number()
    .min(0, 'too_small')
    .max(YEAR, 'too_large')
    .optional()
    .describe('ms; shorter ones are left out'),
  minDistance: z.number().min(0, 'too_small').max(1e7, 'too_large').optional().describe('m; of trips'),
  minExcess: z.number().min(0, 'too_small').max(100, 'too_large').optional().describe('m/s over the limit'),
  mostDriving: z
    .number()
    .min(60_000, 'too_small')
    .max(86_400_000, 'too_large')
    .optional()
    .describe('ms of driving without a rest, beyond which it counts as too long (EU 561/2006: 4 h 30)'),
  leastRest: z
    .number()
    .min(60_000, 'too_small')
    .max(86_400_000, 'too_large')
    .optional()
    .describe('ms without driving that are a rest (EU 561/2006: 45 min)'),
  parts: several(TRIP_PARTS).optional(),
  step: z.enum(REPORT_STEPS).optional(),
  silences: several(SILENCES).optional(),
  eventKinds: several(LISTED_EVENTS).optional(),
  geofenceIds: z
    .array(GeofenceId)
    .min(1, 'required')
    .max(REPORTED_GEOFENCES, 'too_many')
    .optional()
    .describe('of geofence reports: only these, deleted ones among them'),
  area: SearchArea.optional().describe('where positions are looked for; the zone report needs one (`area_needed`)'),
});
export type FilterValues = z.output<typeof ReportFilters>;
export type FilterKey = keyof FilterValues;
