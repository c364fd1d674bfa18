import type { SearchArea } from '@balise/contract';
import { type AreaShape, distanceBetween, lengthOf as lineLength, squareMetres } from '@balise/tracking';

/** A place on earth, degrees. */
export type Corner = { latitude: number; longitude: number };

/** An area that a report can search; it has no holes then. `radius` in metres. */
export type SearchZone =
  | { kind: 'circle'; center: Corner; radius: number }
  | { kind: 'rectangle'; south: number; west: number; north: number; east: number }
  | { kind: 'polygon'; points: Corner[]; holes?: Corner[][] };

/** An area that is drawn on the map; `width` of a corridor in metres, from edge to edge. */
export type Zone = SearchZone | { kind: 'corridor'; points: Corner[]; width: number };

/** Zoom at which a zone is looked at at most: a circle of 50 m is as large as a thumb. */
export const CLOSEST_ZONE = 17;

const pairs = (points: readonly Corner[]) =>
  points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);

/** The zone as a report is asked for it. */
export function searchAreaOf(zone: SearchZone): SearchArea {
  switch (zone.kind) {
    case 'circle':
      return { type: 'circle', ...zone.center, radius: zone.radius };
    case 'rectangle': {
      const { kind: type, ...sides } = zone;
      return { type, ...sides };
    }
    case 'polygon':
      return { type: 'polygon', points: pairs(zone.points) };
  }
}

/** Square metres. */
export const areaOf = (zone: Zone): number => squareMetres(shapeOf(zone));

/** Metres of a corridor's line, and of any other zone's outline. */
export function lengthOf(zone: Zone): number {
  const line = pairs(outlineOf(zone));
  const [first] = line;
  return lineLength(zone.kind === 'corridor' || !first ? line : [...line, first]);
}

/** The zone as the engine judges it. */
export function shapeOf(zone: Zone): AreaShape {
  if (zone.kind === 'corridor') return { type: 'corridor', points: pairs(zone.points), width: zone.width };
  if (zone.kind === 'polygon' && zone.holes) {
    return { type: 'polygon', points: pairs(zone.points), holes: zone.holes.map(pairs) };
  }
  return searchAreaOf(zone);
}

/**
 * Corners that go on beyond 180°, each within 180° of the one before it: what lies across the antimeridian is one piece.
 * @param near the longitude that the first is to lie near to
 */
export function unwrapped(points: readonly Corner[], near = points[0]?.longitude ?? 0): Corner[] {
  let before = near;
  return points.map(({ latitude, longitude }) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return { latitude, longitude: before };
  });
}

const EARTH = 6_371_008.8; // m, mean radius
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const CIRCLE_SIDES = 64;

/** Its outline, or the line of a corridor: what the map draws. Not closed: the last corner is not the first again. */
export function outlineOf(zone: Zone): Corner[] {
  switch (zone.kind) {
    case 'circle':
      return Array.from({ length: CIRCLE_SIDES }, (_, side) =>
        awayFrom(zone.center, zone.radius, (2 * Math.PI * side) / CIRCLE_SIDES),
      );
    case 'rectangle': {
      const { south, west, north, east } = zone;
      return [
        { latitude: south, longitude: west },
        { latitude: south, longitude: east },
        { latitude: north, longitude: east },
        { latitude: north, longitude: west },
      ];
    }
    case 'polygon':
    case 'corridor':
      return zone.points;
  }
}

/** The place at a distance (m) from another, in a direction (radians, clockwise from north). */
function awayFrom({ latitude, longitude }: Corner, distance: number, direction: number): Corner {
  const turned = distance / EARTH;
  const from = radians(latitude);
  const sine = Math.sin(from) * Math.cos(turned) + Math.cos(from) * Math.sin(turned) * Math.cos(direction);
  const to = Math.asin(Math.min(1, Math.max(-1, sine)));
  const across = Math.atan2(
    Math.sin(direction) * Math.sin(turned) * Math.cos(from),
    Math.cos(turned) - Math.sin(from) * sine,
  );
  return { latitude: (to * 180) / Math.PI, longitude: longitude + (across * 180) / Math.PI };
}

/** The circle that an outline is meant to be: what is left of one when it was dragged on the map. */
export function circleThrough(outline: readonly Corner[]): SearchZone | undefined {
  const [first] = outline;
  if (!first) return undefined;
  let [south, north, west, east] = [first.latitude, first.latitude, first.longitude, first.longitude];
  for (const { latitude, longitude } of outline) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  return { kind: 'circle', center, radius: distanceBetween(center, { latitude: center.latitude, longitude: east }) };
}

/** The rectangle around an outline. */
export function rectangleAround(outline: readonly Corner[]): SearchZone {
  const latitudes = outline.map(({ latitude }) => latitude);
  const longitudes = outline.map(({ longitude }) => longitude);
  return {
    kind: 'rectangle',
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
}

/**
 * A zone that was pulled or moved on the map, with what the map does not draw: the width of a corridor, and the holes of a polygon, which
 * move along where the whole polygon was moved.
 */
export function withUndrawn(drawn: Zone, before: Zone): Zone {
  if (drawn.kind === 'corridor' && before.kind === 'corridor') return { ...drawn, width: before.width };
  if (drawn.kind !== 'polygon' || before.kind !== 'polygon' || !before.holes) return drawn;
  const by = movedBy(drawn.points, before.points);
  const moved = ({ latitude, longitude }: Corner): Corner => ({
    latitude: latitude + by.latitude,
    longitude: longitude + by.longitude,
  });
  return { ...drawn, holes: before.holes.map((hole) => hole.map(moved)) };
}

const SAME = 1e-6; // degrees

/** By how much all corners were moved alike; nothing where only some were. */
function movedBy(after: readonly Corner[], before: readonly Corner[]): Corner {
  const none = { latitude: 0, longitude: 0 };
  const steps = after.map(({ latitude, longitude }, place) => ({
    latitude: latitude - (before[place]?.latitude ?? Number.NaN),
    longitude: longitude - (before[place]?.longitude ?? Number.NaN),
  }));
  const [first] = steps;
  if (!first || after.length !== before.length) return none;
  const isAlike = steps.every(
    (step) => Math.abs(step.latitude - first.latitude) < SAME && Math.abs(step.longitude - first.longitude) < SAME,
  );
  return isAlike ? first : none;
}
