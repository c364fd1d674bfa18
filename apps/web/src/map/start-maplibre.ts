import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';

let started = false;

/** What MapLibre must know before its first map: where its worker is, and how to read PMTiles. */
export function startMapLibre(): void {
  if (started) return;
  started = true;
  setWorkerUrl(workerUrl);
  const pmtiles = new Protocol({ metadata: true });
  addProtocol('pmtiles', pmtiles.tile);
}
