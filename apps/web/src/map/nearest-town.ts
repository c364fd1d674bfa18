import { distanceBetween } from '@balise/tracking';
import KDBush from 'kdbush';
import { z } from 'zod';
import townsUrl from '../../basemap/generated/towns.json?url';
import { Signal } from '../live/index.ts';
import { placeOf } from './mercator.ts';

export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The town nearest to a place, how far (m), and where the place lies as seen from the town. */
export type NearestTown = { town: string; distance: number; direction: Direction };

/** Answers from the table of towns; undefined far from any. */
export type TownFinder = (latitude: number, longitude: number) => NearestTown | undefined;

/** Null until the table has come: 300 kB that nobody waits for. */
export const townFinder = new Signal<TownFinder | null>(null);

const TownTable = z.object({
  names: z.array(z.string()),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
});

let asked = false;

/** Fetches the table once. Without it, places are told by what else is known. */
export async function loadTowns(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const answer = await fetch(townsUrl, { priority: 'low' });
    townFinder.set(finderOf(TownTable.parse(await answer.json())));
  } catch {
    asked = false; // no network now: asked again by the next screen
  }
}

const REACHES = [2e-4, 1e-3, 4e-3]; // on the plane of width 1: about 8, 40 and 160 km at the equator

/** Looks in growing circles, so that a place in a dense country is as quick as one in the desert. */
export function finderOf({ names, longitudes, latitudes }: z.infer<typeof TownTable>): TownFinder {
  const index = new KDBush(names.length);
  names.forEach((_, at) => {
    const { x, y } = placeOf((longitudes[at] ?? 0) / 1000, (latitudes[at] ?? 0) / 1000);
    index.add(x, y);
  });
  index.finish();
  return (latitude, longitude) => {
    const { x, y } = placeOf(longitude, latitude);
    for (const reach of REACHES) {
      let best: NearestTown | undefined;
      for (const at of index.within(x, y, reach)) {
        const town = { latitude: (latitudes[at] ?? 0) / 1000, longitude: (longitudes[at] ?? 0) / 1000 };
        const distance = distanceBetween(town, { latitude, longitude });
        if (best && best.distance <= distance) continue;
        best = { town: names[at] ?? '', distance, direction: directionFrom(town, { latitude, longitude }) };
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
