import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Place, pixelOf, pointOf, type View } from '../mercator.ts';
import { viewOf } from '../view.ts';
import type { Room } from './room.ts';

/** What is drawn beyond each edge while the map slides, px. */
const BEYOND = { wide: 256, narrow: 112 };
const NARROW = 768; // px
const AHEAD = 0.9; // of that

/**
 * Keeps a place that moves in the middle of the map. The map is drawn larger than it is seen and slid under its frame by the
 * browser's compositor; it is drawn anew only when its edge would come into view, a few times a second instead of at every frame.
 */
export class Slide {
  readonly #map: MapLibreMap;
  #beyond = 0;
  #shift: Place = { x: 0, y: 0 };
  #held = false;
  #endsLater = false;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Heeds who holds the map. @returns how to stop; the map may be gone by then */
  listen(): () => void {
    const container = this.#map.getContainer();
    container.addEventListener('pointerdown', this.#hold, true);
    for (const name of RELEASES) window.addEventListener(name, this.#release);
    return () => {
      container.removeEventListener('pointerdown', this.#hold, true);
      for (const name of RELEASES) window.removeEventListener(name, this.#release);
    };
  }

  /**
   * Brings the place into the middle of the room, as long as no one holds the map.
   * @param next where it goes from there, point by point
   * @returns whether the map only slid, or was drawn anew
   */
  keep(place: Place, room: Room, next: Iterable<Place>): 'slid' | 'drawn' {
    if (this.#held) return 'slid';
    if (this.#beyond === 0) this.#begin();
    const shift = toMiddle(place, viewOf(this.#map));
    const isNear = Math.abs(shift.x) <= this.#beyond && Math.abs(shift.y) <= this.#beyond;
    // a zoom that is under way would end where the map was put elsewhere
    if ((isNear && this.#has(room)) || this.#map.isMoving()) {
      this.#put({ x: this.#atMost(shift.x), y: this.#atMost(shift.y) });
      return 'slid';
    }
    this.#jump(place, room, next);
    return 'drawn';
  }

  /** Draws the map anew, around as much of the way as fits, so that it can slide for as long as possible. */
  #jump(place: Place, room: Room, next: Iterable<Place>): void {
    const { scale } = viewOf(this.#map);
    this.#map.jumpTo({ center: degreesOf(middleOf(place, next, (2 * AHEAD * this.#beyond) / scale)), padding: room });
    this.#put(toMiddle(place, viewOf(this.#map)));
    this.#map.redraw();
  }

  /** The map as it is seen without sliding: at rest, and ready to be moved by hand. */
  end(): void {
    if (this.#beyond === 0) return;
    this.#settle();
    this.#endsLater = this.#held; // what a hand holds must not grow or shrink under it
    if (this.#held) return;
    this.#size(0);
    around(this.#map, undefined);
  }

  #begin(): void {
    this.#size(this.#map.getContainer().clientWidth < NARROW ? BEYOND.narrow : BEYOND.wide);
    around(this.#map, 'center');
  }

  #size(beyond: number): void {
    this.#beyond = beyond;
    this.#map.getContainer().style.setProperty('--beyond', `${beyond}px`);
    this.#map.resize().redraw();
  }

  /** What the slide did, the camera does: nothing moves on screen. */
  #settle(): void {
    const { x, y } = this.#shift;
    if (x === 0 && y === 0) return;
    const { center, scale } = viewOf(this.#map);
    this.#put({ x: 0, y: 0 });
    this.#map.jumpTo({ center: degreesOf({ x: center.x - x / scale, y: center.y - y / scale }) }).redraw();
  }

  #put(shift: Place): void {
    this.#shift = shift;
    const isNone = shift.x === 0 && shift.y === 0;
    this.#map.getCanvasContainer().style.transform = isNone ? '' : `translate(${shift.x}px, ${shift.y}px)`;
  }

  #has(room: Room): boolean {
    const padding = this.#map.getPadding();
    return SIDES.every((side) => (padding[side] ?? 0) === room[side]);
  }

  #atMost(by: number): number {
    return Math.min(this.#beyond, Math.max(-this.#beyond, by));
  }

  // before the map sees it: a hand moves the map from where it is
  readonly #hold = (): void => {
    this.#held = true;
    this.#settle();
  };

  // the map takes a click for one only where the hand let go of it: what resizes it before would make every drag a click
  readonly #release = (): void => {
    this.#held = false;
    setTimeout(() => {
      if (this.#endsLater && !this.#held) this.end();
    });
  };
}

/** The middle of the longest way from a place that a square of this size can hold. */
function middleOf(place: Place, next: Iterable<Place>, size: number): Place {
  let [low, high, end] = [place, place, place];
  for (const to of next) {
    const fits = (axis: 'x' | 'y'): number => fitting(end[axis], to[axis], high[axis] - size, low[axis] + size);
    const share = Math.min(fits('x'), fits('y'));
    end = { x: end.x + (to.x - end.x) * share, y: end.y + (to.y - end.y) * share };
    low = { x: Math.min(low.x, end.x), y: Math.min(low.y, end.y) };
    high = { x: Math.max(high.x, end.x), y: Math.max(high.y, end.y) };
    if (share < 1) break;
  }
  return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
}

/** Of the way between two numbers, how much lies between two limits; the first does. */
function fitting(from: number, to: number, least: number, most: number): number {
  if (to > most) return (most - from) / (to - from);
  return to < least ? (from - least) / (from - to) : 1;
}

const RELEASES = ['pointerup', 'pointercancel'] as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const degreesOf = (place: Place): [longitude: number, latitude: number] => {
  const { longitude, latitude } = pointOf(place);
  return [longitude, latitude];
};

function toMiddle(place: Place, view: View): Place {
  const { x, y } = pixelOf(place, view);
  return { x: view.originX - x, y: view.originY - y };
}

/** Wheel and fingers zoom around what is followed, or where they are. */
function around({ scrollZoom, touchZoomRotate }: MapLibreMap, place: 'center' | undefined): void {
  const options = place && { around: place };
  scrollZoom.disable();
  scrollZoom.enable(options);
  touchZoomRotate.disable();
  touchZoomRotate.enable(options);
  touchZoomRotate.disableRotation();
}
