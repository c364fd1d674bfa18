import { countryLabels } from '../basemap/countries.ts';
import { landLayers } from '../basemap/land.ts';
import { townLabels } from '../basemap/towns.ts';
import { clipLine, clipRing, type Frame, type Point } from './clip.ts';
import { ROADS, VEHICLES } from './picture-roads.ts';
import { heading, smooth } from './smooth.ts';
import { type LabelBox, uncrowd, type Word } from './uncrowd.ts';

const WIDTH = 1240;
const HEIGHT = 900;
const SCALE = 46; // pixels for a degree of longitude
const WEST = -18.2;
const NORTH = mercator(18.6);
const FRAME: Frame = { left: -20, top: -20, right: WIDTH + 20, bottom: HEIGHT + 20 };
const FIRST_ZOOM = 4; // towns that appear this early are set larger
const LAST_ZOOM = 5;

/** The picture beside the sign-in form: West Africa from our own map data, with roads of the trade. Pixels. */
export function signInPicture() {
  const { earth, water, boundaries } = landLayers();
  const inland = water.features.map(({ geometry }) => geometry);
  const roads = ROADS.map((road) => road.map(project));
  const vehicles = VEHICLES.map(({ road, bend, back }) => vehicleOn(roads[road] ?? [], bend, back ?? false));
  const names = placeNames(
    vehicles.map(({ at: [x, y] }) => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 })),
  );
  return {
    width: WIDTH,
    height: HEIGHT,
    land: ringsOf(earth.features.map(({ geometry }) => geometry)),
    lakes: ringsOf(inland),
    rivers: linesOf(inland),
    borders: linesOf(boundaries.features.map(({ geometry }) => geometry)),
    names: names.map(({ at, kind, text, fr }) => (fr === text ? { at, kind, en: text } : { at, kind, en: text, fr })),
    roads: roads.map(smooth),
    vehicles,
  };
}

function vehicleOn(road: Point[], bend: number, back: boolean) {
  return { at: road[bend] ?? [0, 0], turn: Math.round(heading(road, bend) + (back ? 180 : 0)) };
}

/** Cities first, then countries, then towns, as far as there is room. */
function placeNames(taken: LabelBox[]): Name[] {
  const towns = townLabels()
    .filter(({ properties }) => properties?.min_zoom <= LAST_ZOOM)
    .flatMap(({ geometry, properties }) => {
      const [x, y] = project(geometry.coordinates);
      const text = String(properties?.name);
      const [kind, size] = properties?.min_zoom <= FIRST_ZOOM ? (['city', 13] as const) : (['town', 11] as const);
      return [-7, 18].map((down): Name => ({ kind, at: [x, y + down], text, fr: text, size }));
    });
  const countries = countryLabels().flatMap(({ geometry, properties }) => {
    const [x, y] = project(geometry.coordinates);
    const [text, fr] = [String(properties?.['name:en']), String(properties?.['name:fr'])];
    return [0, 26, -26].map((down): Name => ({ kind: 'country', at: [x, y + down], text, fr, size: 17 }));
  });
  const cities = towns.filter(({ kind }) => kind === 'city');
  const others = towns.filter(({ kind }) => kind === 'town');
  return uncrowd(
    [...cities, ...countries, ...others].filter(({ at }) => isInside(at)),
    taken,
  );
}

type Name = Word & { kind: 'city' | 'country' | 'town'; fr: string };

function mercator(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

function project([longitude = 0, latitude = 0]: readonly number[]): Point {
  const whole = (value: number) => Math.round(value); // a finer line is not seen, and is loaded on slow networks
  return [whole((longitude - WEST) * SCALE), whole((NORTH - mercator(latitude)) * SCALE)];
}

const isInside = ([x, y]: Point): boolean => x > 0 && x < WIDTH && y > 0 && y < HEIGHT - 140;

function ringsOf(geometries: GeoJSON.Geometry[]): string {
  const rings = geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  // land that crosses the 180th meridian may lie a turn of the earth away
  return [-360, 0, 360]
    .flatMap((turn) =>
      rings.map((ring) => ring.map(([longitude = 0, latitude = 0]) => project([longitude + turn, latitude]))),
    )
    .map((ring) => pathOf(clipRing(ring, FRAME), 'z'))
    .join('');
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
