import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId, DeviceIdInPath } from '../core/ids.ts';
import { MissingTimes } from '../core/path.ts';
import { periodFields, periodOf, TRACK_DAYS } from '../core/period.ts';
import { Instant } from '../core/text.ts';

/** The most fixes that one call gives; what is beyond is had by asking again from `next`. */
export const TRACK_FIXES = 50_000;

const numbers = z.array(z.number().nullable());

/** A track as columns of equal length, so that a day of a vehicle is small and fast to read. */
export const Track = z.object({
  deviceId: DeviceId,
  count: z.number(),
  next: Instant.nullable().describe('where to go on; null: all is here'),
  at: z.array(Instant).describe("the device's clock, ascending"),
  latitude: numbers.describe('degrees, WGS 84'),
  longitude: numbers.describe('degrees, WGS 84'),
  altitude: numbers.describe('m'),
  speed: numbers.describe('m/s'),
  course: numbers.describe('degrees clockwise from north'),
  valid: z.array(z.union([z.literal(0), z.literal(1)])).describe('1: the receiver vouches for it'),
  missing: MissingTimes,
  quality: z.array(z.number()).describe('index into QUALITIES of the tracking package; 0 is a good fix'),
});
export type Track = z.infer<typeof Track>;

export const getTrack = endpoint({
  name: 'getTrack',
  method: 'GET',
  path: '/device/{id}/track',
  access: 'view_history',
  tag: 'Device',
  summary: 'Where a device was, from a moment up to another',
  description:
    `Fixes with a location whose time t is from ≤ t < to, at most ${TRACK_DAYS} days and ${TRACK_FIXES} fixes. ` +
    'A client gets only the times in which it owned the device.',
  params: z.object({ id: DeviceIdInPath }),
  query: periodOf(z.object(periodFields)),
  reply: Track,
  errors: ['device_not_found'],
});
