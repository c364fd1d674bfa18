import type { Language } from '@balise/i18n';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../db/database.ts';

/** A place in ten-thousandths of a degree: 11 m. */
export type GridCell = { latitude: number; longitude: number };

/** What a geocoder said of these places since a moment; null: it knows no name there. What was never asked is left out. */
export async function knownPlaces(
  database: Database,
  cells: readonly GridCell[],
  language: Language,
  since: number,
): Promise<(GridCell & { name: string | null })[]> {
  const latitudes = cells.map(({ latitude }) => latitude);
  const longitudes = cells.map(({ longitude }) => longitude);
  const { rows } = await sql<GridCell & { name: string | null }>`
    select latitude, longitude, name from known_geocodes(${latitudes}, ${longitudes}, ${language}, ${new Date(since)})`.execute(
    database,
  );
  return rows;
}

export async function keepPlace(
  database: Database,
  { latitude, longitude }: GridCell,
  language: Language,
  name: string | null,
  at: number,
): Promise<void> {
  await sql`select save_geocode(${latitude}, ${longitude}, ${language}, ${name}, ${new Date(at)})`.execute(database);
}

/** Forgets what a geocoder said before a moment: streets get other names. @returns how much */
export async function deleteOldPlaces(owner: Pool, before: Date): Promise<number> {
  const { rows } = await owner.query('select forget_geocodes($1) as gone', [before]);
  return Number(rows[0]?.gone ?? 0);
}
