import type { Privacy, Spot } from '@balise/tracking';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { databaseOf } from '../../../db/database.ts';
import { ownedSince, privacy, storedFacts } from '../../history/index.ts';

/**
 * Where devices were last known to be and when (ms since 1970 UTC, the device's clock), by their id; without those that were last seen under
 * another owner, or never. As the owner of the database.
 */
export async function lastPlaces(
  owner: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, { at: number; spot: Spot }>> {
  const places = new Map<number, { at: number; spot: Spot }>();
  if (deviceIds.length === 0) return places;
  const wanted = [...new Set(deviceIds)];
  const { rows } = await sql<{ id: number; since: number; privacy: Privacy; state: Buffer }>`
    select d.id, ${ownedSince} as since, ${privacy} as privacy, l.state from devices d join device_live l on l.device_id = d.id
    where d.id = any (${wanted})`.execute(databaseOf(owner));
  for (const { id, since, privacy: hidden, state } of rows) {
    const location = storedFacts(state, since, hidden)?.location;
    if (location)
      places.set(id, { at: location.at, spot: { latitude: location.latitude, longitude: location.longitude } });
  }
  return places;
}
