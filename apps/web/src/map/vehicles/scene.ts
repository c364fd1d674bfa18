import type { MarkerType } from '@balise/contract';
import { isNear, type Place, pixelOf, type View, wrapped } from '../mercator.ts';
import { CLUSTERS_UNTIL, type Cluster, clustersOf, diameterOf } from './clusters.ts';
import { GLIDE, type Glide, glideOn, placeAt } from './glide.ts';
import { type Box, type Candidate, LABEL_GAP, PLATE_GAP, placedLabels } from './labels.ts';
import type { Mark } from './mark.ts';

const MOST_LABELLED = 1500; // more markers in view than this have no room for plates
const STEP = 0.5; // px that a vehicle may jump
/** Up to this zoom only the selected vehicle has its plate. */
export const LABELS_FROM = 7;

export type SceneOptions = { clusters: boolean; labels: boolean; markerType: MarkerType; selected: number | null };

/** What is where: the vehicles, how they group at a zoom, and which of them have room for their plate. */
export class Scene {
  clusters: Cluster[] = [];
  singles: Mark[] = [];
  labelled: Mark[] = [];
  readonly #marks = new Map<number, Mark>();
  readonly #glides = new Map<number, Glide>();
  #glidingSince = Number.NEGATIVE_INFINITY;
  #farthest = 0;

  get size(): number {
    return this.#marks.size;
  }

  mark(id: number | null): Mark | undefined {
    return id === null ? undefined : this.#marks.get(id);
  }

  marks(): Iterable<Mark> {
    return this.#marks.values();
  }

  put(mark: Mark, now: number, still: boolean): void {
    const before = this.#marks.get(mark.id);
    this.#marks.set(mark.id, mark);
    if (before && before.place.x === mark.place.x && before.place.y === mark.place.y) return;
    const glide = glideOn(this.#glides.get(mark.id), mark.place, now, still);
    this.#glides.set(mark.id, glide);
    if (glide.start !== now) return;
    const way = Math.hypot(wrapped(glide.to.x - glide.from.x), glide.to.y - glide.from.y);
    this.#farthest = now - this.#glidingSince > GLIDE ? way : Math.max(this.#farthest, way);
    this.#glidingSince = now;
  }

  /**
   * How long the next picture may wait (ms) so that no vehicle moves by more than half a pixel between two; undefined when
   * none is under way. Seen from far away a drive is no motion at all, and nothing need be drawn.
   */
  nextPictureIn(view: View, now: number): number | undefined {
    const left = this.#glidingSince + GLIDE - now;
    if (left <= 0) return undefined;
    const pixels = this.#farthest * view.scale;
    return Math.min(left, (GLIDE / Math.max(pixels, 1e-6)) * STEP);
  }

  remove(id: number): void {
    this.#marks.delete(id);
    this.#glides.delete(id);
  }

  readonly glideOf = (mark: Mark): Glide =>
    this.#glides.get(mark.id) ?? { from: mark.place, to: mark.place, start: Number.NEGATIVE_INFINITY };

  placeOf(mark: Mark, now: number): Place {
    return placeAt(this.glideOf(mark), now);
  }

  /** Groups the marks anew. The selected vehicle is always drawn alone. */
  compose(view: View, options: SceneOptions): void {
    const selected = this.mark(options.selected);
    const rest = selected ? [...this.#marks.values()].filter((mark) => mark !== selected) : [...this.#marks.values()];
    if (!options.clusters || view.zoom >= CLUSTERS_UNTIL) {
      this.clusters = [];
      this.singles = rest;
      return;
    }
    const { clusters, singles } = clustersOf(rest, 512 * 2 ** clusterZoom(view.zoom));
    this.clusters = clusters;
    this.singles = singles;
  }

  /** Finds out which plates have room. `width` measures one. */
  placeLabels(view: View, options: SceneOptions, now: number, width: (mark: Mark) => number): void {
    this.labelled = [];
    const plates = options.markerType === 'plate';
    if (!plates && (!options.labels || view.zoom < LABELS_FROM)) return;
    const inView: Candidate[] = [];
    for (const mark of this.singles) {
      const pixel = pixelOf(this.placeOf(mark, now), view);
      if (!isNear(pixel, view, 40)) continue;
      if (inView.length === MOST_LABELLED) return;
      inView.push({ mark, pixel, width: width(mark) });
    }
    const obstacles = this.clusters.map((cluster) =>
      boxOf(pixelOf(cluster.place, view), diameterOf(cluster.marks.length) / 2),
    );
    const selected = this.mark(options.selected);
    if (selected) {
      const pixel = pixelOf(this.placeOf(selected, now), view);
      obstacles.push(boxOf(pixel, 22), { ...boxOf(pixel, 12), right: pixel.x + 28 + width(selected) });
    }
    this.labelled = placedLabels(inView, obstacles, plates ? PLATE_GAP : LABEL_GAP);
  }
}

/** Zooms between which the grouping stays as it is. */
export const clusterZoom = (zoom: number): number => Math.floor(zoom * 2) / 2;

const boxOf = ({ x, y }: Place, r: number): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });
