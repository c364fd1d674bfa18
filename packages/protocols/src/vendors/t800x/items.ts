import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';
import { readAlarm } from './alarms.ts';
import { readStations } from './asset.ts';
import { keepAny, readEngine, set } from './engine.ts';
import { byteOrNone, signedDegrees } from './numbers.ts';
import { HISTORY, readMoment, readPlace } from './place.ts';

/** What the items of one message come to. */
type Report = { attributes: Attributes; location: Location | null; speed: number | null; isAsset: boolean };
type Read = (reader: ByteReader, report: Report) => void;

const ENCRYPTED = 0x30;
const EIGHT: BitTable = Object.fromEntries(Array.from({ length: 8 }, (_, bit) => [bit, { input: bit + 1 }]));
const EIGHT_OUT: BitTable = Object.fromEntries(Array.from({ length: 8 }, (_, bit) => [bit, { output: bit + 1 }]));
const SUPPLY: BitTable = { 7: 'ignition', 5: 'externalPower' };
const CHARGING = 0x1a;

const millivolts =
  (name: 'batteryVoltage' | 'externalVoltage', long = false): Read =>
  (reader, { attributes }) => {
    attributes[name] = (long ? reader.u32() : reader.u16()) / 1000;
  };
const analog =
  (input: number): Read =>
  (reader, { attributes }) => {
    attributes.analogInputs = { ...attributes.analogInputs, [input]: reader.u16() / 1000 };
  };

/** Values of the moment (group 2), by their number. */
const VALUES: Readonly<Record<number, Read>> = {
  1: (reader, { attributes, isAsset }) => readAlarm(attributes, reader.u8(), isAsset),
  3: (reader, { attributes }) => {
    attributes.gsmSignal = reader.u8();
  },
  4: (reader, { attributes }) => readBits(attributes, reader.u8(), EIGHT_OUT),
  5: (reader, { attributes }) => readBits(attributes, reader.u8(), EIGHT),
  7: (reader, { attributes }) => set(attributes, 'batteryLevel', byteOrNone(reader)),
  10: (reader, { attributes }) => keepAny(attributes, 'deviceTemp', signedDegrees(reader)),
  96: millivolts('batteryVoltage'),
  97: (reader, { attributes }) => {
    const supply = reader.u8();
    readBits(attributes, supply, SUPPLY);
    attributes.charging = (supply & CHARGING) !== 0;
  },
  98: (reader, report) => {
    report.speed = reader.u16() * KMH;
  },
  99: (reader, { attributes }) => keep(attributes, 'solarVoltage', reader.u16() / 1000),
  103: analog(1),
  104: analog(2),
  105: analog(3),
  160: (reader, { attributes }) => {
    attributes.odometer = reader.u32();
  },
  161: millivolts('externalVoltage', true),
  162: (reader, { attributes }) => keep(attributes, 'light', reader.u32()),
};

/** Parts that say their length (group 3). */
const PARTS: Readonly<Record<number, Read>> = {
  1: readLocation,
  2: (reader, { attributes }) => void readPlace(reader, false, attributes),
  3: (reader, { attributes }) => void readPlace(reader, false, attributes),
  4: (reader, { attributes }) => readStations(reader, attributes),
  7: (reader, { attributes }) => readEngine(reader, attributes),
};

/** Altitude, longitude, latitude, course, HDOP, satellites. The speed is a value of its own. */
function readLocation(reader: ByteReader, report: Report): void {
  const place = new Uint8Array(16).fill(0xff);
  place.set(reader.take(12));
  place.set(reader.take(2), 14);
  report.location = readPlace(new ByteReader(place), true, report.attributes);
  keep(report.attributes, 'hdop', reader.u16());
  const satellites = byteOrNone(reader);
  set(report.attributes, 'satellites', satellites);
}

/**
 * 0x62 and 0x64, messages of items in three groups: settings, values of the moment, parts that say their length. The
 * number of an item says how many bytes it has. What was encrypted is dropped.
 */
export function readItemMessage(reader: ByteReader, isAsset: boolean): Fix {
  const attributes: Attributes = {};
  const flags = reader.skip(1).u8();
  if (flags & ENCRYPTED) throw new RangeError('an encrypted message');
  if (flags & HISTORY) keep(attributes, 'historical', true);
  const time = readMoment(reader);
  const report: Report = { attributes, location: null, speed: null, isAsset };
  while (reader.remaining >= 2) {
    const group = reader.u8();
    const count = group === 3 ? reader.u16() : reader.u8();
    for (let at = 0; at < count && reader.remaining > 0; at++) readItem(reader, group, report);
  }
  if (report.location) report.location.speed = report.speed;
  return { time, location: report.location, attributes };
}

function readItem(reader: ByteReader, group: number, report: Report): void {
  const id = group === 3 ? reader.u16() : reader.u8();
  const length = group === 3 ? reader.u8() : widthOf(group, id);
  const value = reader.take(length);
  const read = group === 3 ? PARTS[id] : group === 2 ? VALUES[id] : undefined;
  const isNone = length > 1 && value.every((byte) => byte === 0xff);
  if (read && isNone) return;
  if (read) read(new ByteReader(value), report);
  else keep(report.attributes, `item${group}.${id}`, toHex(value));
}

/** @throws RangeError for a group that is none */
function widthOf(group: number, id: number): number {
  if (group === 1) return id <= 0x7f ? 1 : id <= 0xbf ? 2 : id <= 0xef ? 4 : 8;
  if (group === 2) return id <= 0x5f ? 1 : id <= 0x9f ? 2 : 4;
  throw new RangeError(`no group of items: ${group}`);
}
