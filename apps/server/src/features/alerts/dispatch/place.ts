import type { Language } from '@balise/contract';
import type { Database } from '../../../db/database.ts';
import { knownAddresses, type Places } from '../../../places/index.ts';
import type { DispatchedAlert } from './delivery-queries.ts';

/** Whose transaction, who knows the towns, and when; milliseconds since 1970 UTC. */
type Naming = { tx: Database; places: Pick<Places, 'byTown'>; now: number };

/**
 * How the place of each alert can be said, the best first: its address where a geocoder gave it, else the nearest town with distance and
 * direction, and coordinates. Empty: no position was known. No geocoder is asked: a message does not wait for one.
 */
export async function placesOf(
  { tx, places, now }: Naming,
  alerts: readonly DispatchedAlert[],
  language: Language,
): Promise<string[][]> {
  const spots = alerts.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  );
  const known = spots.filter((spot) => spot !== null);
  const names = await knownAddresses(tx, known, language, now);
  const towns = await places.byTown(known, language);
  const named = new Map(known.map((spot, at) => [spot, { address: names[at], town: towns[at] }]));
  return spots.map((spot) => {
    if (!spot) return [];
    const { address, town } = named.get(spot) ?? {};
    const coordinates = `${spot.latitude.toFixed(5)}, ${spot.longitude.toFixed(5)}`;
    const best = address ?? (town ? `${town} (${coordinates})` : undefined);
    return [best, town, coordinates].filter((form) => typeof form === 'string');
  });
}
