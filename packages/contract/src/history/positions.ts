import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile, exportFields, type FileType } from '../core/file.ts';
import { DeviceId, DeviceIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { nextInReply, partInQuery } from '../core/list-order.ts';
import { MissingTimes } from '../core/path.ts';
import { periodFields, periodOf } from '../core/period.ts';
import { Instant } from '../core/text.ts';

/**
 * detailed: every message with a location; compressed: good fixes only, and of those as many as tell the way within 15 m, with
 * the ends of stops, the fixes of events, and one at least every 500 m and each day (domain 4.15).
 */
export const POSITION_FORMS = ['detailed', 'compressed'] as const;
export type PositionForm = (typeof POSITION_FORMS)[number];

/** A fix as a line of a table. */
export const PositionRow = z.object({
  at: Instant.describe("the device's clock"),
  receivedAt: Instant.describe("the server's clock"),
  latitude: z.number().describe('degrees, WGS 84'),
  longitude: z.number().describe('degrees, WGS 84'),
  altitude: z.number().nullable().describe('m'),
  speed: z.number().nullable().describe('m/s'),
  course: z.number().nullable().describe('degrees clockwise from north'),
  accuracy: z.number().nullable().describe('m'),
  valid: z.boolean().describe('the receiver vouches for it'),
  quality: z.number().describe('index into QUALITIES of the tracking package; 0 is a good fix'),
  attributes: z.record(z.string(), z.unknown()).describe('everything else that this message said'),
  address: z.string().nullable().describe('in words; null: far from everything that has a name'),
});
export type PositionRow = z.infer<typeof PositionRow>;

/** The language of place names; absent: the reader's own. */
export const placeLanguage = z.enum(LANGUAGES).optional().describe('of place names; absent: the reader’s own');

/** A place in a list of positions. Digits that mean something to the server only. */
const Cursor = z.string().regex(/^-?\d{1,16}\.\d{1,20}$/, 'invalid_value');

export const listPositions = endpoint({
  name: 'listPositions',
  method: 'GET',
  path: '/device/{id}/positions',
  access: 'view_history',
  tag: 'History',
  summary: 'The positions of a device as a table, a page at a time',
  description:
    'Ascending. `next` gives the page after: ask again with it as `after`. A client gets only the times in which it owned the device.',
  params: z.object({ id: DeviceIdInPath }),
  query: periodOf(
    z.object({
      ...periodFields,
      form: z.enum(POSITION_FORMS).default('detailed'),
      ...partInQuery(Cursor),
      language: placeLanguage,
    }),
  ),
  reply: z.object({
    deviceId: DeviceId,
    total: z.number().nullable().describe('of the whole period; reported with the first page only'),
    next: nextInReply,
    missing: MissingTimes.describe('of the part that was read for this page'),
    positions: z.array(PositionRow),
  }),
  errors: ['device_not_found'],
});
export type PositionPage = z.infer<typeof listPositions.reply>;

/** What a track can be exported as. */
export const TRACK_FORMATS = ['gpx', 'kml', 'geojson', 'csv', 'xlsx'] as const satisfies readonly FileType[];
export type TrackFormat = (typeof TRACK_FORMATS)[number];

export const exportTrack = endpoint({
  name: 'exportTrack',
  method: 'POST',
  path: '/device/{id}/track/export',
  access: 'view_history',
  tag: 'History',
  summary: 'The positions of a period as GPX 1.1, KML 2.3, GeoJSON, CSV or Excel',
  description:
    'Every position of `form`; a line on a map (GPX, KML, GeoJSON) is of good fixes and breaks where nothing was received for more than ' +
    '10 minutes. The tables also say the place in words and what else the messages reported.',
  params: z.object({ id: DeviceIdInPath }),
  body: periodOf(
    z.object({
      ...exportFields,
      ...periodFields,
      format: z.enum(TRACK_FORMATS),
      form: z.enum(POSITION_FORMS).default('detailed'),
    }),
  ),
  reply: DownloadedFile,
  files: TRACK_FORMATS,
  timeout: EXPORT_TIMEOUT,
  errors: ['device_not_found'],
  surprise: 'export_failed',
});
