/**
 * Milliseconds since 1970 of hhmmss (or hhmm) and ddmmyy, UTC. Trackers count seconds past 59, which then belong to the
 * next minute. Null where these are no time and date: trackers send zeros until they know better.
 */
export function momentOf(time: string, date: string): number | null {
  const [, hour, minute, second = '0'] = /^(\d\d)(\d\d)(\d\d)?$/.exec(time) ?? [];
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? [];
  if (hour === undefined || day === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1)
    return null;
  return Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}
