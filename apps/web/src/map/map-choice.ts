import { type MapSource, mapKindOf } from '@balise/contract';
import { Signal } from '../live/signal.ts';
import type { MapChoice } from './map-style.ts';

const KEY = 'balise-map';
const EMBEDDED: MapChoice = { kind: 'embedded' };

/** What the reader chose to lie under the vehicles, kept on this device; undefined: the reader's partner's map. */
export const mapChoice = new Signal<MapChoice | undefined>(stored());

/** What a partner lays under its people's vehicles. */
export const groundOf = (source: MapSource | null): MapChoice =>
  (source && choiceOf(source.url, source.attribution)) ?? EMBEDDED;

/** Changes the ground and remembers it. */
export function chooseMap(choice: MapChoice): void {
  mapChoice.set(choice);
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // storage forbidden: it lasts until the page is closed
  }
}

/** Which kind of source an address points to, by what it looks like. Undefined when it is no address of a map. */
export function choiceOf(url: string, attribution: string): MapChoice | undefined {
  const kind = URL.canParse(url) ? mapKindOf(url) : undefined;
  return kind && { kind, url, attribution };
}

function stored(): MapChoice | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept === null) return undefined;
    if (typeof kept !== 'object' || !('url' in kept) || typeof kept.url !== 'string') return EMBEDDED;
    const attribution = 'attribution' in kept && typeof kept.attribution === 'string' ? kept.attribution : '';
    return choiceOf(kept.url, attribution) ?? EMBEDDED;
  } catch {
    return undefined; // nothing that can be read
  }
}
