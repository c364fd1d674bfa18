import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { GROUND, type MapScheme } from './flavors.ts';
import { GRATICULE_FROM } from './graticule.ts';

export const GRATICULE = 'graticule';

export const graticuleSource: Record<string, SourceSpecification> = {
  [GRATICULE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0, buffer: 0 },
};

/** Thin lines, each with its coordinate along it. */
export const graticuleLayers = (scheme: MapScheme): LayerSpecification[] => [
  {
    id: 'graticule_lines',
    type: 'line',
    source: GRATICULE,
    minzoom: GRATICULE_FROM,
    paint: { 'line-color': GROUND[scheme].grid, 'line-width': 1 },
  },
  {
    id: 'graticule_labels',
    type: 'symbol',
    source: GRATICULE,
    minzoom: GRATICULE_FROM,
    layout: {
      'text-field': ['get', 'label'],
      'text-size': 10,
      'symbol-placement': 'line',
      'symbol-spacing': 480,
      'text-rotation-alignment': 'viewport',
      'text-padding': 4,
    },
    paint: { 'text-color': GROUND[scheme].faint, 'text-halo-color': GROUND[scheme].land, 'text-halo-width': 1.5 },
  },
];
