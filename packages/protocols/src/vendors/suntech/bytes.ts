import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { raiseAlert } from './alarms.ts';
import { fixOn, readMoment } from './fields.ts';
import type { SuntechMessage } from './session.ts';

/** Types of universal messages in bytes: STT and ALT. */
const STATUS = 0x81;
const ALERT = 0x82;
/** The alert of a driver's key, whose number is then the alert's data. */
const DRIVER_ALERT = 59;

/** The universal report map as the texts have it, and after it what each bit adds. @throws RangeError for what is none. */
export function decodeBytes(frame: Uint8Array): SuntechMessage {
  const reader = new ByteReader(frame);
  const type = reader.u8();
  const identity = toHex(reader.skip(2).take(5));
  if (!/^\d{10}$/.test(identity)) throw new RangeError('a universal message without an identity');
  if (type !== STATUS && type !== ALERT) return { identities: [identity], fixes: [] };
  const map = reader.u24();
  const has = (bit: number) => ((map >>> bit) & 1) === 1;
  const attributes: Attributes = {};
  if (has(1)) keep(attributes, 'model', reader.u8());
  if (has(2)) attributes.firmware = [reader.u8(), reader.u8(), reader.u8()].join('.');
  if (has(3) && reader.u8() === 0) keep(attributes, 'archive', true);
  const time = has(4) && has(5) ? readMoment(reader) : null;
  readCell(reader, has, attributes);
  const latitude = has(11) ? signMagnitude(reader.u32()) : undefined;
  const longitude = has(12) ? signMagnitude(reader.u32()) : undefined;
  const speed = has(13) ? reader.u16() / 100 : null;
  const course = has(14) ? reader.u16() / 100 : null;
  if (has(15)) attributes.satellites = reader.u8();
  const valid = has(16) ? reader.u8() > 0 : true;
  if (has(17)) readInputs(reader.u8(), attributes);
  if (has(18)) attributes.outputs = bitsOf(reader.u8());
  readKind(type, reader, has, attributes);
  if (time === null || latitude === undefined || longitude === undefined)
    return { identities: [identity], fixes: [{ time, location: null, attributes }] };
  return { identities: [identity], fixes: [fixOn(time, { latitude, longitude, speed, course, valid }, attributes)] };
}

function readCell(reader: ByteReader, has: (bit: number) => boolean, attributes: Attributes): void {
  const id = has(6) ? reader.u32() : 0;
  const [mcc, mnc] = [has(7) ? reader.u16() : 0, has(8) ? reader.u16() : 0];
  const lac = has(9) ? reader.u16() : 0;
  if (has(10)) keep(attributes, 'rxLevel', reader.u8());
  addCell(attributes, { mcc, mnc, lac, id });
}

/** Millionths of a degree; the highest bit is the sign. */
function signMagnitude(value: number): number {
  return ((value & 0x7fff_ffff) / 1e6) * (value > 0x7fff_ffff ? -1 : 1);
}

function readInputs(bits: number, attributes: Attributes): void {
  attributes.ignition = (bits & 1) === 1;
  attributes.inputs = bitsOf(bits >> 1);
}

function bitsOf(bits: number): Record<string, boolean> {
  return Object.fromEntries([0, 1, 2].map((bit) => [String(bit + 1), ((bits >> bit) & 1) === 1]));
}

function readKind(type: number, reader: ByteReader, has: (bit: number) => boolean, attributes: Attributes): void {
  const first = has(19) ? reader.u8() : undefined;
  if (first !== undefined && type === ALERT) raiseAlert(attributes, first);
  else if (first !== undefined) keep(attributes, 'mode', first);
  if (type === STATUS) return;
  if (has(20)) keep(attributes, 'alertModifier', reader.u16());
  if (has(21) && first === DRIVER_ALERT) attributes.driverId = toHex(reader.take(8)).toUpperCase();
}
