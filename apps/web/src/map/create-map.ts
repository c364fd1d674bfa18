import { AttributionControl, Map as MapLibreMap, ScaleControl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { OVERVIEW_ZOOM } from './ground/overview-layers.ts';
import { byPage, startMapLibre } from './start-maplibre.ts';

/** Where the map opens when there is nothing to show yet: West Africa and France. */
const START: { center: [number, number]; zoom: number } = { center: [0, 22], zoom: 2.6 };
export const MAX_ZOOM = 19;

/** How long names take to come and go on the ground, ms; while they do, the map is drawn at every frame. */
export const FADE = 150;

/**
 * An empty map, north up and flat: a fleet is read like a page. Its controls are ours, but for scale and credits.
 * @param fadeDuration how long names take to come and go
 * @param locale words of MapLibre's own, by their keys
 */
export function createMap(
  container: HTMLElement,
  fadeDuration: number,
  locale: Record<string, string> = {},
): MapLibreMap {
  startMapLibre();
  const map = new MapLibreMap({
    container,
    ...START,
    style: { version: 8, sources: {}, layers: [] },
    maxZoom: MAX_ZOOM,
    minZoom: 1.5,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    attributionControl: false,
    fadeDuration,
    locale,
    transformRequest: byPage,
    // a tile of the overview map is shown as large as it takes: cut into smaller ones, each is fetched, unpacked and drawn by itself
    zoomLevelsToOverscale: MAX_ZOOM - OVERVIEW_ZOOM,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  map.addControl(new ScaleControl({ maxWidth: 96, unit: 'metric' }), 'bottom-left');
  return map;
}
