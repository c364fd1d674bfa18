import { Signal } from '../live/signal.ts';
import type { MapChoice } from './map-style.ts';

const KEY = 'balise-map';
const EMBEDDED: MapChoice = { kind: 'embedded' };

/** What the reader chose to lie under the vehicles, kept on this device. */
export const mapChoice = new Signal<MapChoice>(stored());

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
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return undefined;
  if (/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/.test(url)) return { kind: 'raster', url, attribution };
  if (new URL(url).pathname.endsWith('.pmtiles')) return { kind: 'pmtiles', url, attribution };
  if (new URL(url).pathname.endsWith('.json')) return { kind: 'style', url, attribution };
  return undefined;
}

function stored(): MapChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('url' in kept) || typeof kept.url !== 'string') return EMBEDDED;
    const attribution = 'attribution' in kept && typeof kept.attribution === 'string' ? kept.attribution : '';
    return choiceOf(kept.url, attribution) ?? EMBEDDED;
  } catch {
    return EMBEDDED; // nothing kept, or nothing that can be read
  }
}
