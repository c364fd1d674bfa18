/** What a clock shows in a time zone, as an `<input type="datetime-local">` holds it: `2026-11-20T14:05`. Undefined zone: this machine's. */
export function wallTimeIn(at: number, timeZone: string | undefined): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment (ms since 1970 UTC) at which a clock of the zone shows a wall time. In the hour that a clock skips, the moment as if
 * it had not yet; in the hour that it shows twice, the second time. @returns undefined for what is no wall time
 */
export function momentOf(wallTime: string, timeZone: string | undefined): number | undefined {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wallTime) || Number.isNaN(asUtc)) return undefined;
  const nearly = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(nearly, timeZone);
}

/** How far a zone's clocks are ahead of UTC at a moment, in ms. */
export function offsetAt(at: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / 1000) * 1000;
}
