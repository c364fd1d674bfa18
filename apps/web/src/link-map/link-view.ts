import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import { type LinkDrawn, type Spot, spotsOf } from './drawn.ts';

/** Nearer the built-in world has little to show. */
const CLOSE = 8.6; // zoom
const MARGIN = 44; // px between what is shown and the edge

/** What part of the world is on screen: all that a link shows, until the reader moves the map. */
export class LinkView {
  readonly #map: MapLibreMap;
  readonly #still: boolean;
  #isMovedByReader = false;

  /** @param still without motion */
  constructor(map: MapLibreMap, still: boolean) {
    this.#map = map;
    this.#still = still;
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.#isMovedByReader = true;
    });
  }

  begin(drawn: LinkDrawn): void {
    this.#map.resize(); // it may have been hidden
    this.#fit(drawn, false);
  }

  /** Goes along when a vehicle leaves it; where the reader moved the map, with one that was on screen. Never while the map moves. */
  follow(before: LinkDrawn, drawn: LinkDrawn): void {
    if (this.#map.isMoving()) return;
    const bounds = this.#map.getBounds();
    const isIn = (spot: Spot | undefined) => spot !== undefined && bounds.contains([spot.longitude, spot.latitude]);
    const isOut = (spot: Spot, at: number) => !isIn(spot) && (!this.#isMovedByReader || isIn(before.places[at]));
    if (drawn.places.some(isOut)) this.#fit(drawn, !this.#still);
  }

  #fit(drawn: LinkDrawn, animate: boolean): void {
    const bounds = new LngLatBounds();
    for (const { longitude, latitude } of spotsOf(drawn)) bounds.extend([longitude, latitude]);
    this.#map.fitBounds(bounds, { padding: MARGIN, maxZoom: CLOSE, linear: true, animate });
    this.#isMovedByReader = false;
  }
}
