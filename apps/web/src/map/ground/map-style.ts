import type { Language } from '@balise/i18n';
import { layers } from '@protomaps/basemaps';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import worldUrl from '../../../basemap/generated/world.pmtiles?url';
import { obstacleLayer, obstacleSource } from '../vehicles/obstacles.ts';
import { flavorOf, type MapScheme } from './flavors.ts';
import { graticuleLayers, graticuleSource } from './graticule-layers.ts';
import { countryLabels, OVERVIEW, riverLines, townDots, townLabels } from './overview-layers.ts';

/** How a ground is drawn. */
export type MapStyleChoice = {
  scheme: MapScheme;
  language: Language;
  /** Its names make way for what is drawn over it; each of its tiles is then made a second time, for these signs. */
  hasObstacles: boolean;
};

/** Its layers under a source from elsewhere: what is seen until that source's own tiles are there, and outside its bounds. */
export const UNDERLAY = 'underlay_';

const overviewSource = () => ({
  type: 'vector' as const,
  url: `pmtiles://${new URL(worldUrl, location.href)}`,
  attribution: 'Natural Earth · GeoNames',
});

/** The built-in world: land, water, borders, towns and, near, a grid of coordinates. */
export function overviewStyle({ scheme, language, hasObstacles }: MapStyleChoice): StyleSpecification {
  const land = landLayers(scheme, language);
  const borders = land.findIndex(({ id }) => id === 'boundaries_country');
  const drawn = [
    ...land.slice(0, borders),
    riverLines(scheme),
    ...graticuleLayers(scheme),
    ...land.slice(borders),
    countryLabels(scheme, language),
    townDots(scheme),
    townLabels(scheme),
  ];
  const sources = { [OVERVIEW]: overviewSource(), ...graticuleSource };
  return withObstacles({ version: 8, sources, layers: drawn }, hasObstacles);
}

/** A style from elsewhere over the land and water of the built-in world. */
export function overWorld(
  style: StyleSpecification,
  { scheme, language, hasObstacles }: MapStyleChoice,
): StyleSpecification {
  const under = [...landLayers(scheme, language), riverLines(scheme)].map((layer) => ({
    ...layer,
    id: UNDERLAY + layer.id,
  }));
  // above the style's own background, which has one colour for land and sea
  const first = style.layers.findIndex(({ type }) => type !== 'background');
  const sources = { ...style.sources, [OVERVIEW]: overviewSource() };
  const drawn = [...style.layers.slice(0, first), ...under, ...style.layers.slice(first)];
  return withObstacles({ ...style, sources, layers: drawn }, hasObstacles);
}

const withObstacles = (style: StyleSpecification, hasObstacles: boolean): StyleSpecification =>
  hasObstacles
    ? { ...style, sources: { ...style.sources, ...obstacleSource }, layers: [...style.layers, obstacleLayer] }
    : style;

/** Roads, water and names of a source in the Protomaps schema, without its background: the built-in world lies under it. */
export const protomapsLayers = (source: string, scheme: MapScheme, language: Language): LayerSpecification[] =>
  allLayers(source, scheme, language).filter(({ id }) => id !== 'background');

const LAND = new Set(['background', 'earth', 'water', 'boundaries_country']);
const landLayers = (scheme: MapScheme, language: Language): LayerSpecification[] =>
  allLayers(OVERVIEW, scheme, language).filter(({ id }) => LAND.has(id));

/** No icons and no shields: they speak of what is not ours. Text is drawn with the reader's own fonts. */
function allLayers(source: string, scheme: MapScheme, language: Language): LayerSpecification[] {
  // its types are those of another release of the same specification
  return (layers(source, flavorOf(scheme), { lang: language }) as LayerSpecification[])
    .filter((layer) => layer.id !== 'pois' && layer.id !== 'roads_shields' && layer.id !== 'roads_oneway')
    .map(withoutIcon);
}

function withoutIcon(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer;
  const { 'icon-image': _image, 'text-font': _font, ...layout } = layer.layout;
  return { ...layer, layout };
}

/** Picture tiles are made for light screens; on a dark one they are turned down. */
export const pictureLayer = (source: string, scheme: MapScheme): LayerSpecification => ({
  id: 'raster',
  type: 'raster',
  source,
  paint:
    scheme === 'dark' ? { 'raster-brightness-max': 0.55, 'raster-saturation': -0.6 } : { 'raster-saturation': -0.3 },
});
