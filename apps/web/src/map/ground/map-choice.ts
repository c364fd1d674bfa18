import { isNamedMap, type MapSource, mapKindOf, type UserData } from '@balise/contract';
import { Signal } from '../../live/signal.ts';

/** What lies under the vehicles: the built-in world, the streets of OpenFreeMap, or a source with an address. */
export type MapChoice =
  | { kind: 'embedded' }
  | { kind: 'openfreemap' }
  /** `raster` and `vector`: {z}, {x} and {y} in the address; `vector` and `pmtiles` are in the Protomaps v4 schema; `style`: a MapLibre style. */
  | { kind: 'raster' | 'vector' | 'pmtiles' | 'style'; url: string; attribution: string };

/** Who offers a map. */
const OFFERS = ['partner', 'platform', 'embedded'] as const;
export type Offer = (typeof OFFERS)[number];

const KEY = 'balise-map';
const EMBEDDED: MapChoice = { kind: 'embedded' };

/** Whose map the reader chose, kept on this device; undefined: the partner's, else the platform's. */
export const mapChoice = new Signal<Offer | undefined>(stored());

/** Changes the map and remembers it. */
export function chooseMap(offer: Offer): void {
  mapChoice.set(offer);
  try {
    localStorage.setItem(KEY, offer);
  } catch {
    // storage forbidden: it lasts until the page is closed
  }
}

/** The maps that a reader may choose between, each once; the first one is shown until then. Pure. */
export function offeredMaps({ partner, platform }: UserData['maps']): { offer: Offer; choice: MapChoice }[] {
  const offers = [
    ...(partner ? [{ offer: 'partner' as const, choice: choiceOf(partner) }] : []),
    { offer: 'platform' as const, choice: choiceOf(platform) },
    { offer: 'embedded' as const, choice: EMBEDDED },
  ];
  const nameOf = ({ choice }: (typeof offers)[number]): string => ('url' in choice ? choice.url : choice.kind);
  return offers.filter((one, index) => offers.findIndex((other) => nameOf(other) === nameOf(one)) === index);
}

/** The map of a reader who chose so: the reader's choice comes before the partner's, and that before the platform's. Pure. */
export function shownMap(maps: UserData['maps'], chosen: Offer | undefined): MapChoice {
  const offered = offeredMaps(maps);
  return (offered.find(({ offer }) => offer === chosen) ?? offered[0])?.choice ?? EMBEDDED;
}

function choiceOf({ url, attribution }: MapSource): MapChoice {
  if (isNamedMap(url)) return { kind: url };
  const kind = mapKindOf(url);
  return kind ? { kind, url, attribution } : EMBEDDED;
}

function stored(): Offer | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return OFFERS.find((offer) => offer === kept);
  } catch {
    return undefined; // storage forbidden
  }
}
