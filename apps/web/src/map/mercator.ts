import { mercatorX, mercatorY } from '@balise/tracking';

/** A place on the Web Mercator plane: 0 to 1 from west to east and from north to south. */
export type Place = { x: number; y: number };

export const placeOf = (longitude: number, latitude: number): Place => ({
  x: mercatorX(longitude),
  y: mercatorY(latitude),
});

/** The degrees of a place: the way back of `placeOf`. */
export function pointOf({ x, y }: Place): { longitude: number; latitude: number } {
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
  return { longitude: (x - 0.5) * 360, latitude };
}

/** What part of the plane is on screen. The map is never turned nor tilted. */
export type View = {
  /** Place under the point (originX, originY), in px from the upper left corner. */
  center: Place;
  originX: number;
  originY: number;
  width: number;
  height: number;
  zoom: number;
  /** Width of the whole plane in px. */
  scale: number;
};

/** Distance to the nearest copy of the world. */
export const wrapped = (dx: number): number => dx - Math.round(dx);

/** Pixels from the upper left corner. */
export function pixelOf(place: Place, view: View): Place {
  return {
    x: wrapped(place.x - view.center.x) * view.scale + view.originX,
    y: (place.y - view.center.y) * view.scale + view.originY,
  };
}

export const isNear = (pixel: Place, view: View, margin: number): boolean =>
  pixel.x > -margin && pixel.y > -margin && pixel.x < view.width + margin && pixel.y < view.height + margin;
