import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { raiseAlert, raiseEmergency } from './alarms.ts';
import { fixOn, readDecimal, readMoment } from './fields.ts';
import type { SuntechMessage } from './session.ts';

/** Headers of zipped reports (ST300/340 manual, 6-1-2 to 6-4-2). */
const KIND = { status: 0x10, emergency: 0x11, event: 0x12, alert: 0x13 } as const;
const ETX = 1;
const METER = 4 + 2 + 1;
/** Behind the meter, where a model has them. */
const ENGINE_AND_DRIVER = 2 + 7 + 1;
const MINUTE = 60;

/** A text packed into bytes. @throws RangeError when it is none. */
export function decodeZip(frame: Uint8Array): SuntechMessage {
  const reader = new ByteReader(frame).skip(3);
  const kind = reader.u8();
  const identity = toHex(reader.take(5)).slice(0, 9);
  if (!/^\d{9}$/.test(identity)) throw new RangeError('a zipped report without an identity');
  if (kind < KIND.status || kind > KIND.alert) return { identities: [identity], fixes: [] };
  const attributes: Attributes = { vendor: { model: reader.u8() }, firmware: versionOf(reader.u16()) };
  const time = readMoment(reader);
  keep(attributes, 'cell', toHex(reader.take(3)));
  const [north, east] = [readDecimal(reader, 1, 3), readDecimal(reader, 1, 3)];
  const [speed, course] = [readDecimal(reader, 2, 1), readDecimal(reader, 2, 1)];
  const flags = reader.u8();
  attributes.satellites = flags & 0x1f;
  attributes.odometer = reader.u32();
  attributes.externalVoltage = readDecimal(reader, 1, 1);
  readSwitches(reader.u8(), attributes);
  readKind(kind, reader, attributes);
  const latitude = flags & 0x40 ? -north : north;
  const longitude = flags & 0x20 ? -east : east;
  const valid = (flags & 0x80) !== 0;
  return { identities: [identity], fixes: [fixOn(time, { latitude, longitude, speed, course, valid }, attributes)] };
}

/** 319, or 319H with its highest bit (corpus, beside the same tracker's texts). */
function versionOf(number: number): string {
  return `${number & 0x7fff}${number > 0x7fff ? 'H' : ''}`;
}

/** Bit 0 the ignition, 1 to 3 the inputs, 4 and 5 the outputs. */
function readSwitches(bits: number, attributes: Attributes): void {
  const on = (bit: number) => ((bits >> bit) & 1) === 1;
  attributes.ignition = on(0);
  attributes.inputs = { 1: on(1), 2: on(2), 3: on(3) };
  attributes.outputs = { 1: on(4), 2: on(5) };
}

function readKind(kind: number, reader: ByteReader, attributes: Attributes): void {
  const code = reader.u8();
  if (kind === KIND.alert) raiseAlert(attributes, code);
  else if (kind === KIND.emergency) raiseEmergency(attributes, code);
  else if (kind === KIND.event) attributes.event = code;
  else {
    keep(attributes, 'mode', code);
    if (reader.remaining >= 2 + ETX) keep(attributes, 'index', reader.u16());
  }
  if (reader.remaining < METER + ETX) return;
  attributes.engineHours = reader.u32() * MINUTE;
  attributes.batteryVoltage = readDecimal(reader, 1, 1);
  if (reader.u8() === 0) keep(attributes, 'archive', true);
  readMore(reader, attributes);
}

/** Engine speed, driver and whether he is known (ST300H); or the analog input (ST600). */
function readMore(reader: ByteReader, attributes: Attributes): void {
  const left = reader.remaining - ETX;
  if (left === ENGINE_AND_DRIVER) {
    attributes.rpm = reader.u16();
    const driver = toHex(reader.take(7)).toUpperCase();
    if (!/^0+$/.test(driver)) attributes.driverId = driver;
    keep(attributes, 'driverKnown', reader.u8() === 1);
  } else if (left === 2) attributes.analogInputs = { 1: readDecimal(reader, 1, 1) };
  else if (left > 0) keep(attributes, 'tail', toHex(reader.take(left)).slice(0, 80));
}
