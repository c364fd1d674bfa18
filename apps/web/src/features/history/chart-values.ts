import type { ChartSeries } from '@balise/contract';

const LONGEST = 10 * 60_000; // ms without a value, after which nobody knows

/** The value of a series at a moment: the last told, unless that was too long ago. NaN: not known. */
export function valueAt({ at, value }: Pick<ChartSeries, 'at' | 'value'>, moment: number, bucket: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  const told = at[low - 1];
  if (told === undefined || moment - told > Math.max(LONGEST, 2 * bucket)) return Number.NaN;
  return value[low - 1] ?? Number.NaN;
}

/** Parts of a series between which nothing was told for long: a line breaks there. Places in the columns, both included. */
export function unbroken({ at }: Pick<ChartSeries, 'at'>, bucket: number): [first: number, last: number][] {
  const parts: [number, number][] = [];
  const longest = Math.max(LONGEST, 2 * bucket);
  let first = 0;
  at.forEach((moment, place) => {
    if (place > 0 && moment - (at[place - 1] ?? 0) > longest) {
      parts.push([first, place - 1]);
      first = place;
    }
  });
  if (at.length > 0) parts.push([first, at.length - 1]);
  return parts;
}
