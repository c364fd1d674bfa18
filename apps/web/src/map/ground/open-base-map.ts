import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapScheme } from './flavors.ts';
import { OPENFREEMAP_CREDITS, openFreeMap, openStyle, plain } from './foreign-style.ts';
import type { MapChoice } from './map-choice.ts';
import { pictureLayer, protomapsLayers } from './map-style.ts';
import { type MapView, type Opened, openArchive, openTile } from './open-tile.ts';
import { townsOutside } from './overview-layers.ts';

/** A map that is fetched. */
export type Elsewhere = Exclude<MapChoice, { kind: 'embedded' }>;
const SOURCE = 'ground';
/** The last zoom of tiles in the Protomaps schema. */
const PROTOMAPS_ZOOM = 15;

/** What one opening is good for: OpenFreeMap has a style for each scheme. */
export const keyOf = (choice: Elsewhere, scheme: MapScheme): string =>
  choice.kind === 'openfreemap' ? openFreeMap[scheme] : choice.url;

/**
 * Asks a source for all that a map of it needs, down to one tile, before it is shown.
 * @throws whatever went wrong: nothing answers, or something else than a map
 */
export async function openGround(
  choice: Elsewhere,
  scheme: MapScheme,
  at: MapView,
  signal: AbortSignal,
): Promise<Opened> {
  if (choice.kind === 'openfreemap') {
    return await openStyle(openFreeMap[scheme], OPENFREEMAP_CREDITS, at, signal);
  }
  const attribution = plain(choice.attribution);
  switch (choice.kind) {
    case 'style': {
      const style = await openStyle(choice.url, attribution, at, signal);
      return (look) => style(look, 'en'); // its names are its maker's choice
    }
    case 'raster': {
      const source = { type: 'raster' as const, tiles: [choice.url], tileSize: 256, attribution };
      await openTile(source, at, signal);
      return (look) => styleOf(source, [pictureLayer(SOURCE, look)]);
    }
    case 'vector': {
      const source = { type: 'vector' as const, tiles: [choice.url], maxzoom: PROTOMAPS_ZOOM, attribution };
      await openTile(source, at, signal);
      return (look, language) => styleOf(source, protomapsLayers(SOURCE, look, language));
    }
    case 'pmtiles': {
      const bounds = await openArchive(choice.url, signal);
      const source = { type: 'vector' as const, url: `pmtiles://${choice.url}`, attribution };
      return (look, language) =>
        styleOf(source, [townsOutside(look, bounds), ...protomapsLayers(SOURCE, look, language)]);
    }
  }
}

const styleOf = (source: SourceSpecification, layers: LayerSpecification[]): StyleSpecification => ({
  version: 8,
  sources: { [SOURCE]: source },
  layers,
});
