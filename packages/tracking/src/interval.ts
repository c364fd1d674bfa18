const REMEMBERED = 5;
const ENOUGH = 3;

// Messages that arrive together are one turn of a tracker that empties its memory or reports an event.
const SHORTEST = 1;

/**
 * The last few intervals with one more.
 * @param seconds since the message before
 */
export function withInterval(intervals: number[], seconds: number): number[] {
  if (seconds < SHORTEST) return intervals;
  return [...intervals.slice(1 - REMEMBERED), Math.round(seconds)];
}

/** The usual one, in seconds: the median, which two outages out of five do not move; null until there are three. */
export function usualInterval(intervals: number[]): number | null {
  if (intervals.length < ENOUGH) return null;
  return intervals.toSorted((a, b) => a - b)[Math.floor((intervals.length - 1) / 2)] ?? null;
}
