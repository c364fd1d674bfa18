import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapScheme } from '../ground/flavors.ts';
import { isNear, type Place, pixelOf, type View } from '../mercator.ts';
import { cleared, fit, layerCanvas, showInk } from '../paint/layer-canvas.ts';
import { labelWidth, paintCluster, paintLabel, paintSelected, paintTrail } from '../paint/paint.ts';
import { type MapPalette, readPalette } from '../paint/palette.ts';
import { viewOf } from '../view.ts';
import { type Cluster, diameterOf } from './clusters.ts';
import { GlMarkers } from './gl-markers.ts';
import { LABEL_GAP, PLATE_GAP } from './labels.ts';
import type { Mark } from './mark.ts';
import { Obstacles } from './obstacles.ts';
import { clusterZoom, Scene, type SceneOptions } from './scene.ts';
import { SpriteSheet } from './sprite-sheet.ts';

const REACH = 16; // px around the middle of a marker; a finger is no finer

const SELECTED_GAP = 28; // px from the selected marker's middle to its plate
const SMALL_BELOW = 6; // zoom
const COMPOSE_EVERY = 120; // ms; more vehicles take longer and move less on screen
const COMPOSE_MANY_EVERY = 500;
const MANY = 5000;
const FRAME = 20; // ms; a shorter wait is the next frame

/**
 * The vehicles over the map, on three sheets: trail and clusters, markers (drawn by the graphics card), plates and the
 * selected one. News is gathered and drawn once a frame, and nothing is drawn while nothing moves.
 */
