import { type Place, pixelOf, type View } from '../mercator.ts';
import type { DrawnTrack } from './track-parts.ts';

/** A point of a track: which one, when it was there (ms since 1970), and where on screen. */
export type TrackPoint = { track: number; at: number; pixel: Place; distance: number };

/**
 * The point of any track nearest to a point of the screen, within reach (px). Of one that was passed several times, the pass
 * nearest in time to `around`. A look at each leg: a millisecond for 50,000.
 */
export function nearTrack(
  pixel: Place,
  tracks: readonly DrawnTrack[],
  view: View,
  reach: number,
  around: number,
): TrackPoint | undefined {
  let best: TrackPoint | undefined;
  tracks.forEach(({ x, y, at }, track) => {
    let before: Place | undefined;
    for (let end = 0; end < at.length; end += 1) {
      const here = pixelOf({ x: x[end] ?? 0, y: y[end] ?? 0 }, view);
      if (before && isWorth(before, here, pixel, reach)) {
        const share = shareNearest(before, here, pixel);
        const there = { x: before.x + (here.x - before.x) * share, y: before.y + (here.y - before.y) * share };
        const distance = Math.hypot(there.x - pixel.x, there.y - pixel.y);
        const [from, to] = [at[end - 1] ?? 0, at[end] ?? 0];
        const point = { track, at: from + (to - from) * share, pixel: there, distance };
        if (distance <= reach && (!best || isBetter(point, best, around))) best = point;
      }
      before = here;
    }
  });
  return best;
}

const SAME = 3; // px: passes so near to each other are distinguished by time only

const isBetter = (one: TrackPoint, other: TrackPoint, around: number): boolean =>
  Math.abs(one.distance - other.distance) > SAME
    ? one.distance < other.distance
    : Math.abs(one.at - around) < Math.abs(other.at - around);

const isWorth = (a: Place, b: Place, { x, y }: Place, reach: number): boolean =>
  Math.min(a.x, b.x) - reach <= x &&
  x <= Math.max(a.x, b.x) + reach &&
  Math.min(a.y, b.y) - reach <= y &&
  y <= Math.max(a.y, b.y) + reach;

function shareNearest(a: Place, b: Place, { x, y }: Place): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square));
}
