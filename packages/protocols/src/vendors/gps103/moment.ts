const DAY = 86_400_000;

/**
 * Milliseconds since 1970 UTC of the local date and time yymmddhhmm (seconds may follow, with separators) and the
 * UTC time of day hhmmss: the day is the one on which the two clocks are at most half a day apart. Without a UTC time the
 * local one counts. Null for a date of zeroes.
 */
export function momentOf(local: string, utc: string): number | null {
  const digits = local.replace(/\D/g, '');
  const [year, month, day, hour, minute] = [0, 2, 4, 6, 8].map((at) => Number(digits.slice(at, at + 2)));
  if (digits.length < 10 || !month || month > 12 || !day || day > 31) return null;
  const midnight = Date.UTC(2000 + year!, month - 1, day);
  const there = midnight + (hour! * 60 + minute!) * 60_000;
  const clock = /^(\d\d)(\d\d)(\d\d)(?:\.\d*)?$/.exec(utc);
  if (!clock) return there;
  const [hours, minutes, seconds] = clock.slice(1).map(Number);
  const here = midnight + ((hours! * 60 + minutes!) * 60 + seconds!) * 1000;
  return here - Math.round((here - there) / DAY) * DAY;
}
