import type { Fix, FixRecord } from '@balise/tracking';
import type { Rejection } from './arrived.ts';

// Trackers were not yet, and will not be: a clock that says so says nothing. Also what a re-derivation looks through.
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

const NUMBERS = ['latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy'] as const;

/**
 * Why a fix has a number or a text that no column can hold; undefined when all have a place. The database would say so
 * too, at the price of taking its batch apart: anybody may send such a fix, so it is found here.
 * @param record of the same fix: what did not fit into it is missing there
 */
export function unstorable(fix: Fix, { at, fix: { location: stored } }: FixRecord): Rejection | undefined {
  if (!(at >= EARLIEST && at <= LATEST)) return outOfRange('time', at);
  if (!isStorable(fix.attributes)) return { reason: 'unstorableText', detail: 'a text with a NUL or half a character' };
  if (fix.location === null || stored === null) return undefined;
  for (const name of NUMBERS) {
    const said = fix.location[name];
    const kept = stored[name];
    if (said !== null && !Number.isNaN(said) && (kept === null || !Number.isFinite(kept)))
      return outOfRange(name, said);
  }
  if (Number.isNaN(stored.latitude) || Number.isNaN(stored.longitude)) return outOfRange('latitude', Number.NaN);
  return undefined;
}

// What jsonb refuses of JSON: NUL, and a half of a UTF-16 pair.
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  for (const name in value) {
    if (!isStorable((value as { [name: string]: unknown })[name])) return false;
    if (!isStorable(name)) return false;
  }
  return true;
}

const outOfRange = (field: string, value: number): Rejection => ({
  reason: 'outOfRange',
  detail: `${field} ${value} cannot be stored`,
});
