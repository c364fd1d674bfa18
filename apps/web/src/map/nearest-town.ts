import { finderOf, type TownFinder } from '@balise/places';
import { z } from 'zod';
import townsUrl from '../../basemap/generated/towns.json?url';
import { Signal } from '../live/index.ts';

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
