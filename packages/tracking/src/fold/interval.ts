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
export function usualInterval(intervals: readonly number[]): number | null {
  if (intervals.length < ENOUGH) return null;
  const place = Math.floor((intervals.length - 1) / 2);
  // of a handful that is asked for with every fix: counting is quicker than sorting a copy
  for (const one of intervals) {
    let [smaller, equal] = [0, 0];
    for (const other of intervals) {
      if (other < one) smaller++;
      else if (other === one) equal++;
    }
    if (smaller <= place && place < smaller + equal) return one;
  }
  return null;
}
