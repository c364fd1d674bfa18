import { offsetAt } from '../../language/zoned-time.ts';
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
