import type { Language } from '@balise/contract';
import type { Database } from '../../../db/database.ts';
import { knownAddresses } from '../../../places/index.ts';
import type { DispatchedAlert } from './delivery-queries.ts';

/**
 * How the place of each alert can be said, the best first: its address where a geocoder gave it, then its coordinates. Empty: no position
 * was known. No geocoder is asked: a message does not wait for one.
 * @param now milliseconds since 1970 UTC
 */
export async function placesOf(
  tx: Database,
  alerts: readonly DispatchedAlert[],
  language: Language,
  now: number,
): Promise<string[][]> {
  const spots = alerts.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  );
  const known = spots.filter((spot) => spot !== null);
  const names = await knownAddresses(tx, known, language, now);
  const addresses = new Map(known.map((spot, at) => [spot, names[at] ?? null]));
  return spots.map((spot) => {
    if (!spot) return [];
    const coordinates = `${spot.latitude.toFixed(5)}, ${spot.longitude.toFixed(5)}`;
    const address = addresses.get(spot);
    return address ? [address, coordinates] : [coordinates];
  });
}
