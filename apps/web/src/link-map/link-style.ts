import type { Language } from '@balise/i18n';
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { outlineOf } from '../map/drawing/zone.ts';
import type { MapScheme } from '../map/ground/flavors.ts';
import { overviewStyle } from '../map/ground/map-style.ts';
import type { DrawnPlace, LinkDrawn } from './drawn.ts';

/** Where trails, and circles around blurred places, come from. */
export const SHOWN = 'shown';

const COLOURS: Record<MapScheme, ExpressionSpecification> = {
  light: ['match', ['get', 'motion'], 'moving', '#0a7350', 'stopped', '#2c5ba6', '#5f666d'],
  dark: ['match', ['get', 'motion'], 'moving', '#56ddaa', 'stopped', '#6f9fe8', '#a5acb4'],
};

/** The built-in world with what a link shows over it: at once, since a vehicle that stands brings no news. */
export function linkStyle(scheme: MapScheme, language: Language, drawn: LinkDrawn): StyleSpecification {
  const ground = overviewStyle({ scheme, language, hasObstacles: false });
  const colour = COLOURS[scheme];
  return {
    ...ground,
    sources: { ...ground.sources, [SHOWN]: { type: 'geojson', data: featuresOf(drawn) } },
    layers: [
      ...ground.layers,
      {
        id: 'reach',
        type: 'fill',
        source: SHOWN,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colour, 'fill-opacity': 0.2 },
      },
      {
        id: 'reach edge',
        type: 'line',
        source: SHOWN,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'line-color': colour, 'line-width': 1.5, 'line-opacity': 0.7 },
      },
      {
        id: 'trail',
        type: 'line',
        source: SHOWN,
        filter: ['==', ['geometry-type'], 'LineString'],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colour, 'line-width': 3 },
      },
    ],
  };
}

/** Trails, and circles around blurred places. */
export const featuresOf = ({ places }: LinkDrawn): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.flatMap((place) => [...circleOf(place), ...trailOf(place)]),
});

function trailOf({ trail, motion }: DrawnPlace): Feature[] {
  if (trail.length < 2) return [];
  const coordinates = trail.map(([latitude, longitude]) => [longitude, latitude]);
  return [{ type: 'Feature', properties: { motion }, geometry: { type: 'LineString', coordinates } }];
}

function circleOf({ reach, motion, ...center }: DrawnPlace): Feature[] {
  if (reach === null) return [];
  const corners = outlineOf({ kind: 'circle', center, radius: reach });
  const ring = [...corners, ...corners.slice(0, 1)].map(({ latitude, longitude }): Position => [longitude, latitude]);
  return [{ type: 'Feature', properties: { motion }, geometry: { type: 'Polygon', coordinates: [ring] } }];
}
