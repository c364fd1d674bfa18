import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { areaFeatures, type MapArea } from './area-features.ts';

const SOURCE = 'areas';
const CLOSEST = 24; // zoom

/** A corridor is as wide on the map as on the ground: twice the pixels at each zoom. */
const GROUND_WIDTH: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'width'],
  CLOSEST,
  ['*', ['get', 'width'], 2 ** CLOSEST],
];

export type AreasLayer = {
  /** Shows these areas in place of those before. */
  show(areas: readonly MapArea[]): void;
  /** Takes the layer away. */
  stop(): void;
};

/**
 * Draws areas on the ground, below the vehicles: outlines, corridors as wide as they are, and names from a zoom on. They stay when the
 * ground is exchanged.
 * @param hasNames whether names are written on them
 */
export function areasLayer(map: MapLibreMap, hasNames: boolean): AreasLayer {
  let shown: readonly MapArea[] = [];
  const draw = (): void => {
    const data = { type: 'FeatureCollection' as const, features: areaFeatures(shown) };
    const source = map.getSource<GeoJSONSource>(SOURCE);
    if (source) return void source.setData(data);
    map.addSource(SOURCE, { type: 'geojson', data });
    for (const layer of layersIn(hasNames)) map.addLayer(layer);
  };
  const onStyle = (): void => draw();
  map.on('style.load', onStyle);
  return {
    show(areas: readonly MapArea[]): void {
      shown = areas;
      if (map.isStyleLoaded() || map.getSource(SOURCE)) draw();
    },
    stop(): void {
      map.off('style.load', onStyle);
      try {
        for (const { id } of layersIn(hasNames)) if (map.getLayer(id)) map.removeLayer(id);
        if (map.getSource(SOURCE)) map.removeSource(SOURCE);
      } catch {
        // a map that is gone has lost its layers
      }
    },
  };
}

const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const colour: ExpressionSpecification = ['get', 'colour'];

function layersIn(hasNames: boolean): LayerSpecification[] {
  const names: LayerSpecification = {
    id: 'area-names',
    type: 'symbol',
    source: SOURCE,
    minzoom: 9,
    layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-max-width': 8 },
    paint: { 'text-color': colour, 'text-halo-color': 'rgba(255,255,255,0.85)', 'text-halo-width': 1.5 },
  };
  return [
    {
      id: 'area-fills',
      type: 'fill',
      source: SOURCE,
      filter: isPolygon,
      paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
    },
    {
      id: 'area-edges',
      type: 'line',
      source: SOURCE,
      filter: isPolygon,
      paint: { 'line-color': colour, 'line-width': 1.5 },
    },
    {
      id: 'area-corridors',
      type: 'line',
      source: SOURCE,
      filter: isLine,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': GROUND_WIDTH, 'line-opacity': 0.22 },
    },
    {
      id: 'area-middles',
      type: 'line',
      source: SOURCE,
      filter: isLine,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 1.5 },
    },
    ...(hasNames ? [names] : []),
  ];
}
