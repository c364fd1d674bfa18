import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { finite, portBits, readSignal } from './flex-values.ts';

/** Formats of records, and what each has (corpus). */
const F1 = 0x01;
const F2 = 0x02;
const F3 = 0x03;
const F4 = 0x04;
const F5 = 0x05;
const F51 = 0x15;
const F52 = 0x25;
const F6 = 0x06;
const WITH_PLACE: readonly number[] = [F2, F5, F51, F52, F6];
const RADIAN = 180 / Math.PI;
const NO_TEMPERATURE = -128;

/** A record: its format, number, event and its moment, and as much as the format has. */
export function readNtcbRecord(reader: ByteReader): Fix {
  // a format of two bytes begins with a zero
  const format = reader.peek() === 0 ? reader.u16le() : reader.u8();
  if (![F1, F2, F3, F4, F5, F51, F52, F6].includes(format)) throw new RangeError(`no record of format ${format}`);
  const attributes: Attributes = {};
  keep(attributes, 'format', format);
  keep(attributes, 'index', reader.u32le());
  attributes.event = reader.u16le();
  const eventTime = readMoment(reader);
  readArmed(reader.u8(), format, attributes);
  keep(attributes, 'status', reader.u8());
  readSignal(reader.u8(), attributes);
  readPorts(reader, format, attributes);
  readVolts(reader, format, attributes);
  if (format === F6) readSensors(reader, attributes);
  const placed = WITH_PLACE.includes(format) ? readPlace(reader, format, attributes) : undefined;
  if (format === F51 || format === F52) reader.skip(15);
  if (format === F4 || format === F52) readTemperatures(reader, attributes);
  return placed ? { ...placed, attributes } : { time: eventTime, location: null, attributes };
}

function readArmed(status: number, format: number, attributes: Attributes): void {
  attributes.armed = format === F6 ? (status & 1) !== 0 : (status & 0x7f) !== 0;
  if (status & (format === F6 ? 2 : 0x80)) raise(attributes, 'general');
}

/** Outputs in two bytes, in a half, or in two bits with satellites behind; inputs in two bytes or one. */
function readPorts(reader: ByteReader, format: number, attributes: Attributes): void {
  if (format <= F3) attributes.outputs = portBits(reader.u16le(), 16);
  else if (format === F4 || format === F6) attributes.outputs = portBits(reader.u8(), 4);
  else {
    const outputs = reader.u8();
    attributes.outputs = portBits(outputs, 2);
    attributes.satellites = outputs >> 2;
  }
  if (format === F4) {
    const inputs = reader.u16le();
    keep(attributes, 'input', inputs);
    // four of one bit, then states of three and of two
    attributes.inputs = { ...portBits(inputs, 4), 5: (inputs & 0x70) > 0, 6: (inputs & 0x380) > 0 };
    attributes.inputs = { ...attributes.inputs, 7: (inputs & 0xc00) > 0, 8: (inputs & 0x3000) > 0 };
  } else attributes.inputs = format <= F3 ? portBits(reader.u16le(), 16) : portBits(reader.u8(), 8);
}

function readVolts(reader: ByteReader, format: number, attributes: Attributes): void {
  attributes.externalVoltage = reader.u16le() / 1000;
  attributes.batteryVoltage = reader.u16le() / 1000;
  if (format <= F3) setTemperature(attributes, 1, reader.i16le());
  const inputs = format === F6 ? 3 : format === F3 || format === F4 ? 0 : 2;
  for (let input = 1; input <= inputs; input++) {
    attributes.analogInputs = { ...attributes.analogInputs, [input]: reader.u16le() / 1000 };
  }
  if (!WITH_PLACE.includes(format)) return;
  keep(attributes, 'pulses1', reader.u32le());
  keep(attributes, 'pulses2', reader.u32le());
}

/** Frequencies, fuel of eight sensors with their temperatures, four temperatures, weight, rpm. */
function readSensors(reader: ByteReader, attributes: Attributes): void {
  keep(attributes, 'frequency1', reader.u16le());
  keep(attributes, 'frequency2', reader.u16le());
  keep(attributes, 'fuelTemperature1', reader.i8());
  for (let sensor = 1; sensor <= 7; sensor++) {
    keep(attributes, `fuelSensor${sensor}`, reader.u16le());
    if (sensor < 7) keep(attributes, `fuelTemperature${sensor + 1}`, reader.i8());
  }
  keep(attributes, 'fuelTemperature8', reader.i8());
  keep(attributes, 'fuelSensor8', reader.u16le());
  readTemperatures(reader, attributes);
  keep(attributes, 'axleWeight', reader.i32le());
  const rpm = reader.u16le();
  if (rpm !== 0xffff) attributes.rpm = rpm;
}

function readTemperatures(reader: ByteReader, attributes: Attributes): void {
  for (let sensor = 1; sensor <= 4; sensor++) setTemperature(attributes, sensor, reader.i8());
}

function setTemperature(attributes: Attributes, sensor: number, degrees: number): void {
  if (degrees !== NO_TEMPERATURE) attributes.temperatures = { ...attributes.temperatures, [sensor]: degrees };
}

/** Receiver, moment, place in ten-thousandths of a minute and decimetres, or in radians; km/h, course, kilometres, how long. */
function readPlace(
  reader: ByteReader,
  format: number,
  attributes: Attributes,
): { time: number | null; location: Location } {
  const receiver = reader.u8();
  if (format === F6) attributes.satellites = receiver >> 2;
  const time = readMoment(reader);
  const [latitude, longitude] =
    format === F6
      ? [reader.i32le() / 600_000, reader.i32le() / 600_000]
      : [finite(reader.f32le()) * RADIAN, finite(reader.f32le()) * RADIAN];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new RangeError('no place');
  const altitude = format === F6 ? reader.i32le() / 10 : null;
  const speed = finite(reader.f32le()) * KMH;
  const course = reader.u16le() % 360;
  attributes.odometer = finite(reader.f32le()) * 1000;
  keep(attributes, 'distance', finite(reader.f32le()) * 1000);
  reader.skip(4);
  const location = { latitude, longitude, altitude, speed, course, valid: (receiver & 2) !== 0, accuracy: null };
  return { time, location };
}

/** hh mm ss dd mm yy, where months count from 0; null for none. */
function readMoment(reader: ByteReader): number | null {
  const [hour, minute, second, day, month, year] = [0, 1, 2, 3, 4, 5].map(() => reader.u8()) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  return day >= 1 && day <= 31 && month <= 11 ? Date.UTC(2000 + year, month, day, hour, minute, second) : null;
}
