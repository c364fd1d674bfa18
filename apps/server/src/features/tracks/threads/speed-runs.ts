import type { GoodFixes } from './good-fixes.ts';

/** A run of one colour that is shorter than this is not seen, pixels. */
const SEEN = 2;

/** Runs of fixes of one colour, without those too short to see. */
export type ClassRuns = {
  /** Places where a run begins, ascending; a gap begins one too. */
  starts: number[];
  /** Of each fix: the class of its own speed, and that of the run it is in. */
  own: Uint8Array;
  run: Uint8Array;
};

/** @param edges speeds at which the colour changes, ascending; an unknown speed has the first colour */
export function classRuns(
  { speed, length }: GoodFixes,
  { x, y }: { x: Float64Array; y: Float64Array },
  breaks: readonly number[],
  edges: readonly number[],
): ClassRuns {
  const own = new Uint8Array(length);
  for (let place = 0; place < length; place++) own[place] = edges.filter((edge) => (speed[place] ?? 0) > edge).length;
  const run = own.slice();
  const starts: number[] = [];
  const broken = new Set(breaks);
  // short runs behind each other, until together they are seen
  let short = { start: 0, length: 0, of: new Float64Array(edges.length + 1) };
  const forget = (start: number) => {
    short = { start, length: 0, of: new Float64Array(edges.length + 1) };
  };
  const begin = (start: number, isFirst: boolean) => {
    if (isFirst || run[start] !== run[start - 1]) starts.push(start);
  };
  let start = 0;
  for (let place = 1; place <= length; place++) {
    if (place < length && own[place] === own[start] && !broken.has(place)) continue;
    // its last leg leads to the fix that begins the next run, unless nothing is known of the way there
    const end = place < length && !broken.has(place) ? place : place - 1;
    const isFirst = start === 0 || broken.has(start);
    const width = lengthOf(x, y, start, end);
    if (isFirst || width >= SEEN) {
      begin(start, isFirst);
      forget(place);
    } else {
      short.length += width;
      short.of[own[start] ?? 0] = (short.of[own[start] ?? 0] ?? 0) + width;
      const seen = short.length >= SEEN;
      run.fill(seen ? short.of.indexOf(Math.max(...short.of)) : (run[short.start - 1] ?? 0), short.start, place);
      if (seen) {
        begin(short.start, false);
        forget(place);
      }
    }
    start = place;
  }
  return { starts, own, run };
}

/** Where a kept fix has a colour that its run has not, the next one that has it is kept too: it goes no further than it is true. */
export function keepClasses(keep: Uint8Array, { own, run }: ClassRuns): void {
  let wrong = false;
  for (let place = 0; place < keep.length; place++) {
    const differs = own[place] !== run[place];
    if (wrong && !differs) keep[place] = 1;
    if (keep[place] === 1) wrong = differs;
  }
}

function lengthOf(x: Float64Array, y: Float64Array, from: number, to: number): number {
  let length = 0;
  for (let place = from + 1; place <= to && length < SEEN; place++) {
    length += Math.hypot((x[place] ?? 0) - (x[place - 1] ?? 0), (y[place] ?? 0) - (y[place - 1] ?? 0));
  }
  return length;
}
