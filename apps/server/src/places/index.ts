import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '@balise/i18n';
import type { Database } from '../db/database.ts';
import { type Spot, startGazetteer } from './gazetteer.ts';
import { type GeocoderSettings, startGeocoder } from './geocoder.ts';
import { type GridCell, keepPlace, knownPlaces } from './queries.ts';

export type { Spot } from './gazetteer.ts';
export type { GeocoderSettings } from './geocoder.ts';

/** Names places in words. */
export type Places = {
  /**
   * The names of places in their order, as “Rue Grimaldi 14, Monaco” where a geocoder knows them already and “≈ 4 km N of Toumodi”
   * else; null for no place and for one far from everything. It waits for no geocoder, and works off the event loop: some
   * thousands at once are well asked.
   */
  of(spots: readonly (Spot | null)[], language: Language): Promise<(string | null)[]>;
  /** The same by the nearest town alone: no geocoder is asked, and no database. */
  byTown(spots: readonly (Spot | null)[], language: Language): Promise<(string | null)[]>;
  close(): Promise<void>;
};

type PlacesOptions = {
  geocoder: GeocoderSettings;
  /** Where its answers are kept; as balise_api. */
  database: Database;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  report: (error: unknown) => void;
};

/** How long what a geocoder said is taken for true, ms. */
export const PLACES_KEPT = 180 * 86_400_000;

/** @param options absent: no geocoder is asked, the embedded gazetteer knows every town */
export function startPlaces(options?: PlacesOptions): Places {
  const gazetteer = startGazetteer();
  if (!options) return { of: gazetteer.names, byTown: gazetteer.names, close: gazetteer.close };
  const { database, now, report } = options;
  const geocoder = startGeocoder({
    ...options.geocoder,
    report,
    onAnswer: ({ spot, language }, name) => keepPlace(database, cellOf(spot), language, name, now()),
  });
  return {
    async of(spots, language) {
      const names = await gazetteer.names(spots, language);
      const cells = new Map(spots.flatMap((spot) => (spot ? [[keyOf(cellOf(spot)), cellOf(spot)] as const] : [])));
      const asking = knownPlaces(database, [...cells.values()], language, now() - PLACES_KEPT);
      const known = await inTime(asking, report);
      if (known === undefined) return names;
      const said = new Map(known.map(({ name, ...cell }) => [keyOf(cell), name]));
      return spots.map((spot, place) => {
        const near = names[place] ?? null;
        if (!spot) return near;
        const key = keyOf(cellOf(spot));
        if (!said.has(key) && !spot.passing) geocoder.ask({ key: `${key} ${language}`, spot, language });
        return said.get(key) ?? near;
      });
    },
    byTown: gazetteer.names,
    async close() {
      await geocoder.close();
      await gazetteer.close();
    },
  };
}

/** What a geocoder lately said of places, in their order, without asking it; null: it has not been asked, or knows no name there. */
export async function knownAddresses(
  database: Database,
  spots: readonly Spot[],
  language: Language,
  now: number,
): Promise<(string | null)[]> {
  const known = await knownPlaces(database, spots.map(cellOf), language, now - PLACES_KEPT);
  const said = new Map(known.map(({ name, ...cell }) => [keyOf(cell), name]));
  return spots.map((spot) => said.get(keyOf(cellOf(spot))) ?? null);
}

/** Who asks may hold a connection, and all others may wait for one too: then the nearest town will do. */
const PATIENCE = 1_000; // ms

async function inTime<Result>(asking: Promise<Result>, report: (error: unknown) => void): Promise<Result | undefined> {
  const late = new AbortController();
  const giveUp = delay(PATIENCE, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
  const answered = asking.catch((error: unknown) => void report(error));
  const result = await Promise.race([answered, giveUp]);
  late.abort();
  return result ?? undefined;
}

const cellOf = ({ latitude, longitude }: Spot): GridCell => ({
  latitude: Math.round(latitude * 10_000),
  longitude: Math.round(longitude * 10_000),
});
const keyOf = ({ latitude, longitude }: GridCell): string => `${latitude} ${longitude}`;
