import type { ErrorEvent, GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { Signal } from '../../live/signal.ts';
import { type Compass, graticule } from './graticule.ts';
import { GRATICULE } from './graticule-layers.ts';
import type { MapChoice } from './map-choice.ts';
import { type MapStyleChoice, overviewStyle, overWorld, UNDERLAY } from './map-style.ts';
import { type Elsewhere, keyOf, openGround } from './open-base-map.ts';
import type { Opened } from './open-tile.ts';
import { OVERVIEW } from './overview-layers.ts';
import { Patience } from './patience.ts';

/** How long a source has to answer, ms. */
const ANSWERS_IN = 3_000;
/** Tiles that fail one after the other before the built-in world comes back. */
const MOST_FAILED = 6;

/** `away`: a source was chosen that does not answer; it is asked again now and then. */
export type GroundState = 'embedded' | 'asking' | 'shown' | 'away';

/** What is known of the sources, by `keyOf`, for all the maps of this page. */
const opened = new Map<string, Opened>();
const patience = new Patience(() => Date.now());

const withoutStreets = new WeakSet<object>();
/** Whether the map has no more than the built-in world to show, and none is expected to come soon. */
export const isOverview = (map: object): boolean => withoutStreets.has(map);

/**
 * What lies under the vehicles. The built-in world is shown first; a source from elsewhere takes its place once it has answered,
 * and loses it when its tiles fail. Nothing waits for it.
 */
export class Ground {
  readonly state = new Signal<GroundState>('embedded');
  readonly #map: MapLibreMap;
  readonly #open: typeof openGround;
  #choice: MapChoice = { kind: 'embedded' };
  #look: MapStyleChoice = { scheme: 'light', language: 'en', hasObstacles: false };
  #compass: Compass | undefined;
  #asking: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading = false;
  #failed = 0;

  /** @param open asks a source */
  constructor(map: MapLibreMap, open = openGround) {
    this.#map = map;
    this.#open = open;
    map.on('error', this.#onError);
    map.on('sourcedata', this.#onData);
    map.on('style.load', this.#onStyle);
    map.on('moveend', this.#drawGrid);
    map.on('idle', this.#onIdle);
  }

  dispose(): void {
    this.#stop();
    this.#map.off('error', this.#onError);
    this.#map.off('sourcedata', this.#onData);
    this.#map.off('style.load', this.#onStyle);
    this.#map.off('moveend', this.#drawGrid);
    this.#map.off('idle', this.#onIdle);
  }

  /** Shows this choice in this look from now on. */
  show(choice: MapChoice, look: MapStyleChoice, compass: Compass): void {
    this.#stop();
    this.#choice = choice;
    this.#look = look;
    this.#compass = compass;
    if (choice.kind === 'embedded') {
      this.#set('embedded');
      this.#layOverview();
      return;
    }
    const known = opened.get(keyOf(choice, look.scheme));
    if (known) this.#lay(known);
    else {
      this.#askIn(choice, patience.waitFor(keyOf(choice, look.scheme)));
      this.#layOverview();
    }
  }

  /** Asks the source again at once, as when the line is back. */
  retry(): void {
    if (this.state.get() !== 'away' || this.#choice.kind === 'embedded') return;
    patience.forget(keyOf(this.#choice, this.#look.scheme));
    this.#askIn(this.#choice, 0);
  }

  /** Lays what is shown anew: something of it did not come. */
  renew(): void {
    if (this.#compass) this.show(this.#choice, this.#look, this.#compass);
  }

  #stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
    clearTimeout(this.#timer);
  }

  #set(state: GroundState): void {
    if (state === 'asking' || state === 'shown') withoutStreets.delete(this.#map);
    else withoutStreets.add(this.#map);
    this.state.set(state);
  }

  #askIn(choice: Elsewhere, wait: number): void {
    this.#stop();
    if (wait === 0) {
      void this.#ask(choice);
      return;
    }
    this.#set('away');
    this.#timer = setTimeout(() => void this.#ask(choice), wait);
  }

  async #ask(choice: Elsewhere): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    this.#set('asking');
    const late = setTimeout(() => asking.abort(), ANSWERS_IN);
    const { scheme } = this.#look;
    const { lng, lat } = this.#map.getCenter();
    const at = { longitude: lng, latitude: lat, zoom: this.#map.getZoom() };
    let answer: Opened | undefined;
    try {
      answer = await this.#open(choice, scheme, at, asking.signal);
    } catch {
      // away, slow or broken: the built-in world stays
    }
    clearTimeout(late);
    if (this.#asking !== asking) return; // another choice meanwhile
    this.#asking = undefined;
    const key = keyOf(choice, scheme);
    if (!answer || asking.signal.aborted) {
      this.#askIn(choice, patience.failed(key));
      return;
    }
    patience.forget(key);
    opened.set(key, answer);
    this.#lay(answer);
  }

  #lay(source: Opened): void {
    this.#failed = 0;
    this.#loading = true;
    this.#set('shown');
    const { scheme, language } = this.#look;
    this.#map.setStyle(overWorld(source(scheme, language), this.#look), { diff: false });
  }

  #layOverview(): void {
    this.#map.setStyle(overviewStyle(this.#look), { diff: false });
  }

  /** The source answered once and does no longer, or with what cannot be drawn. */
  #giveUp(): void {
    if (this.#choice.kind === 'embedded') return;
    const key = keyOf(this.#choice, this.#look.scheme);
    opened.delete(key);
    this.#askIn(this.#choice, patience.failed(key));
    this.#layOverview();
  }

  readonly #onError = (event: Partial<ErrorEvent> & { sourceId?: string; tile?: unknown }): void => {
    if (this.state.get() !== 'shown' || event.sourceId === OVERVIEW) return;
    if (event.tile) this.#failed += 1;
    if (this.#loading || this.#failed >= MOST_FAILED) this.#giveUp();
  };

  readonly #onData = ({ sourceId, tile }: MapSourceDataEvent): void => {
    if (tile?.state === 'loaded' && sourceId !== OVERVIEW) this.#failed = 0;
  };

  readonly #onStyle = (): void => {
    this.#loading = false;
    this.#drawGrid();
  };

  /** A style's own tiles are there: what lies under them shows no more coasts that are not theirs. */
  readonly #onIdle = (): void => {
    if (this.state.get() !== 'shown' || this.#failed > 0) return;
    if (this.#choice.kind !== 'style' && this.#choice.kind !== 'openfreemap') return;
    for (const id of this.#map.getLayersOrder()) {
      if (id.startsWith(UNDERLAY) && this.#map.getLayoutProperty(id, 'visibility') !== 'none')
        this.#map.setLayoutProperty(id, 'visibility', 'none');
    }
  };

  readonly #drawGrid = (): void => {
    const grid = this.#map.getSource<GeoJSONSource>(GRATICULE);
    if (!grid || !this.#compass) return;
    const bounds = this.#map.getBounds();
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    void grid.setData(graticule({ west, south, east, north }, this.#map.getZoom(), this.#look.language, this.#compass));
  };
}
