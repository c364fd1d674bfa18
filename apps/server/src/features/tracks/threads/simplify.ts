import { KMH } from '@balise/tracking';
import type { GoodFixes } from './good-fixes.ts';
import { pixelsAt } from './mercator.ts';
import { classRuns, keepClasses } from './speed-runs.ts';

const STILL = 3 * KMH;
const LASTING = 3 * 60_000;

/** No fix lies further from the line than this, in pixels. */
export const TOLERANCE = 1;
/** At its time the line is no further from a fix than so many times that: what moves along it moves as the vehicle did. */
export const LAG = 8;

/**
 * Which fixes a line needs at a zoom: Douglas and Peucker's of each stretch between two gaps, measured in pixels of the screen and
 * in time, with what must stay whatever the zoom.
 * @param edges speeds at which its colour changes, m/s, ascending
 * @param breaks indexes before which no message came for too long (`gapsOf`)
 * @returns places of the fixes, ascending
 */
export function simplify(
  fixes: GoodFixes,
  breaks: readonly number[],
  zoom: number,
  edges: readonly number[],
): Int32Array {
  const pixels = pixelsAt(fixes, zoom);
  const keep = new Uint8Array(fixes.length);
  const stretches = [0, ...breaks, fixes.length];
  for (const [place, start] of stretches.slice(0, -1).entries()) {
    const end = stretches[place + 1] ?? start;
    if (end > start) keep[start] = keep[end - 1] = 1;
  }
  const fastest = fastestOf(fixes);
  if (fastest !== undefined) keep[fastest] = 1;
  for (const end of standstillEnds(fixes, breaks)) keep[end] = 1;
  const runs = classRuns(fixes, pixels, breaks, edges);
  for (const start of runs.starts) keep[start] = 1;

  const kept = placesOf(keep);
  for (let place = 1; place < kept.length; place++) {
    keepBetween(keep, fixes.at, pixels, kept[place - 1] ?? 0, kept[place] ?? 0);
  }
  keepClasses(keep, runs);
  return placesOf(keep);
}

/** Indexes of the fixes before which no message came for longer than `gap` ms. */
export function gapsOf({ at, length }: GoodFixes, gap: number): number[] {
  const gaps: number[] = [];
  for (let place = 1; place < length; place++) if ((at[place] ?? 0) - (at[place - 1] ?? 0) > gap) gaps.push(place);
  return gaps;
}

export function fastestOf({ speed, length }: GoodFixes): number | undefined {
  let fastest: number | undefined;
  for (let place = 0; place < length; place++) {
    // NaN is never faster
    if ((speed[place] ?? 0) > (fastest === undefined ? -1 : (speed[fastest] ?? 0))) fastest = place;
  }
  return fastest;
}

export type Pixels = { x: Float64Array; y: Float64Array };

/** Marks what is needed between two kept fixes; without recursion, for a month may be one stretch. */
function keepBetween(keep: Uint8Array, at: Float64Array, { x, y }: Pixels, first: number, last: number): void {
  const open = [first, last];
  while (open.length > 0) {
    const [end = 0, start = 0] = [open.pop(), open.pop()];
    if (end - start < 2) continue;
    const [ax, ay, from] = [x[start]!, y[start]!, at[start]!];
    const [dx, dy, time] = [x[end]! - ax, y[end]! - ay, at[end]! - from];
    const square = dx * dx + dy * dy;
    let [worst, place] = [TOLERANCE * TOLERANCE, 0];
    for (let i = start + 1; i < end; i++) {
      const [px, py] = [x[i]! - ax, y[i]! - ay];
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
      const part = time === 0 ? 0 : (at[i]! - from) / time;
      const [ox, oy, lx, ly] = [px - share * dx, py - share * dy, px - part * dx, py - part * dy];
      const error = Math.max(ox * ox + oy * oy, (lx * lx + ly * ly) / (LAG * LAG));
      if (error > worst) [worst, place] = [error, i];
    }
    if (place === 0) continue;
    keep[place] = 1;
    open.push(start, place, place, end);
  }
}

function placesOf(keep: Uint8Array): Int32Array {
  const places = new Int32Array(keep.length);
  let count = 0;
  for (let place = 0; place < keep.length; place++) if (keep[place] === 1) places[count++] = place;
  return places.slice(0, count);
}

/** Where the vehicle came to stand and where it drove on, of each standstill of three minutes and more. */
function standstillEnds({ at, speed, length }: GoodFixes, breaks: readonly number[]): number[] {
  const ends: number[] = [];
  const broken = new Set(breaks);
  let start = -1;
  const close = (end: number) => {
    if (start >= 0 && (at[end] ?? 0) - (at[start] ?? 0) >= LASTING) ends.push(start, end);
    start = -1;
  };
  for (let place = 0; place < length; place++) {
    if (broken.has(place)) close(place - 1);
    // NaN is no standstill: it is not known
    if ((speed[place] ?? 0) < STILL) {
      if (start < 0) start = place;
    } else close(place - 1);
  }
  close(length - 1);
  return ends;
}
