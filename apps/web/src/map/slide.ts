import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Place, pixelOf, pointOf, type View } from './mercator.ts';
import type { Room } from './room.ts';
import { viewOf } from './view.ts';

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
  /** Where the place was when the map was drawn anew. */
  #from: Place | undefined;
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

  /** Brings the place into the middle of the room, as long as nobody holds the map. */
  keep(place: Place, room: Room): void {
    if (this.#held) return;
    if (this.#beyond === 0) this.#begin();
    const shift = toMiddle(place, viewOf(this.#map));
    const isNear = Math.abs(shift.x) <= this.#beyond && Math.abs(shift.y) <= this.#beyond;
    // a zoom that is under way would end where the map was put elsewhere
    if ((isNear && this.#has(room)) || this.#map.isMoving()) {
      this.#put({ x: this.#atMost(shift.x), y: this.#atMost(shift.y) });
      return;
    }
    this.#jump(place, room);
  }

  /** Draws the map anew, ahead of where the place goes, so that it can slide for as long as possible. */
  #jump(place: Place, room: Room): void {
    const { scale } = viewOf(this.#map);
    const { x, y } = unit(this.#from && { x: place.x - this.#from.x, y: place.y - this.#from.y });
    const ahead = this.#beyond * AHEAD;
    this.#from = place;
    this.#map.jumpTo({
      center: degreesOf({ x: place.x + (x * ahead) / scale, y: place.y + (y * ahead) / scale }),
      padding: room,
    });
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
    this.#from = undefined;
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

/** Of a direction, the length 1; of none, nothing. */
function unit(direction: Place | undefined): Place {
  const length = direction ? Math.hypot(direction.x, direction.y) : 0;
  return direction && length > 0 ? { x: direction.x / length, y: direction.y / length } : { x: 0, y: 0 };
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
