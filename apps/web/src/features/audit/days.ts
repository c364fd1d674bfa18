/**
 * The moment at which a day begins on the clocks of a zone, ms since 1970 UTC.
 * @param day 2026-11-21
 * @param timeZone IANA; undefined: this machine's
 */
export function startOfDay(day: string, timeZone: string | undefined): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const first = utc - offsetAt(utc, timeZone);
  const second = utc - offsetAt(first, timeZone); // the clocks may have changed between the two
  return second;
}

/** The day after. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY).toISOString().slice(0, 10);

const DAY = 86_400_000; // ms

/** By how many ms the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(at / 1000) * 1000;
}
