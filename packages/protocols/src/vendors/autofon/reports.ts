import { type Attributes, type Fix, KNOT, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';

const RECORDS = 6;

/** A report: settings and two wake-ups before what a record of the history has too. */
export function readReport(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  // interval, settings
  keep(attributes, 'status', reader.skip(9).u8());
  keep(attributes, 'battery', reader.skip(2).u8());
  // the clock, and twice when to wake, how often and how
  reader.skip(6 + 2 * 12);
  return readPlaced(reader, attributes);
}

/** How many, of how many in all, and the records. */
export function readHistory(reader: ByteReader): Fix[] {
  const count = Math.min(RECORDS, reader.u8() & 0x0f);
  reader.skip(2);
  return Array.from({ length: count }, () => {
    const attributes: Attributes = {};
    keep(attributes, 'status', reader.u8());
    keep(attributes, 'battery', reader.u8());
    keep(attributes, 'archive', true);
    return readPlaced(reader.skip(6), attributes);
  });
}

/** Temperature, cell, satellites, moment, place in degrees and minutes, altitude, knots, course by twos, dilution, two spare bytes, check. */
function readPlaced(reader: ByteReader, attributes: Attributes): Fix {
  attributes.temperatures = { '1': reader.i8() };
  const signal = -reader.u8();
  const [mcc, mnc, lac, id] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()];
  addCell(attributes, { mcc, mnc, lac, id, signal });
  const receiver = reader.u8();
  attributes.satellites = receiver & 0x3f;
  const [day, month, year, hour, minute, second] = [0, 1, 2, 3, 4, 5].map(() => reader.u8());
  const [latitude, longitude] = [degrees(reader.i32()), degrees(reader.i32())];
  const altitude = reader.i16();
  const speed = reader.u8() * KNOT;
  const course = (reader.u8() * 2) % 360;
  const hdop = reader.u16();
  attributes.hdop = hdop / 10;
  // as it came
  keep(attributes, 'hdop', hdop);
  reader.skip(3);
  const location = placed({ latitude, longitude, altitude, speed, course, valid: receiver >> 6 !== 0, accuracy: null });
  return { time: timeOf(year!, month!, day!, hour!, minute!, second!), location, attributes };
}

/** A beacon's report: battery and alarm in one byte, timers, cell, receiver, moment in digits, place, knots, course. */
export function readBeacon(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const status = reader.u8();
  if (status & 0x80) raise(attributes, 'general');
  keep(attributes, 'battery', status & 0x7f);
  keep(attributes, 'remaining', reader.u16());
  attributes.temperatures = { '1': reader.i8() };
  keep(attributes, 'timer', reader.u16());
  keep(attributes, 'mode', reader.u8());
  keep(attributes, 'interval', reader.u8());
  const [mcc, mnc, lac, id] = [reader.u8(), reader.u8(), reader.u16(), reader.u16()];
  addCell(attributes, { mcc, mnc, lac, id });
  const receiver = reader.u8();
  attributes.satellites = receiver & 0x3f;
  // the kind of fix, which the corpus calls so
  keep(attributes, 'sat', receiver >> 6);
  const clock = reader.u24();
  const date = reader.u24();
  const [latitude, longitude] = [signedDegrees(reader), signedDegrees(reader)];
  const speed = reader.u8() * KNOT;
  const course = reader.u16() % 360;
  const location = placed({
    latitude,
    longitude,
    altitude: null,
    speed,
    course,
    valid: receiver >> 6 !== 0,
    accuracy: null,
  });
  const [day, month, year] = pairs(date);
  return { time: timeOf(year, month, day, ...pairs(clock)), location, attributes };
}

/** ddmmyy or hhmmss as three numbers. */
function pairs(digits: number): [number, number, number] {
  return [Math.floor(digits / 10_000), Math.floor(digits / 100) % 100, digits % 100];
}

/** Millions of degrees, and minutes behind them in ten-thousandths: ddmm.mmmm as a whole number. */
function degrees(value: number): number {
  const whole = Math.trunc(value / 1_000_000);
  return whole + (value % 1_000_000) / 600_000;
}

/** A byte of degrees, twenty bits of minutes in ten-thousandths, four bits of flags; the lowest means north or east. */
function signedDegrees(reader: ByteReader): number {
  const whole = reader.u8();
  const rest = reader.u24();
  const value = whole + (rest >> 4) / 600_000;
  return rest & 1 ? value : -value;
}

function placed(location: Location): Location {
  const { latitude, longitude } = location;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError(`no place: ${latitude}, ${longitude}`);
  return location;
}

function timeOf(...parts: [number, number, number, number, number, number]): number | null {
  const [year, month, day, hour, minute, second] = parts;
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}
