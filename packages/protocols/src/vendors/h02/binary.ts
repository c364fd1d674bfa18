import { type Attributes, type Fix, KNOT } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { BINARY_LONG, identityBytes, SHORT_IDENTITY } from './binary-length.ts';
import { cellOf } from './cell.ts';
import { degreesOf } from './coordinate.ts';
import { momentOf } from './moment.ts';
import type { H02Message } from './session.ts';
import { statusAttributes } from './status.ts';

/** Behind the nine digits of a longitude (H02 manual): which hemispheres, and whether the receiver has a fix. */
const EAST = 0x08;
const NORTH = 0x04;
const FIXED = 0x02;

/** A position in packed decimal digits behind $. @throws RangeError where a digit is none. */
export function decodeBinary(frame: Uint8Array): H02Message {
  const reader = new ByteReader(frame);
  const width = identityBytes(frame);
  const identity = digits(reader.skip(1), width).slice(0, 15);
  const time = digits(reader, 3);
  const date = digits(reader, 3);
  const moment = momentOf(time, date);
  if (moment === null) return { identities: [identity], fixes: [] };
  const latitude = digits(reader, 4);
  const battery = batteryOf(reader.u8());
  const place = toHex(reader.take(5));
  const flags = Number.parseInt(place.slice(9), 16);
  const motion = digits(reader, 3);
  const attributes: Attributes = { ...statusAttributes(reader.u32()), ...battery };
  if (frame.length === BINARY_LONG && width === SHORT_IDENTITY) readExtras(reader, attributes);
  const fix: Fix = {
    time: moment,
    location: {
      latitude: degreesOf(latitude, 'latitude') * (flags & NORTH ? 1 : -1),
      longitude: degreesOf(decimal(place.slice(0, 9)), 'longitude') * (flags & EAST ? 1 : -1),
      altitude: null,
      speed: Number(motion.slice(0, 3)) * KNOT,
      course: Number(motion.slice(3)),
      valid: (flags & FIXED) !== 0,
      accuracy: null,
    },
    attributes,
  };
  return { identities: [identity], fixes: [fix] };
}

function digits(reader: ByteReader, bytes: number): string {
  return decimal(toHex(reader.take(bytes)));
}

function decimal(text: string): string {
  if (!/^\d+$/.test(text)) throw new RangeError(`decimal digits wanted, not ${text}`);
  return text;
}

/** Six steps, or a percentage in newer trackers; 0 from those that have none. */
function batteryOf(value: number): Attributes {
  if (value === 0 || value > 100) return {};
  return { batteryLevel: value <= 6 ? Math.round((value * 100) / 6) : value };
}

/** Alarm of the user's, reserved, GSM, satellites, odometer, serving cell, serial number: sixteen bytes. */
function readExtras(reader: ByteReader, attributes: Attributes): void {
  const signal = reader.skip(2).u8();
  const satellites = reader.u8();
  // trackers without these put other things here
  if (signal > 0 && signal <= 31 && satellites <= 40) {
    attributes.gsmSignal = Math.round((signal / 31) * 100);
    attributes.satellites = satellites;
  }
  const odometer = reader.u32();
  if (odometer > 0) attributes.vendor = { ...attributes.vendor, odometer };
  const cell = cellOf(reader.u16(), reader.u8(), reader.u16(), reader.u16());
  if (cell) attributes.cell = cell;
}
