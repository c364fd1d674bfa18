import { countryLabels } from '../basemap/countries.ts';
import { landLayers } from '../basemap/land.ts';
import { townLabels } from '../basemap/towns.ts';
import { clipLine, clipRing, type Frame, type Point } from './clip.ts';
import { ROADS } from './picture-roads.ts';

export const WIDTH = 1240;
export const HEIGHT = 900;
const SCALE = 42; // pixels for a degree of longitude
const WEST = -19;
const NORTH = mercator(19.5);
const FRAME: Frame = { left: -20, top: -20, right: WIDTH + 20, bottom: HEIGHT + 20 };
const LAST_ZOOM = 6; // of the towns shown

/** The picture beside the sign-in form: West Africa from our own map data, with roads of the trade. Pixels. */
export function signInPicture() {
  const { earth, water, boundaries } = landLayers();
  const inland = water.features.map(({ geometry }) => geometry);
  return {
    width: WIDTH,
    height: HEIGHT,
    land: ringsOf(earth.features.map(({ geometry }) => geometry)),
    lakes: ringsOf(inland),
    rivers: linesOf(inland),
    borders: linesOf(boundaries.features.map(({ geometry }) => geometry)),
    towns: townLabels()
      .filter(({ properties }) => properties?.min_zoom <= LAST_ZOOM)
      .map(({ geometry, properties }) => ({
        at: project(geometry.coordinates),
        name: String(properties?.name),
        first: properties?.min_zoom <= 4,
      }))
      .filter(({ at }) => isInside(at)),
    countries: countryLabels()
      .map(({ geometry, properties }) => ({
        at: project(geometry.coordinates),
        en: String(properties?.['name:en']),
        fr: String(properties?.['name:fr']),
      }))
      .filter(({ at }) => isInside(at)),
    roads: ROADS.map((road) => road.map(project)),
  };
}

function mercator(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

function project([longitude = 0, latitude = 0]: readonly number[]): Point {
  const whole = (value: number) => Math.round(value); // a finer line is not seen, and is loaded on slow networks
  return [whole((longitude - WEST) * SCALE), whole((NORTH - mercator(latitude)) * SCALE)];
}

const isInside = ([x, y]: Point): boolean => x > 0 && x < WIDTH && y > 0 && y < HEIGHT;

function ringsOf(geometries: GeoJSON.Geometry[]): string {
  const rings = geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return rings.map((ring) => pathOf(clipRing(ring.map(project), FRAME), 'z')).join('');
}

function linesOf(geometries: GeoJSON.Geometry[]): string {
  const lines = geometries.flatMap((geometry) => {
    if (geometry.type === 'LineString') return [geometry.coordinates];
    return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
  });
  return lines
    .flatMap((line) => clipLine(line.map(project), FRAME))
    .map((line) => pathOf(line, ''))
    .join('');
}

/** Relative steps are half as long to write as places. */
function pathOf(points: Point[], end: string): string {
  let [x, y] = points[0] ?? [0, 0];
  let path = `M${x} ${y}l`;
  for (const [nextX, nextY] of points.slice(1)) {
    if (nextX === x && nextY === y) continue;
    path += `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return path.endsWith('l') ? '' : path.trimEnd() + end;
}
