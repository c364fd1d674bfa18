import type { FixRecord } from '@balise/tracking';
import type { Rejection } from './arrived.ts';

// Trackers were not yet, and will not be: a clock that says so says nothing. Also what a re-derivation looks through.
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/** Why a record's numbers have no column to go to; undefined when they do. Texts are judged by the database itself. */
export function unstorable({ at, fix }: FixRecord): Rejection | undefined {
  if (!(at >= EARLIEST && at <= LATEST)) return outOfRange('time', at);
  if (fix.location === null) return undefined;
  // recordOf rounded what is stored in 32 bits: what does not fit there is infinite by now
  const { latitude, longitude, altitude, speed, course, accuracy } = fix.location;
  if (!Number.isFinite(latitude)) return outOfRange('latitude', latitude);
  if (!Number.isFinite(longitude)) return outOfRange('longitude', longitude);
  if (altitude !== null && !Number.isFinite(altitude)) return outOfRange('altitude', altitude);
  if (speed !== null && !Number.isFinite(speed)) return outOfRange('speed', speed);
  if (course !== null && !Number.isFinite(course)) return outOfRange('course', course);
  if (accuracy !== null && !Number.isFinite(accuracy)) return outOfRange('accuracy', accuracy);
  return undefined;
}

const outOfRange = (field: string, value: number): Rejection => ({
  reason: 'outOfRange',
  detail: `${field} ${value} cannot be stored`,
});
