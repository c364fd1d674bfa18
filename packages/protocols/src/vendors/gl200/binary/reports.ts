import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { ByteReader } from '../../../core/bytes.ts';
import type { Gl200Message } from '../session.ts';
import { fixOn, readIdentity, readMoment, readPlace } from './fields.ts';

/** Kinds of +RSP with a header or positions of their own (GB100 manual). */
const RSP = { call: 3, geofence: 8, compressed: 100 } as const;
const MOST_POSITIONS = 2000;

type Head = { identities: string[]; attributes: Attributes; kind: number };

/** Kind, mask, length, device type, versions, identity, battery, supply: what +RSP and +EVT have in front. */
function readHead(reader: ByteReader): Head {
  const kind = reader.u8();
  reader.skip(4 + 2 + 1 + 2);
  const firmware = String(reader.u16());
  const identities = readIdentity(reader);
  const attributes: Attributes = { firmware, batteryLevel: Math.min(reader.u8(), 100) };
  attributes.externalVoltage = reader.u16() / 1000;
  return { identities, attributes, kind };
}

export function readLocationReport(reader: ByteReader): Gl200Message {
  const { identities, attributes, kind } = readHead(reader);
  if (kind === RSP.geofence) reader.skip(2);
  attributes.vendor = { motion: reader.u8(), type: kind };
  attributes.satellites = reader.u8();
  if (kind === RSP.compressed) return { identities, fixes: readCompressed(reader) };
  reader.skip(1);
  if (kind === RSP.call) skipNumber(reader);
  const fixes: Fix[] = [];
  for (let count = reader.u8(); count > 0; count--) fixes.push(readPlace(reader, { ...attributes }));
  return { identities, fixes };
}

/** A telephone number of two digits a byte, up to the nibble f. */
function skipNumber(reader: ByteReader): void {
  reader.skip(1);
  for (let byte = reader.u8(); (byte & 0x0f) !== 0x0f && (byte & 0xf0) !== 0xf0; byte = reader.u8());
}

/** How a compressed position begins, in its two highest bits. */
const POINT = { whole: 1, difference: 2 } as const;

/**
 * One position each second: whole ones (the first with a time), differences from the one before, and bytes that mean a second
 * without one.
 */
function readCompressed(reader: ByteReader): Fix[] {
  const fixes: Fix[] = [];
  const count = reader.u16();
  if (count > MOST_POSITIONS) throw new RangeError(`${count} positions in one report`);
  let [speed, course, latitude, longitude, time] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    if (time > 0) time++;
    const point = reader.peek() >> 6;
    if (point === POINT.whole) {
      const bits = reader.u24();
      speed = (bits >> 9) & 0xfff;
      course = bits & 0x1ff;
      longitude = reader.i32();
      latitude = reader.i32();
      if (time === 0) time = reader.u32();
    } else if (point === POINT.difference) {
      const [high, low] = [reader.u8(), reader.u32()];
      speed += signed(((high & 0x1f) << 2) | (low >>> 30), 7);
      course += signed((low >>> 23) & 0x7f, 7);
      longitude += signed((low >>> 11) & 0xfff, 12);
      latitude += signed(low & 0x7ff, 11);
    } else {
      reader.skip(1);
      continue;
    }
    const spot = { latitude: latitude / 1e6, longitude: longitude / 1e6, altitude: null, valid: true };
    fixes.push(fixOn(time * 1000, { ...spot, speed: (speed / 10) * KMH, course: ((course % 360) + 360) % 360 }, {}));
  }
  return fixes;
}

function signed(value: number, bits: number): number {
  return (value << (32 - bits)) >> (32 - bits);
}

/** Bytes that an event has of its own, in front of its position (GB100 manual, +EVT). */
const EVENT_BYTES: Readonly<Record<number, number>> = {
  6: 2, // BPL: voltage of the backup battery
  15: 3, // UPD
  17: 4, // IDF: seconds of idling
  21: 5, // GSS
  23: 1, // CRA
  26: 12, // GES
  31: 2, // GPJ
  33: 1, // JDS
  34: 3, // UPC
  35: 1, // RMD
  45: 7, // VGN
  46: 7, // VGF
};
const EVENT_ALARMS = { 6: 'lowBattery', 23: 'accident', 33: 'jamming' } as const;
const EVENT_IGNITION: Readonly<Record<number, boolean>> = { 45: true, 46: false };

export function readEventReport(reader: ByteReader): Gl200Message {
  const { identities, attributes, kind } = readHead(reader);
  attributes.vendor = { motion: reader.u8() };
  attributes.satellites = reader.u8();
  attributes.event = kind;
  reader.skip(EVENT_BYTES[kind] ?? 0);
  const alarm = EVENT_ALARMS[kind as keyof typeof EVENT_ALARMS];
  if (alarm) attributes.alarms = [alarm];
  const ignition = EVENT_IGNITION[kind];
  if (ignition !== undefined) attributes.ignition = ignition;
  reader.skip(1);
  return { identities, fixes: [readPlace(reader, attributes)] };
}

/** Send time, count number, checksum, and the end of line. */
const TRAILER = 7 + 2 + 2 + 2;

/** +INF: kind, mask, length, identity, device type, versions, then what its kind reports; only its send time is of ours. */
export function readInformationReport(reader: ByteReader, frame: Uint8Array): Gl200Message {
  reader.skip(1 + 2 + 2);
  const identities = readIdentity(reader);
  const firmware = String(reader.skip(3).u16());
  const time = readMoment(new ByteReader(frame.subarray(Math.max(0, frame.length - TRAILER))));
  return { identities, fixes: [{ time, location: null, attributes: { firmware, satellites: 0 } }] };
}

/** +ACK: a command was received; kind, mask, length, device type, versions, name, its own code, serial number. */
export function readAcknowledged(reader: ByteReader): Gl200Message {
  const kind = reader.u8();
  reader.skip(2 + 1 + 1 + 2 + 2 + 8);
  const code = reader.u8();
  const serial = reader.u16();
  const text = `ACK ${kind},${code}`;
  return { identities: [], fixes: [], commandResult: serial === 0xffff ? { text } : { text, serial } };
}
