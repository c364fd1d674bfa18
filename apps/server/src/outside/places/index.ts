import type { Language } from '@balise/i18n';
import { type Spot, startGazetteer } from './gazetteer.ts';

export type { Spot } from './gazetteer.ts';

/** Names places in words. */
export type Places = {
  /**
   * The names of places in their order, as “Rue Grimaldi, Monaco” where a geocoder knows them already and “≈ 4 km N of Toumodi” else;
   * null for no place and for one far from everything. It waits for no geocoder, and works off the event loop: some
   * thousands at once are well asked.
   */
  of(spots: readonly (Spot | null)[], language: Language): Promise<(string | null)[]>;
  close(): Promise<void>;
};

export function startPlaces(): Places {
  const gazetteer = startGazetteer();
  return { of: gazetteer.names, close: gazetteer.close };
}
