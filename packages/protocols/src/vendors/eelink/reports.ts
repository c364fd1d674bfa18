import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import { readAlarm } from './alarms.ts';
import { TYPE } from './package.ts';
import { readEarlierPosition, readPosition } from './position.ts';
import { isFixed, readStatus } from './status.ts';

/** A status that reports its own time: ignition on, ignition off, and a circuit that changed (1.8.4, state package). */
const TIMED_STATES = [1, 2, 3];
const MAX_TEXT = 200;
/** The number of a message's sender, padded with zeroes (§5.7). */
const PHONE = 21;

/** Positions of version 1.8: as they are, with an alarm, or with a change of state. */
export function readEarlierReport(type: number, reader: ByteReader): Fix {
  const fix = readEarlierPosition(reader);
  const { attributes } = fix;
  if (type === TYPE.alarm) readAlarm(attributes, reader.u8());
  else if (type === TYPE.state) {
    const event = reader.u8();
    attributes.event = event;
    if (TIMED_STATES.includes(event) && reader.remaining >= 4) reader.skip(4);
    if (reader.remaining >= 2) readStatus(attributes, reader.u16(), false);
  } else {
    if (reader.remaining >= 2) readStatus(attributes, reader.u16(), false);
    if (reader.remaining >= 2) attributes.batteryVoltage = reader.u16() / 1000;
    if (reader.remaining >= 2) keep(attributes, 'rssi', reader.u16());
    if (reader.remaining >= 4) attributes.analogInputs = { 1: reader.u16() / 1000, 2: reader.u16() / 1000 };
  }
  return fix;
}

/** Positions of version 2.0 (§5.4 to §5.7): the position, what it is about, and the status. */
export function readReport(type: number, reader: ByteReader): Fix {
  const fix = readPosition(reader);
  const { attributes, location } = fix;
  if (type === TYPE.message) {
    keep(attributes, 'phone', wordsOf(reader.take(PHONE)));
    keep(attributes, 'text', wordsOf(reader.take(reader.remaining)));
    return fix;
  }
  if (type === TYPE.warning) readAlarm(attributes, reader.u8());
  if (type === TYPE.report) attributes.event = reader.u8();
  if (reader.remaining >= 2) {
    const status = reader.u16();
    if (location) location.valid = isFixed(status);
    readStatus(attributes, status, true);
  }
  if (type === TYPE.location) readSensors(reader, attributes);
  return fix;
}

/** §5.4: voltages in mV, mileage in m, counters, steps, and, where the tracker has them, what its sensors measure. */
function readSensors(reader: ByteReader, attributes: Attributes): void {
  if (reader.remaining >= 2) attributes.batteryVoltage = reader.u16() / 1000;
  if (reader.remaining >= 4) attributes.analogInputs = { 0: reader.u16() / 1000, 1: reader.u16() / 1000 };
  if (reader.remaining >= 4) attributes.odometer = reader.u32();
  if (reader.remaining >= 4) {
    keep(attributes, 'gsmCounter', reader.u16());
    keep(attributes, 'gpsCounter', reader.u16());
  }
  if (reader.remaining >= 4) {
    keep(attributes, 'steps', reader.u16());
    keep(attributes, 'walkingTime', reader.u16());
  }
  if (reader.remaining >= 12) {
    attributes.temperatures = { 1: reader.i16() / 256 };
    attributes.humidities = { 1: reader.u16() / 10 };
    keep(attributes, 'illuminance', reader.u32() / 256);
    keep(attributes, 'co2', reader.u32());
  }
  if (reader.remaining >= 2) attributes.temperatures = { ...attributes.temperatures, 2: reader.i16() / 16 };
}

/** What has neither a name of ours nor a documented layout, as received. */
export function readUnknown(type: number, reader: ByteReader): Fix {
  const attributes: Attributes = {};
  keep(attributes, 'package', type);
  keep(attributes, 'data', toHex(reader.take(Math.min(reader.remaining, MAX_TEXT / 2))));
  return { time: null, location: null, attributes };
}

/** Printable words; zeroes fill them up. */
function wordsOf(bytes: Uint8Array): string {
  return Array.from(fromLatin1(bytes), (letter) => (/\p{Cc}/u.test(letter) ? ' ' : letter))
    .join('')
    .trim()
    .slice(0, MAX_TEXT);
}
