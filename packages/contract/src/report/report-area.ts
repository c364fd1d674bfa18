import { z } from 'zod';

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
