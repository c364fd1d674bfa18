import type { Language } from '@balise/i18n';
import type { LayerSpecification } from 'maplibre-gl';
import { GROUND, type Scheme } from './flavors.ts';

/*
 * What the overview map says in its own way. It has neither roads nor streets, so it shows rivers sooner than a street
 * map does, and as many towns as have room; a country's name gives way to its capital's.
 */

/** The layer by which the overview map is known. */
export const OVERVIEW_TOWNS = 'overview_towns';

export const riverLines = (source: string, scheme: Scheme): LayerSpecification => ({
  id: 'overview_rivers',
  type: 'line',
  source,
  'source-layer': 'water',
  minzoom: 4,
  filter: ['==', ['get', 'kind'], 'river'],
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': GROUND[scheme].water,
    'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 7, 1.6, 10, 3],
  },
});

export const countryLabels = (source: string, scheme: Scheme, language: Language): LayerSpecification => ({
  id: 'overview_countries',
  type: 'symbol',
  source,
  'source-layer': 'places',
  maxzoom: 7,
  filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'min_zoom'], ['zoom']]],
  layout: {
    'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 14],
    'text-letter-spacing': 0.08,
    'text-max-width': 7,
    // near the middle of the country, but off a town that stands there
    'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.2,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'population_rank']],
  },
  paint: { 'text-color': GROUND[scheme].faint, 'text-halo-color': GROUND[scheme].land, 'text-halo-width': 1.5 },
});

export const townLabels = (source: string, scheme: Scheme): LayerSpecification => ({
  id: OVERVIEW_TOWNS,
  type: 'symbol',
  source,
  'source-layer': 'places',
  filter: ['all', ['==', ['get', 'kind'], 'locality'], ['<=', ['get', 'min_zoom'], ['+', ['zoom'], 0.5]]],
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
    // above its place; where a cluster stands there, above or below the cluster, or beside it
    'text-variable-anchor-offset': [
      ...['bottom', [0, -0.2], 'bottom', [0, -1.9], 'top', [0, 1.9], 'right', [-2, 0], 'left', [2, 0]],
    ] as (string | [number, number])[],
    'text-max-width': 8,
    'text-padding': 4,
    'symbol-sort-key': ['-', ['get', 'min_zoom'], ['case', ['has', 'capital'], 3, 0]],
  },
  paint: { 'text-color': GROUND[scheme].town, 'text-halo-color': GROUND[scheme].land, 'text-halo-width': 1.6 },
});
