import { type Place, wrapped } from '../mercator.ts';

/** How long a vehicle glides from one fix to the next, ms (tokens: --dur-marker). */
export const GLIDE = 1000;
/** Longer jumps are no drive: on the plane of width 1, about 4 km at the equator. */
const FARTHEST = 1e-4;

/** A way from one place to the next, begun at a moment of the page's clock (performance.now). */
export type Glide = { from: Place; to: Place; start: number };

/** Where a vehicle is on its way. Pure. */
export function placeAt({ from, to, start }: Glide, now: number): Place {
  const share = Math.min(1, Math.max(0, (now - start) / GLIDE));
  if (share === 1) return to;
  return { x: from.x + wrapped(to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The way on from where the vehicle is now. A jump, or a reader who wants no motion, is there at once. */
export function glideOn(before: Glide | undefined, to: Place, now: number, still: boolean): Glide {
  if (!before || still) return { from: to, to, start: now - GLIDE };
  const from = placeAt(before, now);
  if (Math.hypot(wrapped(to.x - from.x), to.y - from.y) > FARTHEST) return { from: to, to, start: now - GLIDE };
  return { from, to, start: now };
}
