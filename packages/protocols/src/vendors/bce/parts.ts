import { type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { isByte, isLong, isWord } from '../../core/shapes/j1939.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { fromLatin1 } from '../../core/text.ts';

/** Reads the values of a mask's bit. */
export type ReadBcePart = (reader: ByteReader, fix: Fix) => void;

export const kept =
  (name: string, read: (reader: ByteReader) => number): ReadBcePart =>
  (reader, { attributes }) =>
    keep(attributes, name, read(reader));
export const hex =
  (name: string, length: number): ReadBcePart =>
  (reader, { attributes }) =>
    keep(attributes, name, toHex(reader.take(length)));
export const byte = (reader: ByteReader): number => reader.u8();
export const word = (reader: ByteReader): number => reader.u16le();
export const long = (reader: ByteReader): number => reader.u32le();

type Name = 'fuelUsed' | 'fuelLevel' | 'rpm' | 'busSpeed' | 'engineLoad' | 'fuelRate' | 'coolantTemperature';

const set =
  (
    name: Name,
    read: (reader: ByteReader) => number,
    isOne: (value: number) => boolean,
    scale = 1,
    offset = 0,
  ): ReadBcePart =>
  (reader, { attributes }) => {
    const value = read(reader);
    if (isOne(value)) attributes[name] = value * scale + offset;
  };
/** From the bus, where it has them (SAE J1939-71, 5.1.3). */
export const setByte = (name: Name, scale?: number, offset?: number): ReadBcePart =>
  set(name, byte, isByte, scale, offset);
export const setWord = (name: Name, scale?: number): ReadBcePart => set(name, word, isWord, scale);
export const setLong = (name: Name, scale?: number): ReadBcePart => set(name, long, isLong, scale);

/** From here on it is no counter of metres, but a fraction of four bytes (IEEE 754, 1.0): it goes up and down. */
const ONE_AS_FLOAT = 0x3f800000;

/** Place, speed, satellites and dilution, course, altitude and metres; numbers that are no place on earth are none. */
export const place: ReadBcePart = (reader, fix) => {
  const { attributes } = fix;
  const [longitude, latitude] = [reader.f32le(), reader.f32le()];
  const speed = reader.u8() * KMH;
  const receiver = reader.u8();
  attributes.satellites = receiver & 15;
  attributes.hdop = receiver >> 4;
  const course = (reader.u8() * 2) % 360;
  const altitude = reader.u16le();
  const counted = reader.u32le();
  if (counted < ONE_AS_FLOAT) attributes.odometer = counted;
  else keep(attributes, 'distance', counted);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return;
  fix.location = { latitude, longitude, altitude, speed, course, valid: true, accuracy: null };
};

export const inputs: ReadBcePart = (reader, { attributes }) => {
  const bits = reader.u16le();
  const ports: Record<string, boolean> = {};
  for (let at = 0; at < 16; at++) ports[at + 1] = ((bits >> at) & 1) === 1;
  attributes.inputs = ports;
};

export const cell: ReadBcePart = (reader, { attributes }) => {
  const [mcc, mnc, lac, id] = [reader.u16le(), reader.u8(), reader.u16le(), reader.u16le()];
  reader.skip(1);
  addCell(attributes, { mcc, mnc, lac, id, signal: -reader.u8() });
};

/** Twentieths of an hour (SAE J1939-71, engine total hours). */
export const hours: ReadBcePart = (reader, { attributes }) => {
  const value = reader.u32le();
  if (!isLong(value)) return;
  attributes.engineHours = value * 180;
  keep(attributes, 'hours', value);
};

/** A button's number, the lowest byte first; zeroes where there is none. */
export const button: ReadBcePart = (reader, { attributes }) => {
  const id = toHex(reader.take(8).slice().reverse()).toUpperCase();
  if (!/^(0+|F+)$/.test(id)) attributes.driverId = id;
};

/** Tenths of kelvins; 0 where there is no sensor. */
export function readTemperature(reader: ByteReader, attributes: Attributes, sensor: number): void {
  const value = reader.u16le();
  if (value === 0 || value === 0xffff) return;
  attributes.temperatures ??= {};
  attributes.temperatures[sensor] = Math.round(value - 2730) / 10;
}

const NO_LEVEL = 0x8000;
const NO_DEGREES = -127;

/** Levels and degrees of two probes. */
export const probes =
  (first: number): ReadBcePart =>
  (reader, { attributes }) => {
    for (const nth of [first, first + 1]) {
      const [level, degrees] = [reader.u16le(), reader.i8()];
      if (level !== NO_LEVEL) keep(attributes, `fuel${nth}`, level);
      if (degrees !== NO_DEGREES) keep(attributes, `fuelTemp${nth}`, degrees);
    }
  };

/** A temperature, and the number of its sensor. */
export const thermometers: ReadBcePart = (reader, { attributes }) => {
  for (let sensor = 1; sensor <= 4; sensor++) {
    readTemperature(reader, attributes, sensor);
    reader.skip(8);
  }
};

/** Fiftieths of g. */
export const manoeuvres: ReadBcePart = (reader, { attributes }) => {
  for (const name of ['maxAcceleration', 'maxBraking', 'maxCornering']) keep(attributes, name, reader.u8() / 50);
};

const CARD = 16;
export const cards: ReadBcePart = (reader, { attributes }) => {
  for (const nth of [1, 2]) {
    const card = /^[\x20-\x7e]*/.exec(fromLatin1(reader.take(CARD)))![0].trim();
    if (card === '') continue;
    keep(attributes, `driver${nth}`, card);
    if (nth === 1 && !attributes.driverId) attributes.driverId = card;
  }
};
