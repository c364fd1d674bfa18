import type { Language } from '@balise/i18n';
import type { RasterSourceSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { FetchSource, PMTiles, TileType } from 'pmtiles';
import { placeOf } from '../mercator.ts';
import type { MapScheme } from './flavors.ts';
import type { Bounds } from './graticule.ts';

/** Where the map looks, degrees; the tile of that place is asked for, which the map needs next. */
export type MapView = { longitude: number; latitude: number; zoom: number };

/** The style of a source that answered. */
export type Opened = (scheme: MapScheme, language: Language) => StyleSpecification;

/** A source whose tiles have addresses of their own. */
export type Tiled = RasterSourceSpecification | VectorSourceSpecification;

/**
 * Fetches one tile of a source: that of the place where the map looks or, where there is none, the one around it of the first zoom.
 * @throws where no tile comes, or what comes is none
 */
export async function openTile(source: Tiled, at: MapView, signal: AbortSignal): Promise<void> {
  const { tiles: [template] = [], minzoom = 0, maxzoom = 22, scheme = 'xyz' } = source;
  if (!template) throw new Error('the source names no tiles');
  const tileAt = (zoom: number): string => {
    const count = 2 ** zoom;
    const { x, y } = placeOf(at.longitude, at.latitude);
    const [column, row] = [Math.floor((x - Math.floor(x)) * count), Math.floor(y * count)];
    return template
      .replaceAll('{z}', String(zoom))
      .replaceAll('{x}', String(column))
      .replaceAll('{y}', String(scheme === 'tms' ? count - 1 - row : row));
  };
  const near = Math.min(Math.max(Math.floor(at.zoom), minzoom), maxzoom);
  const first = await fetch(tileAt(near), { signal });
  // a region's tiles may not reach here
  const tile = first.status === 404 && near > minzoom ? await fetch(tileAt(minzoom), { signal }) : first;
  if (!tile.ok) throw new Error(`a tile was answered with ${tile.status}`);
  if (source.type === 'raster') (await createImageBitmap(await tile.blob())).close();
  else if (!isVectorTile(new Uint8Array(await tile.arrayBuffer()))) throw new Error('a tile is none');
}

/** A layer of a vector tile (field 3 of the protocol buffer), or gzip of it; a place without anything has no bytes. */
const isVectorTile = ([first]: Uint8Array): boolean => first === undefined || first === 0x1a || first === 0x1f;

/** Reads the header of a PMTiles file. @returns what it covers @throws where it is none of vector tiles */
export async function openArchive(url: string, signal: AbortSignal): Promise<Bounds> {
  const source = new FetchSource(url);
  const bounded: FetchSource = Object.assign(Object.create(source) as FetchSource, {
    getBytes: (offset: number, length: number, _: unknown, etag?: string) =>
      source.getBytes(offset, length, signal, etag),
  });
  const header = await new PMTiles(bounded).getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error(`${url} has no vector tiles`);
  return { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat };
}
