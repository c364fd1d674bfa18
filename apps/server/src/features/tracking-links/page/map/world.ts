import { globSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { readTile, type TileLayer } from './vector-tile.ts';

/** The last zoom of the embedded world (decision 12). */
export const LAST_ZOOM = 6;
const MOST_KEPT = 64; // tiles

/** The layers of a tile of the embedded world; undefined where there is none. */
export type WorldTiles = (zoom: number, x: number, y: number) => Promise<Record<string, TileLayer> | undefined>;

/** The address of the script of live maps in the built web app (apps/web/src/link-map); undefined where that is not built. */
export function liveMapOf(folder: string | undefined): string | undefined {
  const [name] = folder === undefined ? [] : globSync('assets/link-map-*.js', { cwd: folder });
  return name && `/${name}`;
}

/**
 * The embedded world of the built web app, a tile at a time from its file; undefined where the app is not built: pages then have no picture.
 * @param folder apps/web/dist
 */
export function openWorld(folder: string | undefined): WorldTiles | undefined {
  const [name] = folder === undefined ? [] : globSync('assets/world-*.pmtiles', { cwd: folder });
  if (folder === undefined || name === undefined) return undefined;
  const path = join(folder, name);
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      const file = await open(path);
      try {
        const bytes = new Uint8Array(length);
        const { bytesRead } = await file.read(bytes, 0, length, offset);
        return { data: bytes.buffer.slice(0, bytesRead) };
      } finally {
        await file.close();
      }
    },
  });
  const kept = new Map<string, ReturnType<WorldTiles>>();
  return (zoom, x, y) => {
    const key = `${zoom}/${x}/${y}`;
    const known = kept.get(key);
    if (known) return known;
    const tile = archive.getZxy(zoom, x, y).then((found) => found && readTile(new Uint8Array(found.data)));
    tile.catch(() => kept.delete(key));
    kept.set(key, tile);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return tile;
  };
}
