import { type Place, pixelOf, type View } from '../mercator.ts';
import { type Cluster, diameterOf } from './clusters.ts';
import type { Mark } from './mark.ts';
import type { Scene } from './scene.ts';

const REACH = 16; // px around the middle of a marker; a finger is no finer

/** What lies under a point of the map. */
export type Picked = { kind: 'vehicle'; id: number } | { kind: 'cluster'; cluster: Cluster };

/** The nearest marker in reach, or the cluster whose disc holds the point. One look at each: a millisecond for 50,000. */
export function pick(at: Place, scene: Scene, selected: Mark | undefined, view: View, now: number): Picked | undefined {
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
