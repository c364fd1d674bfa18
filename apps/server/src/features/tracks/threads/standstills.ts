import { KMH } from '@balise/tracking';
import type { GoodFixes } from './good-fixes.ts';

const STILL = 3 * KMH;
const LASTING = 3 * 60_000;

/** Where the vehicle came to stand and where it drove on, of each standstill of three minutes and more. */
export function standstillEnds({ at, speed, length }: GoodFixes, breaks: readonly number[]): number[] {
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
