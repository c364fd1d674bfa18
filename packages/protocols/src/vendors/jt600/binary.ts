import type { Attributes, Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { readDigitsPlace } from '../../core/shapes/digits-place.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { LOCK_RECORD, readLock } from './lock.ts';
import type { Jt600Message } from './message.ts';
import { readFuelRecord, readPortableRecord, readVehicleRecord } from './short.ts';

/** `$`, with which binary frames begin. */
export const BINARY = 0x24;
const HEAD = 10;
const MAX = 4096;

/** `$`, identity in ten digits, for identities from 7 on the protocol's version, type, length in two bytes, records and a serial number. */
export function binaryLength(buffer: Uint8Array): number {
  if (buffer.length < HEAD) return 0;
  const at = isLock(buffer) ? 8 : 7;
  const whole = (buffer[at]! << 8) + buffer[at + 1]! + HEAD;
  if (whole > MAX || whole <= HEAD) throw new RangeError(`a frame of ${whole} bytes`);
  return buffer.length < whole ? 0 : whole;
}

/** @throws RangeError for a frame that is none. */
export function readBinary(frame: Uint8Array, state: Introduction): Jt600Message {
  const isLong = isLock(frame);
  const body = new ByteReader(frame).skip(1);
  const identity = toHex(body.take(5));
  if (!/^\d{10}$/.test(identity)) throw new RangeError('an identity that is no digits');
  const protocol = isLong ? body.u8() : 0;
  const layout = body.u8() >> 4;
  body.skip(2);
  const identities = [String(Number(identity))];
  const records = body.within(body.remaining - 1);
  const index = body.u8();
  if (!isLong) return introduce({ identities, fixes: readRecords(records, layout) }, state);
  const { fixes, wantsAnswer } = readLocks(records);
  const reply = protocol < 0x19 ? '(P35)' : `(P69,0,${index})`;
  return introduce(wantsAnswer ? { identities, fixes, reply } : { identities, fixes }, state);
}

function isLock(frame: Uint8Array): boolean {
  return (frame[1] ?? 0) >> 4 >= 7;
}

/** A portable tracker, a vehicle's, and one with fuel sensors (corpus). */
const LAYOUTS: Readonly<Record<number, (body: ByteReader, attributes: Attributes) => number | null>> = {
  1: readPortableRecord,
  2: readVehicleRecord,
  3: readFuelRecord,
};
const RECORD = 27;

function readRecords(body: ByteReader, layout: number): Fix[] {
  const read = LAYOUTS[layout];
  if (!read) throw new RangeError(`no records of layout ${layout}`);
  const fixes: Fix[] = [];
  while (body.remaining >= RECORD) {
    const { time, ...place } = readDigitsPlace(body);
    const attributes: Attributes = {};
    const altitude = read(body, attributes);
    fixes.push({ time, location: { ...place, altitude, accuracy: null }, attributes });
  }
  if (fixes.length === 0) throw new RangeError('no whole record');
  return fixes;
}

/** Several records of a lock have nothing between them; one may have more behind it. */
function readLocks(body: ByteReader): { fixes: Fix[]; wantsAnswer: boolean } {
  const count = body.remaining % LOCK_RECORD === 0 ? body.remaining / LOCK_RECORD : 1;
  const fixes: Fix[] = [];
  let wantsAnswer = false;
  for (let done = 0; done < count; done++) {
    const { time, ...place } = readDigitsPlace(body);
    const attributes: Attributes = {};
    wantsAnswer = readLock(body, attributes, count === 1) || wantsAnswer;
    fixes.push({ time, location: { ...place, altitude: null, accuracy: null }, attributes });
  }
  if (count === 0) throw new RangeError('no record');
  return { fixes, wantsAnswer };
}
