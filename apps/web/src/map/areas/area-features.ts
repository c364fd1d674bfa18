import type { Geofence } from '@balise/contract';
import type { Feature, LineString, Polygon } from 'geojson';
import { type Corner, outlineOf, unwrapped } from '../drawing/zone.ts';

/** An area as the map draws it. */
export type MapArea = Pick<Geofence, 'type' | 'drawCoordinate' | 'colour' | 'name'>;

type Properties = {
  name: string;
  colour: string;
  /** Of a corridor: its width in pixels at zoom 0. */
  width?: number;
};

const EARTH = 2 * Math.PI * 6_378_137; // m, around the equator
const TILE = 512; // px around the earth at zoom 0

/** The outlines of areas and the lines of corridors, longitude first (RFC 7946); what is not drawn yet is left out. */
export const areaFeatures = (areas: readonly MapArea[]): Feature<Polygon | LineString, Properties>[] =>
  areas.flatMap((area) => {
    const { name, colour } = area;
    const drawn = geometryOf(area);
    if (!drawn) return [];
    const { geometry, width } = drawn;
    return [
      { type: 'Feature', geometry, properties: width === undefined ? { name, colour } : { name, colour, width } },
    ];
  });

type Drawn = { geometry: Polygon | LineString; width?: number };

function geometryOf({ type, drawCoordinate }: MapArea): Drawn | undefined {
  if (!type || !drawCoordinate) return undefined;
  if ('radius' in drawCoordinate) {
    const { radius, ...center } = drawCoordinate;
    return polygon([ringOf(outlineOf({ kind: 'circle', center, radius }))]);
  }
  if ('south' in drawCoordinate) {
    const { east, west } = drawCoordinate; // across 180° its eastern side lies beyond
    const sides = { ...drawCoordinate, east: east > west ? east : east + 360 };
    return polygon([ringOf(outlineOf({ kind: 'rectangle', ...sides }))]);
  }
  const points = positions(drawCoordinate.points);
  if ('width' in drawCoordinate) {
    const middle = points.reduce((sum, [, latitude = 0]) => sum + latitude, 0) / points.length;
    const metre = TILE / (EARTH * Math.cos((middle * Math.PI) / 180)); // px at zoom 0
    return { geometry: { type: 'LineString', coordinates: points }, width: drawCoordinate.width * metre };
  }
  const holes = (drawCoordinate.holes ?? []).map((hole) => positions(hole, points[0]?.[0]));
  return polygon([points, ...holes].map(closed));
}

const positions = (points: readonly (readonly [latitude: number, longitude: number])[], near?: number): number[][] =>
  unwrapped(
    points.map(([latitude, longitude]) => ({ latitude, longitude })),
    near,
  ).map(({ latitude, longitude }) => [longitude, latitude]);

const polygon = (coordinates: number[][][]): Drawn => ({ geometry: { type: 'Polygon', coordinates } });

const ringOf = (corners: readonly Corner[]): number[][] =>
  closed(corners.map(({ latitude, longitude }) => [longitude, latitude]));

const closed = (ring: number[][]): number[][] => (ring[0] ? [...ring, ring[0]] : ring);
