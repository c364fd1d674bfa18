import type { Map as MapLibreMap } from 'maplibre-gl';
import { placeOf, type View } from './mercator.ts';

type Size = { width: number; height: number };
const sizes = new WeakMap<MapLibreMap, Size>();

const measured = (map: MapLibreMap): Size => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { width, height };
};

/** Asked of the page once a size: at every frame it would make the browser lay the page out before the frame is over. */
function sizeOf(map: MapLibreMap): Size {
  const known = sizes.get(map);
  if (known) return known;
  map.on('resize', () => sizes.set(map, measured(map)));
  const size = measured(map);
  sizes.set(map, size);
  return size;
}

/** What the map shows now. */
export function viewOf(map: MapLibreMap): View {
  const { lng, lat } = map.getCenter();
  const { top = 0, bottom = 0, left = 0, right = 0 } = map.getPadding();
  const { width, height } = sizeOf(map);
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
