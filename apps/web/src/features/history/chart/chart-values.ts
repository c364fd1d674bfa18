import type { ChartSeries } from '@balise/contract';

/** How long a value of a series holds, ms: a speed is short-lived, parked trackers report a tank and a supply once an hour. */
export const holdOf = (name: ChartSeries['name']): number =>
  (name === 'speed' || name === 'altitude' ? 10 : 70) * 60_000;

type SeriesValues = Pick<ChartSeries, 'name' | 'at' | 'value'>;

/** The value of a series at a moment: the last reported one, unless it is too old. NaN: not known. */
export function valueAt({ name, at, value }: SeriesValues, moment: number, bucket: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  const measuredAt = at[low - 1];
  if (measuredAt === undefined || moment - measuredAt > Math.max(holdOf(name), 2 * bucket)) return Number.NaN;
  return value[low - 1] ?? Number.NaN;
}

/** Parts of a column of moments between which nothing was reported for longer: a line breaks there. Places, both included. */
export function unbroken(at: readonly number[], longest: number): [first: number, last: number][] {
  const parts: [number, number][] = [];
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
