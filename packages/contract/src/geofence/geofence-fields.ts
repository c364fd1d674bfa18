import { z } from 'zod';
import { Colour } from '../client/brand.ts';
import { ClientId } from '../core/ids.ts';
import { optionalLines, text } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';

export const GEOFENCE_TYPES = ['circle', 'rectangle', 'polygon', 'corridor'] as const;
export type GeofenceType = (typeof GEOFENCE_TYPES)[number];

/** Corners of a geofence at most, holes included. */
export const GEOFENCE_POINTS = 10_000;
/** Bytes of a body that carries a geofence: so many corners as both coordinates. */
export const GEOFENCE_BODY = 1024 * 1024;

const Latitude = z.number().min(-90, 'too_small').max(90, 'too_large').describe('degrees, WGS 84');
const Longitude = z.number().min(-180, 'too_small').max(180, 'too_large').describe('degrees, WGS 84');
const Point = z.tuple([Latitude, Longitude]);
const Ring = z.array(Point).min(3, 'too_small').max(GEOFENCE_POINTS, 'too_many');

const Circle = z.object({
  latitude: Latitude,
  longitude: Longitude,
  radius: z.number().min(10, 'too_small').max(500_000, 'too_large').describe('m on the ground'),
});
const Rectangle = z
  .object({ south: Latitude, north: Latitude, west: Longitude, east: Longitude })
  .refine(({ south, north }) => south < north, { path: ['north'], message: 'invalid_value' })
  .refine(({ west, east }) => west !== east, { path: ['east'], message: 'invalid_value' });
const Polygon = z.object({ points: Ring, holes: z.array(Ring).max(100, 'too_many').optional() });
const Corridor = z.object({
  points: z.array(Point).min(2, 'too_small').max(GEOFENCE_POINTS, 'too_many'),
  width: z.number().min(10, 'too_small').max(20_000, 'too_large').describe('m, from edge to edge'),
});

/**
 * The shape as it is drawn on the map. Circle: a centre and metres on the ground. Rectangle: between two parallels and two meridians,
 * across 180° where west is the larger. Polygon: its corners in order, as [latitude, longitude], the last joined to the first; with holes.
 * Corridor: a line of points and its whole width.
 */
export const DrawCoordinate = z.union([Circle, Rectangle, Corridor, Polygon]);
export type DrawCoordinate = z.output<typeof DrawCoordinate>;

const Position = z.array(z.number()).min(2, 'invalid_value').max(3, 'invalid_value');

/** The shape as GeoJSON (RFC 7946, longitude first): the centre of a circle, the outline of a rectangle or polygon, the line of a corridor. */
export const SigCoordinate = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({
    type: z.literal('Polygon'),
    coordinates: z.array(z.array(Position).max(GEOFENCE_POINTS + 1, 'too_many')).min(1, 'required'),
  }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position).max(GEOFENCE_POINTS, 'too_many') }),
]);
export type SigCoordinate = z.output<typeof SigCoordinate>;

const SCHEMAS = { circle: Circle, rectangle: Rectangle, polygon: Polygon, corridor: Corridor } as const;

const Coordinates = z.object({
  type: z.enum(GEOFENCE_TYPES).optional().describe('required with coordinates'),
  drawCoordinate: z.unknown().optional(),
  sigCoordinate: SigCoordinate.nullish().describe(
    'read of a polygon or rectangle where `drawCoordinate` is absent; otherwise derived from it',
  ),
});

type Given = z.output<typeof Coordinates>;

/** Reads the coordinates by their type. */
function readCoordinates<T extends Given>(
  { type, drawCoordinate, sigCoordinate, ...rest }: T,
  context: z.RefinementCtx,
) {
  const given = drawCoordinate ?? drawn(type, sigCoordinate ?? undefined);
  if (given === undefined || given === null) {
    if (sigCoordinate) context.addIssue({ code: 'custom', message: 'invalid_value', path: ['sigCoordinate'] });
    return { ...rest, shape: null };
  }
  if (!type) {
    context.addIssue({ code: 'custom', message: 'required', path: ['type'] });
    return z.NEVER;
  }
  const read = SCHEMAS[type].safeParse(given);
  if (read.success) return { ...rest, shape: { type, ...read.data } as GeofenceShape };
  for (const issue of read.error.issues) {
    context.addIssue({ ...issue, path: ['drawCoordinate', ...issue.path] } as never);
  }
  return z.NEVER;
}

function drawn(type: GeofenceType | undefined, geometry: SigCoordinate | undefined): unknown {
  if (geometry?.type !== 'Polygon' || type !== 'polygon') return undefined;
  const [points, ...holes] = geometry.coordinates.map((ring) =>
    openRing(ring).map(([longitude, latitude]) => [latitude, longitude]),
  );
  return holes.length > 0 ? { points, holes } : { points };
}

/** GeoJSON repeats the first position at the end. */
function openRing(ring: readonly number[][]): readonly number[][] {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}

export type GeofenceShape =
  | ({ type: 'circle' } & z.output<typeof Circle>)
  | ({ type: 'rectangle' } & z.output<typeof Rectangle>)
  | ({ type: 'polygon' } & z.output<typeof Polygon>)
  | ({ type: 'corridor' } & z.output<typeof Corridor>);

const Fields = Coordinates.extend({
  clientId: ClientId.optional().describe("whose geofence it is; a client's own people may leave it out"),
  name: text(60),
  description: optionalLines(500),
  colour: Colour.default('#3b82f6'),
  speedLimit: z
    .int()
    .min(5, 'too_small')
    .max(250, 'too_large')
    .nullable()
    .default(null)
    .describe('km/h within it; null: none of its own'),
  schedule: WeekHours.nullable().default(null).describe('when it applies; null: always'),
});

/** What people type of a geofence: body of POST /geofence and PUT /geofence/{id}. */
export const GeofenceFields = Fields.transform(readCoordinates);
export type GeofenceFields = z.output<typeof GeofenceFields>;

/** Body of PUT /geofence/coordinate/{id}. */
export const GeofenceCoordinates = Coordinates.transform((given, context) => {
  const { shape } = readCoordinates(given, context);
  if (shape) return { shape };
  if (context.issues.length === 0) context.addIssue({ code: 'custom', message: 'required', path: ['drawCoordinate'] });
  return z.NEVER;
});
