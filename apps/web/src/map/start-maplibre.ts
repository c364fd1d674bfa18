import { AJAXError, addProtocol, type RequestParameters, setWorkerUrl } from 'maplibre-gl';
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
  addProtocol(BY_PAGE, async ({ url }, { signal }) => await tileAt(url.slice(BY_PAGE.length + 3), signal));
}

/** Archives are opened anew: what of one did not come is kept as missing otherwise, for good. */
export const reopenArchives = (): void => pmtiles.tiles.clear();

/*
 * Tiles from elsewhere are fetched by the page and not by MapLibre's worker: the worker's file is kept by browsers for a year together
 * with its content security policy, and which hosts that policy allows depends on the settings and on who is signed in.
 */
const BY_PAGE = 'page';

/** Has the page fetch a tile that has an address of its own. */
export const byPage = (url: string, type?: string): RequestParameters | undefined =>
  type === 'Tile' && /^https?:/.test(url) ? { url: `${BY_PAGE}://${url}` } : undefined;

async function tileAt(url: string, signal: AbortSignal) {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new AJAXError(reply.status, reply.statusText, url, await reply.blob());
  return { data: await reply.arrayBuffer() };
}
