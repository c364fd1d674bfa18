import type { Fix, Location } from '@balise/tracking';
import type { KeptRecord, Rejection } from './arrived.ts';

// Before trackers existed, or far in the future: such a clock is wrong. Also the range that a re-derivation reads.
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

const NUMBERS = ['latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy'] as const;

/**
 * Why a fix has a number that no column can hold; undefined when all have a place. The database would say so
 * too, at the price of splitting its batch: any sender may send such a fix, so it is found here.
 * @param record of the same fix: what did not fit into it is missing there
 */
export function unstorable(fix: Fix, { at, fix: { location: stored } }: KeptRecord): Rejection | undefined {
  if (!(at >= EARLIEST && at <= LATEST)) return outOfRange('time', at);
  if (fix.location === null || stored === null) return undefined;
  return everythingFits(fix.location, stored) ? undefined : misfit(fix.location, stored);
}

// Spelt out, because it is asked of each fix and a loop over names costs ten times as much.
function everythingFits(said: Location, kept: Location): boolean {
  return (
    Number.isFinite(kept.latitude) &&
    Number.isFinite(kept.longitude) &&
    fits(said.altitude, kept.altitude) &&
    // one below nothing says nothing
    ((said.speed ?? 0) < 0 || fits(said.speed, kept.speed)) &&
    fits(said.course, kept.course) &&
    fits(said.accuracy, kept.accuracy)
  );
}

function misfit(said: Location, kept: Location): Rejection {
  const name = NUMBERS.find((candidate) => !fits(said[candidate], kept[candidate])) ?? 'latitude';
  return outOfRange(name, said[name] ?? Number.NaN);
}

// NaN and infinity carry no value and are stored as null.
const fits = (said: number | null, kept: number | null): boolean =>
  said === null || Number.isNaN(said) || (kept !== null && Number.isFinite(kept));

const outOfRange = (field: string, value: number): Rejection => ({
  reason: 'outOfRange',
  detail: `${field} ${value} cannot be stored`,
});
