import type { FixRecord } from '@balise/tracking';
import type { Rejection } from './arrived.ts';

// What PostgreSQL's timestamptz and JavaScript's Date both hold: 4713 BC to the year 275760.
const EARLIEST = -210_866_803_200_000;
const LATEST = 8_640_000_000_000_000;

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
