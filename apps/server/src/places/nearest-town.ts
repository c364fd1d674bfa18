import { distanceBetween, mercatorX, mercatorY } from '@balise/tracking';
import KDBush from 'kdbush';

export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The town nearest to a place, how far (m), and where the place lies as seen from the town. */
export type NearestTown = { town: string; distance: number; direction: Direction };

/** Nearer to a town than this, one is in it, m. */
export const IN_TOWN = 1500;

/** Whether French joins its "de" to this name. */
export const beginsWithVowel = (town: string): boolean => /^[aeiouyhœæ]/i.test(town.normalize('NFD'));

/** Towns as columns: names, and thousandths of a degree, which is a hundred metres. */
export type TownTable = {
  names: { readonly length: number; at(place: number): string | undefined };
  longitudes: ArrayLike<number>;
  latitudes: ArrayLike<number>;
};

/** Answers from a table of towns; undefined far from any. */
export type TownFinder = (latitude: number, longitude: number) => NearestTown | undefined;

const REACHES = [2e-4, 1e-3, 4e-3]; // on the plane of width 1: about 8, 40 and 160 km at the equator

/** Looks in growing circles, so that a place in a dense country is as quick as one in the desert. */
export function finderOf({ names, longitudes, latitudes }: TownTable): TownFinder {
  const index = new KDBush(names.length);
  for (let at = 0; at < names.length; at++) {
    const { x, y } = onPlane((longitudes[at] ?? 0) / 1000, (latitudes[at] ?? 0) / 1000);
    index.add(x, y);
  }
  index.finish();
  return (latitude, longitude) => {
    const { x, y } = onPlane(longitude, latitude);
    for (const reach of REACHES) {
      let best: NearestTown | undefined;
      for (const at of index.within(x, y, reach)) {
        const town = { latitude: (latitudes[at] ?? 0) / 1000, longitude: (longitudes[at] ?? 0) / 1000 };
        const distance = distanceBetween(town, { latitude, longitude });
        if (best && best.distance <= distance) continue;
        best = { town: names.at(at) ?? '', distance, direction: directionFrom(town, { latitude, longitude }) };
      }
      if (best) return best;
    }
    return undefined;
  };
}

type Point = { latitude: number; longitude: number };

function directionFrom(town: Point, place: Point): Direction {
  const east = (place.longitude - town.longitude) * Math.cos((town.latitude * Math.PI) / 180);
  const angle = Math.atan2(east, place.latitude - town.latitude) / (2 * Math.PI); // turns, clockwise from north
  return DIRECTIONS[(Math.round(angle * 8) + 8) % 8] ?? 'n';
}

/** On the Web Mercator plane, on which distances of neighbours compare as on the ground. */
const onPlane = (longitude: number, latitude: number) => ({ x: mercatorX(longitude), y: mercatorY(latitude) });
