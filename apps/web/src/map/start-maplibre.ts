import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';

let started = false;
const pmtiles = new Protocol({ metadata: true });

/** What MapLibre must know before its first map: where its worker is, and how to read PMTiles. */
export function startMapLibre(): void {
  if (started) return;
  started = true;
  setWorkerUrl(workerUrl);
  addProtocol('pmtiles', pmtiles.tile);
}

/** Archives are opened anew: what of one did not come is kept as missing otherwise, for good. */
export const reopenArchives = (): void => pmtiles.tiles.clear();
