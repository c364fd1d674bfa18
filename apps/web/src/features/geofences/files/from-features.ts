import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { type Corner, circleThrough, rectangleAround, unwrapped, type Zone } from '../../../map/drawing/zone.ts';
import type { Draft, Drawn } from './draft.ts';

type Properties = Record<string, unknown>;

/** The geofences in features, longitude first (RFC 7946). A feature with several parts becomes several. */
export const draftsFrom = ({ features }: FeatureCollection<Geometry | null>): Draft[] => features.flatMap(draftsOf);

function draftsOf(feature: Feature<Geometry | null>): Draft[] {
  const properties: Properties = feature.properties ?? {};
  const named = {
    name: wordsOf(properties.name ?? properties.title).replaceAll(/\s+/g, ' '),
    description: wordsOf(properties.description ?? properties.desc),
    ...coloured(properties),
    ...limited(properties),
  };
  const drawn = feature.geometry ? drawnIn(feature.geometry, properties) : [];
  if (drawn.length === 0) return [named];
  return drawn.map((one, place) => ({
    ...named,
    name: drawn.length > 1 && named.name !== '' ? `${named.name} ${place + 1}` : named.name,
    drawn: one,
  }));
}

function drawnIn(geometry: Geometry, properties: Properties): Drawn[] {
  switch (geometry.type) {
    case 'Point':
      return [pointFrom(geometry.coordinates, properties)];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => pointFrom(position, properties));
    case 'LineString':
      return [lineFrom(geometry.coordinates, properties)];
    case 'MultiLineString':
      return geometry.coordinates.map((line) => lineFrom(line, properties));
    case 'Polygon':
      return [polygonFrom(geometry.coordinates, properties)];
    case 'MultiPolygon':
      return geometry.coordinates.map((rings) => polygonFrom(rings, properties));
    case 'GeometryCollection':
      return geometry.geometries.flatMap((part) => drawnIn(part, properties));
  }
}

const zone = (drawn: Zone): Drawn => ({ kind: 'zone', zone: drawn });

function pointFrom(position: Position, { radius }: Properties): Drawn {
  const [center, metres] = [around180(cornerOf(position)), numberOf(radius)];
  return metres === undefined ? { kind: 'point', center } : zone({ kind: 'circle', center, radius: metres });
}

/** GPX has no areas: an outline that we wrote says what it is. */
function lineFrom(line: Position[], properties: Properties): Drawn {
  const points = line.map(cornerOf).map(around180);
  if (properties.type !== undefined && properties.type !== 'corridor' && isClosed(points)) {
    return polygonFrom([line], properties);
  }
  const width = numberOf(properties.width);
  return width === undefined ? { kind: 'line', points } : zone({ kind: 'corridor', points, width });
}

function polygonFrom(rings: Position[][], { type, radius, latitude, longitude }: Properties): Drawn {
  const [points = [], ...holes] = rings.map((ring) => unwrapped(opened(ring.map(cornerOf))));
  if (type === 'rectangle' && points.length === 4) {
    const around = rectangleAround(points);
    return zone(
      around.kind === 'rectangle' ? { ...around, west: turned(around.west), east: turned(around.east) } : around,
    );
  }
  if (type === 'circle') {
    const [metres, north, east] = [numberOf(radius), numberOf(latitude), numberOf(longitude)];
    if (metres !== undefined && north !== undefined && east !== undefined) {
      return zone({ kind: 'circle', center: { latitude: north, longitude: east }, radius: metres });
    }
    const circle = circleThrough(points);
    if (circle?.kind === 'circle') return zone({ ...circle, center: around180(circle.center) });
  }
  return zone({
    kind: 'polygon',
    points: points.map(around180),
    ...(holes.length > 0 && { holes: holes.map((hole) => hole.map(around180)) }),
  });
}

const cornerOf = ([longitude = Number.NaN, latitude = Number.NaN]: Position): Corner => ({ latitude, longitude });

/** A longitude within 180°: some files go on beyond it across the antimeridian, others begin again on its other side. */
const turned = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.round(longitude / 360);
const around180 = ({ latitude, longitude }: Corner): Corner => ({ latitude, longitude: turned(longitude) });

function isClosed(points: readonly Corner[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 3 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
}

const opened = (points: Corner[]): Corner[] => (isClosed(points) ? points.slice(0, -1) : points);

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Words of a property: KML gives a description as markup too, whose tags are dropped. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  const html = typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined;
  return typeof html === 'string'
    ? html
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : '';
}

function coloured({ colour, color, stroke, fill }: Properties): { colour?: string } {
  const found = [colour, color, stroke, fill].find((one) => typeof one === 'string' && /^#[\da-f]{6}$/i.test(one));
  return typeof found === 'string' ? { colour: found.toLowerCase() } : {};
}

function limited({ speedLimit }: Properties): { speedLimit?: number } {
  const limit = numberOf(speedLimit);
  return limit === undefined ? {} : { speedLimit: Math.round(limit) };
}
