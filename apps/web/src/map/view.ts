import type { Map as MapLibreMap } from 'maplibre-gl';
import { placeOf, type View } from './mercator.ts';

/** What the map shows now. */
export function viewOf(map: MapLibreMap): View {
  const { lng, lat } = map.getCenter();
  const { top = 0, bottom = 0, left = 0, right = 0 } = map.getPadding();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const zoom = map.getZoom();
  return {
    center: placeOf(lng, lat),
    originX: (width + left - right) / 2,
    originY: (height + top - bottom) / 2,
    width,
    height,
    zoom,
    scale: 512 * 2 ** zoom,
  };
}
