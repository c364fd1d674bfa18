import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';

/** Degrees are in five-hundredths of a second (1.8.4, GPS package; 2.0, §3.6). */
const PER_DEGREE = 1_800_000;

/** §3.6, "Position": what the mask says is there. */
const HAS = { place: 0x01, cell: 0x02, neighbours: [0x04, 0x08], wifi: [0x10, 0x20, 0x40], radio: 0x80 } as const;

/** The position of version 1.8: time, place, speed in km/h, course, the serving cell, and whether the receiver had a fix. */
export function readEarlierPosition(reader: ByteReader): Fix {
  const time = reader.u32() * 1000;
  const [latitude, longitude] = [reader.i32() / PER_DEGREE, reader.i32() / PER_DEGREE];
  const [speed, course] = [reader.u8() * KMH, reader.u16() % 360];
  const attributes: Attributes = {};
  addCell(attributes, { mcc: reader.u16(), mnc: reader.u16(), lac: reader.u16(), id: reader.u24() });
  const valid = (reader.u8() & 1) === 1;
  // zeroes mean no place where nothing confirms them
  if (!valid && latitude === 0 && longitude === 0) return { time, location: null, attributes };
  return { time, location: locationOf({ latitude, longitude, altitude: null, speed, course, valid }), attributes };
}

/** The position of version 2.0: each part is optional. The status after it says whether the position is valid. */
export function readPosition(reader: ByteReader): Fix {
  const time = reader.u32() * 1000;
  const mask = reader.u8();
  const attributes: Attributes = {};
  const location = mask & HAS.place ? readPlace(reader, attributes) : null;
  if (mask & HAS.cell) readCells(reader, mask, attributes);
  for (const bit of HAS.wifi) {
    if (mask & bit) addWifi(attributes, toHex(reader.take(6)), reader.i8());
  }
  if (mask & HAS.radio) readRadio(reader, attributes);
  return { time, location, attributes };
}

function readPlace(reader: ByteReader, attributes: Attributes): Location {
  const [latitude, longitude] = [reader.i32() / PER_DEGREE, reader.i32() / PER_DEGREE];
  const [altitude, speed, course] = [reader.i16(), reader.u16() * KMH, reader.u16() % 360];
  attributes.satellites = reader.u8();
  return locationOf({ latitude, longitude, altitude, speed, course, valid: true });
}

/** The serving cell with its network, and neighbours without. The level is sent without its sign (corpus). */
function readCells(reader: ByteReader, mask: number, attributes: Attributes): void {
  const [mcc, mnc] = [reader.u16(), reader.u16()];
  const readOne = () => addCell(attributes, { mcc, mnc, lac: reader.u16(), id: reader.u32(), signal: -reader.u8() });
  readOne();
  for (const bit of HAS.neighbours) if (mask & bit) readOne();
}

/**
 * The cells of later networks: technology, how many, and of the first its network, areas, number and timing; then of each its physical
 * number, channel and level.
 */
function readRadio(reader: ByteReader, attributes: Attributes): void {
  keep(attributes, 'radio', reader.u8());
  const count = reader.u8();
  if (count === 0) return;
  const [mcc, mnc, lac] = [reader.u16(), reader.u16(), reader.u16()];
  addCell(attributes, { mcc, mnc, lac: lac || reader.peek() * 256 + reader.peek(1), id: reader.skip(2).u32() });
  reader.skip(2);
  for (let cell = 0; cell < count; cell++) reader.skip(5);
}

/** @throws RangeError for a place that is not on earth. */
function locationOf(location: Omit<Location, 'accuracy'>): Location {
  const { latitude, longitude } = location;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new RangeError('no place on earth');
  return { ...location, accuracy: null };
}
