import type { Language } from '@balise/i18n';
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { GROUND, type MapScheme } from './flavors.ts';
import type { Bounds } from './graticule.ts';

/** Where the built-in world comes from, in every style. */
export const OVERVIEW = 'overview';
/** The last zoom at which the overview map has all that a map of this zoom should say. */
export const OVERVIEW_ZOOM = 8;

/*
 * What the overview map says in its own way. It has neither roads nor streets, so it shows rivers sooner than a street
 * map does, and as many towns as have room; a country's name gives way to its capital's.
 */

export const riverLines = (scheme: MapScheme): LayerSpecification => ({
  id: 'overview_rivers',
  type: 'line',
  source: OVERVIEW,
  'source-layer': 'water',
  minzoom: 4,
  filter: ['==', ['get', 'kind'], 'river'],
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': GROUND[scheme].water,
    'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 7, 1.6, 10, 3],
  },
});

export const countryLabels = (scheme: MapScheme, language: Language): LayerSpecification => ({
  id: 'overview_countries',
  type: 'symbol',
  source: OVERVIEW,
  'source-layer': 'places',
  maxzoom: 7,
  filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'min_zoom'], ['zoom']]],
  layout: {
    'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 14],
    'text-letter-spacing': 0.08,
    'text-max-width': 7,
    // near the middle of the country, but off a town that is there
    'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.2,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'population_rank']],
  },
  paint: { 'text-color': GROUND[scheme].faint, 'text-halo-color': GROUND[scheme].land, 'text-halo-width': 1.5 },
});

/** A town that has room for its name at this zoom. */
const ROOMY: FilterSpecification = [
  'all',
  ['==', ['get', 'kind'], 'locality'],
  ['<=', ['get', 'min_zoom'], ['+', ['zoom'], 0.5]],
];

/** Near, a name alone does not say where its town is. */
export const townDots = (scheme: MapScheme): LayerSpecification => ({
  id: 'overview_town_dots',
  type: 'circle',
  source: OVERVIEW,
  'source-layer': 'places',
  minzoom: OVERVIEW_ZOOM,
  filter: ROOMY,
  paint: { 'circle-radius': 2.5, 'circle-color': GROUND[scheme].faint },
});

export const townLabels = (scheme: MapScheme, filter = ROOMY): LayerSpecification => ({
  id: 'overview_towns',
  type: 'symbol',
  source: OVERVIEW,
  'source-layer': 'places',
  filter,
  layout: {
    'text-field': ['get', 'name'],
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      3,
      ['case', ['>=', ['get', 'population_rank'], 12], 12, 11],
      8,
      ['case', ['>=', ['get', 'population_rank'], 12], 18, ['>=', ['get', 'population_rank'], 10], 14, 12],
    ],
    // above its place; where a cluster is there, above or below the cluster, or beside it
    'text-variable-anchor-offset': [
      ...['bottom', [0, -0.4], 'bottom', [0, -1.9], 'top', [0, 1.9], 'right', [-2, 0], 'left', [2, 0]],
    ] as (string | [number, number])[],
    'text-max-width': 8,
    'text-padding': 4,
    'symbol-sort-key': ['-', ['get', 'min_zoom'], ['case', ['has', 'capital'], 3, 0]],
  },
  paint: { 'text-color': GROUND[scheme].town, 'text-halo-color': GROUND[scheme].land, 'text-halo-width': 1.6 },
});

/** Towns where a file of one region has nothing. */
export const townsOutside = (scheme: MapScheme, { west, south, east, north }: Bounds): LayerSpecification => {
  const ring = [west, south, east, south, east, north, west, north, west, south];
  const corners = [0, 2, 4, 6, 8].map((at) => ring.slice(at, at + 2));
  return townLabels(scheme, ['all', ROOMY, ['!', ['within', { type: 'Polygon', coordinates: [corners] }]]]);
};
