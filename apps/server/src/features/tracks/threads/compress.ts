import type { GoodFixes } from './good-fixes.ts';

/** What is left out lies no further from the way than this, m (domain 4.15). */
export const WITHIN = 15;
/** Two positions are no further apart, unless the tracker reported none between them, m. */
export const APART = 500;

const DAY = 86_400_000;
const EARTH_RADIUS = 6_371_008.8; // m, as distanceBetween has it

/**
 * Which fixes tell the way: Douglas and Peucker's within 15 m between those that stay whatever the way is: of each UTC day the first and
 * the last (so that a day is the same whatever period is asked for around it), both sides of a gap, what somebody wants to see, and one each 500 m.
 * @param breaks indexes before which no message came for too long (`gapsOf`)
 * @param wanted moments of which the fixes stay: ends of stops, events; ascending
 * @returns places of the fixes, ascending
 */
export function compress(fixes: GoodFixes, breaks: readonly number[], wanted: readonly number[]): number[] {
  const { length } = fixes;
  if (length === 0) return [];
  const points = spherePoints(fixes);
  const keep = new Uint8Array(length);
  keep[0] = keep[length - 1] = 1;
  for (const place of breaks) keep[place - 1] = keep[place] = 1;
  for (let place = 1; place < length; place++) {
    if (dayOf(fixes.at[place]!) !== dayOf(fixes.at[place - 1]!)) keep[place - 1] = keep[place] = 1;
  }
  keepWanted(keep, fixes, wanted);
  keepEvery(keep, points);
  let before = 0;
  for (let place = 1; place < length; place++) {
    if (keep[place] === 0) continue;
    keepBetween(keep, points, before, place);
    before = place;
  }
  return Array.from(keep.keys()).filter((place) => keep[place] === 1);
}

const dayOf = (at: number): number => Math.floor(at / DAY);

/** The fix of a moment, or the one before it. */
function keepWanted(keep: Uint8Array, { at, length }: GoodFixes, wanted: readonly number[]): void {
  let place = 0;
  for (const moment of wanted) {
    if (moment < at[0]!) continue;
    while (place + 1 < length && at[place + 1]! <= moment) place++;
    keep[place] = 1;
  }
}

type Points = { x: Float64Array; y: Float64Array; z: Float64Array };

/** In space, where a distance is one everywhere on earth; on 500 m, a straight line is 5 mm below the ground. */
function spherePoints({ latitude, longitude, length }: GoodFixes): Points {
  const points = { x: new Float64Array(length), y: new Float64Array(length), z: new Float64Array(length) };
  const radian = Math.PI / 180;
  for (let place = 0; place < length; place++) {
    const [north, east] = [latitude[place]! * radian, longitude[place]! * radian];
    points.x[place] = EARTH_RADIUS * Math.cos(north) * Math.cos(east);
    points.y[place] = EARTH_RADIUS * Math.cos(north) * Math.sin(east);
    points.z[place] = EARTH_RADIUS * Math.sin(north);
  }
  return points;
}

const apart = ({ x, y, z }: Points, a: number, b: number): number =>
  Math.hypot(x[b]! - x[a]!, y[b]! - y[a]!, z[b]! - z[a]!);

function keepEvery(keep: Uint8Array, points: Points): void {
  let [last, driven] = [0, 0];
  for (let place = 1; place < keep.length; place++) {
    const leg = apart(points, place - 1, place);
    if (driven + leg > APART && last < place - 1) {
      keep[place - 1] = 1;
      [last, driven] = [place - 1, 0];
    }
    driven += leg;
    if (keep[place] === 1) [last, driven] = [place, 0];
  }
}

function keepBetween(keep: Uint8Array, points: Points, first: number, last: number): void {
  const { x, y, z } = points;
  const open = [first, last];
  while (open.length > 0) {
    const [end = 0, start = 0] = [open.pop(), open.pop()];
    const [dx, dy, dz] = [x[end]! - x[start]!, y[end]! - y[start]!, z[end]! - z[start]!];
    const square = dx * dx + dy * dy + dz * dz;
    let [worst, place] = [WITHIN, 0];
    for (let i = start + 1; i < end; i++) {
      const [px, py, pz] = [x[i]! - x[start]!, y[i]! - y[start]!, z[i]! - z[start]!];
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / square));
      const off = Math.hypot(px - share * dx, py - share * dy, pz - share * dz);
      if (off > worst) [worst, place] = [off, i];
    }
    if (place === 0) continue;
    keep[place] = 1;
    open.push(start, place, place, end);
  }
}
