import { type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';
import { readAlarm } from './alarms.ts';
import { above40, keepAny, readAxes, readEngine, revolutions, set } from './engine.ts';
import { batteryLevel, byteOrNone, digits, longOrNone, shortOrNone, signedDegrees } from './numbers.ts';
import { readMoment, readPlace, readStatus } from './place.ts';

/** Location and alarm messages, with a reader of what is behind the head. */
type Plan = { hasAxes: boolean; hasBatteryVoltage: boolean };

const SIGNAL = 0x7f;

/** Intervals, angle and distance are settings; then the speed limit with the signal, the status, settings again. */
function readFront(reader: ByteReader, attributes: Attributes): boolean {
  keep(attributes, 'settings', toHex(reader.take(7)));
  attributes.gsmSignal = reader.u16() & SIGNAL;
  const isLocated = readStatus(reader, attributes);
  keep(attributes, 'flags', toHex(reader.take(6)));
  return isLocated;
}

/** Inputs and outputs: the relay is output 1. */
const PORTS: BitTable = {
  8: { output: 3 },
  9: { output: 2 },
  10: { output: 1 },
  11: { input: 4 },
  12: { input: 3 },
  13: { input: 2 },
  14: 'ignition',
  15: '!externalPower',
};
const RELAY = 0x400;

function readPorts(reader: ByteReader, attributes: Attributes): void {
  const ports = reader.u16();
  readBits(attributes, ports, PORTS);
  attributes.blocked = (ports & RELAY) !== 0;
}

/** Of the second generation. */
const PORTS_2: BitTable = {
  8: { input: 1 },
  9: { input: 6 },
  10: { input: 5 },
  11: { input: 4 },
  12: { input: 3 },
  13: { input: 2 },
  14: 'ignition',
  15: '!externalPower',
};
const OUTPUTS_2: BitTable = { 3: { output: 3 }, 4: { output: 2 }, 5: { output: 1 } };
const HAS_FMS = 0x80;

/** Alarm, flags, metres, battery and time come in this order in all. */
function readMiddle(reader: ByteReader, attributes: Attributes): number | null {
  readAlarm(attributes, reader.u8(), false);
  keep(attributes, 'alarmFlags', reader.u8());
  attributes.odometer = reader.u32();
  set(attributes, 'batteryLevel', batteryLevel(reader));
  return readMoment(reader);
}

function readAnalog(reader: ByteReader, attributes: Attributes, input: number): void {
  const hundredths = digits(reader, 2);
  if (hundredths === undefined) return;
  attributes.analogInputs = { ...attributes.analogInputs, [input]: hundredths / 100 };
}

function readVolts(reader: ByteReader, attributes: Attributes, name: 'externalVoltage' | 'batteryVoltage'): void {
  if (reader.remaining < 2) return;
  const hundredths = digits(reader, 2);
  if (hundredths !== undefined) attributes[name] = hundredths / 100;
}

/** T8803 to T8806, TLW and T8608: 0x02 and 0x04, 0x16 and 0x18 with axes behind. */
export function readVehicle(reader: ByteReader, { hasAxes, hasBatteryVoltage }: Plan): Fix {
  const attributes: Attributes = {};
  const isLocated = readFront(reader, attributes);
  readPorts(reader, attributes);
  readAnalog(reader, attributes, 1);
  readAnalog(reader, attributes, 2);
  const time = readMiddle(reader, attributes);
  const location = readPlace(reader, isLocated, attributes);
  if (hasBatteryVoltage) readVolts(reader, attributes, 'batteryVoltage');
  readVolts(reader, attributes, 'externalVoltage');
  if (hasAxes) readAxes(reader, attributes);
  return { time, location, attributes };
}

/** The second generation: 0x13 and 0x14, 0x33 and 0x34 with axes behind. */
export function readVehicle2(reader: ByteReader, { hasAxes }: Plan): Fix {
  const attributes: Attributes = {};
  const isLocated = readFront(reader, attributes);
  const ports = reader.u16();
  readBits(attributes, ports, PORTS_2);
  const hasFms = (ports & HAS_FMS) !== 0;
  readBits(attributes, reader.u8(), OUTPUTS_2);
  reader.skip(1);
  for (const input of [1, 2, 3]) readAnalog(reader, attributes, input);
  keepAny(attributes, hasFms ? 'fmsEngineHours' : 'lastMileage', longOrNone(reader));
  const time = readMiddle(reader, attributes);
  const location = readPlace(reader, isLocated, attributes);
  readVolts(reader, attributes, 'batteryVoltage');
  readVolts(reader, attributes, 'externalVoltage');
  if (reader.remaining >= 11) readTail2(reader, attributes, hasFms);
  if (hasAxes) readAxes(reader, attributes);
  return { time, location, attributes };
}

/** Revolutions, the bus's speed or flags, two bytes kept for later, the device's °C, HDOP; from the bus: °C, tank, load and litres. */
function readTail2(reader: ByteReader, attributes: Attributes, hasFms: boolean): void {
  set(attributes, 'rpm', revolutions(reader));
  const speed = byteOrNone(reader);
  keep(attributes, 'moreFlags', toHex(reader.take(2)));
  keepAny(attributes, 'deviceTemp', signedDegrees(reader));
  keepAny(attributes, 'hdop', shortOrNone(reader));
  if (!hasFms) {
    reader.skip(3);
    return;
  }
  if (speed !== undefined) attributes.busSpeed = speed * KMH;
  set(attributes, 'coolantTemperature', above40(reader));
  set(attributes, 'fuelLevel', byteOrNone(reader));
  set(attributes, 'engineLoad', byteOrNone(reader));
  if (reader.remaining >= 4) set(attributes, 'fuelUsed', longOrNone(reader));
}

/** T8808 and other trackers in the OBD plug: no analog inputs; the speed is behind the volts, with the engine's values. */
export function readObdTracker(reader: ByteReader, { hasAxes }: Plan): Fix {
  const attributes: Attributes = {};
  const isLocated = readFront(reader, attributes);
  readPorts(reader, attributes);
  const time = readMiddle(reader, attributes);
  const location = readPlace(reader, isLocated, attributes);
  if (location) location.speed = null;
  readVolts(reader, attributes, 'externalVoltage');
  const tenths = reader.remaining >= 2 ? digits(reader, 2) : undefined;
  if (tenths !== undefined) {
    attributes.busSpeed = (tenths / 10) * KMH;
    if (location) location.speed = attributes.busSpeed;
  }
  if (reader.remaining >= 17) readEngine(reader, attributes);
  if (hasAxes) readAxes(reader, attributes);
  return { time, location, attributes };
}
