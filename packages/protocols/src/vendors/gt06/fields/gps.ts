import { type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import { readDate } from '../clock.ts';
import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';

/** GT06 V1.8.1 §5.2.1.6: latitude and longitude in 1/30000 of a minute. */
const UNITS = 60 * 30_000;

/** §5.2.1.9, the word of course and state. */
const COURSE = 0x03ff;
const NORTH = 1 << 10;
const WEST = 1 << 11;
const VALID = 1 << 12;
/** Later devices: whether the next bit is the ignition's, and its value. */
const IGNITION_KNOWN = 1 << 14;
const IGNITION = 1 << 15;

/** Date, satellites, place, speed, course: what every message with a location begins with. */
export const gps: Gt06Field = (body, fix, { session }) => {
  fix.time = readDate(body, session.zone);
  readSatellites(body, fix);
  const place = readPlace(body);
  const speed = body.u8();
  locate(fix, place, speed, body.u16());
};

/** The same with a length before it; zero: the receiver has no fix, which others say with zeroes that are not valid (AZ735). */
export const gpsWithLength: Gt06Field = (body, fix, { session }) => {
  fix.time = readDate(body, session.zone);
  if (body.u8() === 0) {
    locate(fix, [0, 0], 0, 0);
    return;
  }
  readSatellites(body, fix);
  const place = readPlace(body);
  const speed = body.u8();
  locate(fix, place, speed, body.u16());
};

/** Date, place and course, no speed (0x95 of JC100). */
export const gpsOfCamera: Gt06Field = (body, fix, { session }) => {
  fix.time = readDate(body, session.zone);
  const place = readPlace(body);
  locate(fix, place, null, body.u16());
};

/** Satellites, place, course and a two-byte speed behind a marker and a version (0x95 of JC400). */
export const gpsOfCamera400: Gt06Field = (body, fix, { session }) => {
  body.skip(3);
  fix.time = readDate(body, session.zone);
  readSatellites(body, fix);
  const place = readPlace(body);
  const flags = body.u16();
  locate(fix, place, body.u16(), flags);
};

/** Unix time, satellites, altitude in metres, place, speed, course (module 0x33 of 0x70). */
export const gpsModule = (body: ByteReader, fix: Fix): void => {
  fix.time = body.u32() * 1000;
  fix.attributes.satellites = body.u8();
  const altitude = body.i16();
  const place = readPlace(body);
  const speed = body.u8();
  locate(fix, place, speed, body.u16());
  if (fix.location) fix.location.altitude = altitude;
};

/** Metres above the sea. */
export const altitude: Gt06Field = (body, fix) => {
  const metres = body.i16();
  if (fix.location) fix.location.altitude = metres;
};

export const altitudeIfThere: Gt06Field = (body, fix, reading) => {
  if (body.remaining >= 2) altitude(body, fix, reading);
};

/** High half: length of the GPS part, low half: satellites used. */
function readSatellites(body: ByteReader, fix: Fix): void {
  fix.attributes.satellites = body.u8() & 0x0f;
}

function readPlace(body: ByteReader): [number, number] {
  return [body.u32() / UNITS, body.u32() / UNITS];
}

function locate(fix: Fix, [north, east]: [number, number], speedKmh: number | null, flags: number): void {
  const latitude = flags & NORTH ? north : 0 - north;
  const longitude = flags & WEST ? 0 - east : east;
  if (flags & IGNITION_KNOWN) fix.attributes.ignition = (flags & IGNITION) !== 0;
  if (north > 90 || east > 180) {
    note(fix, 'impossibleLocation', `${latitude},${longitude}`);
    return;
  }
  fix.location = {
    latitude,
    longitude,
    altitude: null,
    speed: speedKmh === null ? null : speedKmh * KMH,
    course: flags & COURSE,
    valid: (flags & VALID) !== 0,
    accuracy: null,
  };
}