export class FleetLayer {
  readonly scene = new Scene();
  readonly #map: MapLibreMap;
  readonly #under: HTMLCanvasElement;
  readonly #middle: HTMLCanvasElement;
  readonly #over: HTMLCanvasElement;
  readonly #markers: GlMarkers;
  readonly #obstacles: Obstacles;
  readonly #still: boolean;
  #options: SceneOptions = { clusters: true, labels: true, markerType: 'arrow', selected: null };
  #palette: MapPalette = readPalette('light');
  #trail: Place[] = [];
  #widths = new Map<string, number>();
  #frame = 0;
  #composedAt = 0;
  #composedZoom = Number.NaN;
  #labelledAt = 0;
  #dirty = true;
  #late: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** @param still the reader wants no motion */
  constructor(map: MapLibreMap, still: boolean) {
    this.#map = map;
    this.#still = still;
    const host = map.getCanvasContainer();
    this.#under = layerCanvas(host);
    this.#middle = layerCanvas(host);
    this.#over = layerCanvas(host);
    this.#markers = new GlMarkers(this.#middle, performance.now(), () => this.#refresh());
    this.refreshPalette('light');
    this.#obstacles = new Obstacles(map);
    map.on('render', this.#draw);
    map.on('style.load', this.#onStyle);
  }

  dispose(): void {
    this.#map.off('render', this.#draw);
    this.#map.off('style.load', this.#onStyle);
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#late);
    clearTimeout(this.#later);
    this.#markers.dispose();
    for (const canvas of [this.#under, this.#middle, this.#over]) canvas.remove();
  }

  put(mark: Mark): void {
    this.scene.put(mark, performance.now(), this.#still);
    this.#changed();
  }

  remove(id: number): void {
    this.scene.remove(id);
    this.#changed();
  }

  setOptions(options: SceneOptions): void {
    this.#options = options;
    this.#composedZoom = Number.NaN;
    this.#changed();
  }

  /** Places of the selected vehicle's last hour, oldest first, without where it is now. */
  setTrail(places: Place[]): void {
    this.#trail = places;
    this.#ask();
  }

  /** The scheme or the brand changed. */
  refreshPalette(scheme: MapScheme): void {
    this.#palette = readPalette(scheme);
    this.#refresh();
  }

  #refresh(): void {
    this.#markers.setSprites(new SpriteSheet(this.#palette, devicePixelRatio * 1.25));
    this.#composedZoom = Number.NaN; // other sprites
    this.#widths.clear();
    this.#ask();
  }

  pick(at: Place): Picked | undefined {
    const selected = this.scene.mark(this.#options.selected);
    return pick(at, this.scene, selected, viewOf(this.#map), performance.now());
  }

  #changed(): void {
    this.#dirty = true;
    this.#ask();
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  }

  #obstaclesNow(): Place[] {
    const selected = this.scene.mark(this.#options.selected);
    return [...this.scene.clusters, ...(selected ? [selected] : [])].map(({ place }) => place);
  }

  #askIn(wait: number): void {
    clearTimeout(this.#later);
    if (wait <= FRAME) this.#ask();
    else this.#later = setTimeout(() => this.#ask(), wait);
  }

  readonly #onStyle = (): void => {
    this.#obstacles.forget();
    void this.#obstacles.tell(this.#obstaclesNow());
  };

  readonly #draw = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const now = performance.now();
    const view = viewOf(this.#map);
    for (const canvas of [this.#under, this.#middle, this.#over])
      fit(canvas, view.width, view.height, devicePixelRatio);
    this.#compose(view, now);
    this.#markers.draw(view, now, view.zoom < SMALL_BELOW ? 0.7 : 1);
    this.#paintUnder(view, now);
    this.#paintOver(view, now);
    const wait = this.scene.nextPictureIn(view, now);
    if (wait !== undefined) this.#askIn(wait);
  };

  /** Groups anew when vehicles changed, but not at every frame, or when the zoom asks for it. */
  #compose(view: View, now: number): void {
    const zoomed = clusterZoom(view.zoom) !== this.#composedZoom;
    const every = this.scene.size > MANY ? COMPOSE_MANY_EVERY : COMPOSE_EVERY;
    const due = this.#composedAt + every - now;
    if (zoomed || (this.#dirty && due <= 0)) {
      this.#dirty = false;
      this.#composedAt = now;
      this.#composedZoom = clusterZoom(view.zoom);
      this.scene.compose(view, this.#options);
      this.#markers.setMarks(this.scene.singles, this.scene.glideOf, this.#options.markerType);
      this.#labelledAt = 0;
      void this.#obstacles.tell(this.#obstaclesNow());
    } else if (this.#dirty) {
      clearTimeout(this.#late);
      this.#late = setTimeout(() => this.#ask(), due);
    }
    if (now - this.#labelledAt < COMPOSE_EVERY) return;
    this.#labelledAt = now;
    this.scene.placeLabels(view, this.#options, now, this.#widthOf);
  }

  readonly #widthOf = (mark: Mark): number => {
    const known = this.#widths.get(mark.label);
    if (known !== undefined) return known;
    const context = this.#over.getContext('2d');
    const width = context ? labelWidth(context, mark.label, this.#palette) : 0;
    this.#widths.set(mark.label, width);
    return width;
  };

  #paintUnder(view: View, now: number): void {
    const context = cleared(this.#under, devicePixelRatio);
    const selected = this.scene.mark(this.#options.selected);
    const hasTrail = selected !== undefined && this.#trail.length > 0;
    if (hasTrail) {
      const places = [...this.#trail, this.scene.placeOf(selected, now)];
      paintTrail(
        context,
        places.map((place) => pixelOf(place, view)),
        this.#palette,
      );
    }
    const clusters = this.scene.clusters
      .map((cluster) => ({ cluster, pixel: pixelOf(cluster.place, view) }))
      .filter(({ pixel }) => isNear(pixel, view, 30));
    for (const { cluster, pixel } of clusters) paintCluster(context, cluster, pixel, this.#palette);
    showInk(this.#under, hasTrail || clusters.length > 0);
  }

  #paintOver(view: View, now: number): void {
    const context = cleared(this.#over, devicePixelRatio);
    const gap = this.#options.markerType === 'plate' ? PLATE_GAP : LABEL_GAP;
    for (const mark of this.scene.labelled) {
      const pixel = pixelOf(this.scene.placeOf(mark, now), view);
      paintLabel(context, mark, pixel, this.#widthOf(mark), gap, this.#palette, false);
    }
    const selected = this.scene.mark(this.#options.selected);
    showInk(this.#over, selected !== undefined || this.scene.labelled.length > 0);
    if (!selected) return;
    const pixel = pixelOf(this.scene.placeOf(selected, now), view);
    paintSelected(context, selected, this.#options.markerType, pixel, this.#palette);
    paintLabel(context, selected, pixel, this.#widthOf(selected), SELECTED_GAP, this.#palette, true);
  }
}

/** What lies under a point of the map. */
type Picked = { kind: 'vehicle'; id: number } | { kind: 'cluster'; cluster: Cluster };

/** The nearest marker in reach, or the cluster whose disc holds the point. One look at each: a millisecond for 50,000. */
function pick(at: Place, scene: Scene, selected: Mark | undefined, view: View, now: number): Picked | undefined {
  let nearest: { id: number; distance: number } | undefined;
  for (const mark of selected ? [selected, ...scene.singles] : scene.singles) {
    const pixel = pixelOf(scene.placeOf(mark, now), view);
    const distance = Math.hypot(pixel.x - at.x, pixel.y - at.y);
    if (distance <= REACH && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { id: mark.id, distance };
  }
  if (nearest) return { kind: 'vehicle', id: nearest.id };
  for (const cluster of scene.clusters) {
    const pixel = pixelOf(cluster.place, view);
    if (Math.hypot(pixel.x - at.x, pixel.y - at.y) <= diameterOf(cluster.marks.length) / 2)
      return { kind: 'cluster', cluster };
  }
  return undefined;
}
