import type { Language } from '@balise/i18n';
import { layers } from '@protomaps/basemaps';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import worldUrl from '../../basemap/generated/world.pmtiles?url';
import { flavorOf, GROUND, type Scheme } from './flavors.ts';
import { obstacleLayer, obstacleSource } from './obstacles.ts';
import { countryLabels, riverLines, townLabels } from './overview-layers.ts';

/** What lies under the vehicles: our own overview map, or a source of the reader's. */
export type MapChoice =
  | { kind: 'embedded' }
  /** Picture tiles, with {z}, {x} and {y} in the address. */
  | { kind: 'raster'; url: string; attribution: string }
  /** A whole MapLibre style. */
  | { kind: 'style'; url: string; attribution: string }
  /** A file in the Protomaps v4 schema. */
  | { kind: 'pmtiles'; url: string; attribution: string };

const SOURCE = 'ground';
/** The last zoom at which the overview map still says something. */
export const OVERVIEW_ZOOM = 8;

/**
 * The style of a choice: an address for a style of the reader's, otherwise a style made here.
 * @param hasObstacles its names make way for what is told to be drawn over it; each of its tiles is then made a second time, for these signs
 */
export function styleOf(
  choice: MapChoice,
  scheme: Scheme,
  language: Language,
  hasObstacles: boolean,
): StyleSpecification | string {
  switch (choice.kind) {
    case 'style':
      return choice.url;
    case 'raster':
      return {
        version: 8,
        sources: {
          [SOURCE]: { type: 'raster', tiles: [choice.url], tileSize: 256, attribution: plain(choice.attribution) },
        },
        layers: [background(scheme), { id: 'raster', type: 'raster', source: SOURCE, paint: dimmed(scheme) }],
      };
    case 'pmtiles':
      return vectorStyle(
        `pmtiles://${choice.url}`,
        choice.attribution,
        protomapsLayers(scheme, language),
        hasObstacles,
      );
    case 'embedded':
      return vectorStyle(
        `pmtiles://${new URL(worldUrl, location.href)}`,
        'Natural Earth · GeoNames',
        overviewLayers(scheme, language),
        hasObstacles,
      );
  }
}

function vectorStyle(
  url: string,
  attribution: string,
  drawn: LayerSpecification[],
  hasObstacles: boolean,
): StyleSpecification {
  const sources = { [SOURCE]: { type: 'vector', url, attribution: plain(attribution) } as const };
  if (!hasObstacles) return { version: 8, sources, layers: drawn };
  return { version: 8, sources: { ...sources, ...obstacleSource }, layers: [...drawn, obstacleLayer] };
}

/** No icons and no shields: they speak of what is not ours. Text is drawn with the reader's own fonts. */
function protomapsLayers(scheme: Scheme, language: Language): LayerSpecification[] {
  // its types are those of another release of the same specification
  return (layers(SOURCE, flavorOf(scheme), { lang: language }) as LayerSpecification[])
    .filter((layer) => layer.id !== 'pois' && layer.id !== 'roads_shields' && layer.id !== 'roads_oneway')
    .map(withoutIcon);
}

function withoutIcon(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer;
  const { 'icon-image': _image, 'text-font': _font, ...layout } = layer.layout;
  return { ...layer, layout };
}

const OVERVIEW_LAYERS = new Set(['background', 'earth', 'water', 'boundaries_country']);

function overviewLayers(scheme: Scheme, language: Language): LayerSpecification[] {
  const ground = protomapsLayers(scheme, language).filter((layer) => OVERVIEW_LAYERS.has(layer.id));
  const water = ground.findIndex((layer) => layer.id === 'water');
  return [
    ...ground.slice(0, water + 1),
    riverLines(SOURCE, scheme),
    ...ground.slice(water + 1),
    countryLabels(SOURCE, scheme, language),
    townLabels(SOURCE, scheme),
  ];
}

const background = (scheme: Scheme): LayerSpecification => ({
  id: 'background',
  type: 'background',
  paint: { 'background-color': GROUND[scheme].land },
});

/** Picture tiles are made for light screens; on a dark one they are turned down. */
const dimmed = (scheme: Scheme) =>
  scheme === 'dark' ? { 'raster-brightness-max': 0.55, 'raster-saturation': -0.6 } : { 'raster-saturation': -0.3 };

/** Credits are typed by people, and MapLibre takes them for HTML. */
const plain = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
