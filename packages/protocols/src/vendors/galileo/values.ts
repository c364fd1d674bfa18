import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';

/** A record as its tags fill it in. */
export type Entry = {
  fix: Fix;
  place: { latitude: number; longitude: number; valid: boolean; byCells: boolean } | undefined;
  /** Metres a second, degrees, metres. */
  speed: number | null;
  course: number | null;
  altitude: number | null;
  accuracy: number | null;
  /** Of a command that was answered. */
  serial: number | undefined;
  result: string | undefined;
};

export type ReadTag = (reader: ByteReader, entry: Entry) => void;

export const byte = (reader: ByteReader): number => reader.u8();
export const signed = (reader: ByteReader): number => reader.i8();
export const word = (reader: ByteReader): number => reader.u16le();
export const long = (reader: ByteReader): number => reader.u32le();

export const kept =
  (name: string, read: (reader: ByteReader) => number): ReadTag =>
  (reader, { fix }) =>
    keep(fix.attributes, name, read(reader));

export const hex =
  (name: string, length: number): ReadTag =>
  (reader, { fix }) =>
    keep(fix.attributes, name, toHex(reader.take(length)));

/** As `hex`, behind its length. */
export const sized =
  (name: string, size: (reader: ByteReader) => number): ReadTag =>
  (reader, { fix }) =>
    keep(fix.attributes, name, toHex(reader.take(size(reader))));

export const volts =
  (input: number): ReadTag =>
  (reader, { fix: { attributes } }) => {
    attributes.analogInputs ??= {};
    attributes.analogInputs[input] = reader.u16le() / 1000;
  };

/** There is no sensor at the lowest number. */
const NO_SENSOR = -128;

export function setTemperature({ fix: { attributes } }: Entry, sensor: number, degrees: number): void {
  if (degrees === NO_SENSOR) return;
  attributes.temperatures ??= {};
  attributes.temperatures[sensor] = degrees;
}
