import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { placeOf, pointOf } from '../map/mercator.ts';
import { type Glide, glideOn, placeAt } from '../map/vehicles/glide.ts';
import type { LinkDrawn } from './drawn.ts';

const FLAG = '<svg width="18" height="20" viewBox="-2 -19 18 20"><path d="M0 0v-18h14l-4 5 4 5h-14"/></svg>';

/** The vehicles of a link on its map, with their numbers where there are several, and its destination. They glide from place to place. */
export class LinkMarkers {
  readonly #map: MapLibreMap;
  readonly #still: boolean;
  readonly #destination: Marker;
  #vehicles: { marker: Marker; glide: Glide }[] = [];
  #frame = 0;

  /** @param still without motion. @param destination what it is called */
  constructor(map: MapLibreMap, still: boolean, destination: string) {
    this.#map = map;
    this.#still = still;
    const element = markElement('link-goal');
    element.title = destination;
    element.innerHTML = FLAG;
    this.#destination = new Marker({ element, anchor: 'bottom-left', offset: [-2, 1] });
  }

  show({ places, destination }: LinkDrawn): void {
    // the server names no vehicle: of as many as before, each is the one it was
    if (places.length !== this.#vehicles.length) this.#begin(places.length);
    const now = performance.now();
    for (const [at, { latitude, longitude, motion }] of places.entries()) {
      const vehicle = this.#vehicles[at];
      if (!vehicle) continue;
      const isNew = !vehicle.marker.getElement().dataset.motion;
      vehicle.marker.getElement().dataset.motion = motion;
      vehicle.glide = glideOn(isNew ? undefined : vehicle.glide, placeOf(longitude, latitude), now, this.#still);
    }
    if (destination) this.#destination.setLngLat([destination.longitude, destination.latitude]).addTo(this.#map);
    else this.#destination.remove();
    this.#move(now);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #begin(count: number): void {
    for (const { marker } of this.#vehicles) marker.remove();
    this.#vehicles = Array.from({ length: count }, (_, at) => {
      const element = markElement('link-mark');
      if (count > 1) element.textContent = String(at + 1);
      const nowhere = { x: 0.5, y: 0.5 };
      const marker = new Marker({ element }).setLngLat([0, 0]).addTo(this.#map);
      return { marker, glide: { from: nowhere, to: nowhere, start: 0 } };
    });
  }

  readonly #move = (now: number): void => {
    cancelAnimationFrame(this.#frame);
    let isUnderway = false;
    for (const { marker, glide } of this.#vehicles) {
      const place = placeAt(glide, now);
      const { longitude, latitude } = pointOf(place);
      marker.setLngLat([longitude, latitude]);
      isUnderway ||= place !== glide.to;
    }
    if (isUnderway) this.#frame = requestAnimationFrame(this.#move);
  };
}

/** Hidden from screen readers: the words beside the map say the same. */
function markElement(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.setAttribute('aria-hidden', 'true');
  return element;
}
