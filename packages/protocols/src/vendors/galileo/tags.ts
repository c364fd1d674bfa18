import { type Attributes, KMH } from '@balise/tracking';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { isLong } from '../../core/shapes/j1939.ts';
import { fromLatin1 } from '../../core/text.ts';
import { byte, hex, kept, long, type ReadTag, setTemperature, signed, sized, volts, word } from './values.ts';

const LONGEST_RESULT = 200;
const BY_CELLS = 2;

/** Satellites in the lower half; 0 above them: the place is right, 2: it is of base stations. */
const place: ReadTag = (reader, entry) => {
  const head = reader.u8();
  const [latitude, longitude] = [reader.i32le() / 1e6, reader.i32le() / 1e6];
  entry.fix.attributes.satellites = head & 0x0f;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return; // the tags around it have a CRC
  entry.place = { latitude, longitude, valid: head >> 4 === 0, byCells: head >> 4 === BY_CELLS };
};
const motion: ReadTag = (reader, entry) => {
  entry.speed = (reader.u16le() / 10) * KMH;
  entry.course = (reader.u16le() / 10) % 360;
};
/** Of a place by base stations: tens of metres. */
const dilution: ReadTag = (reader, entry) => {
  const value = reader.u8();
  if (entry.place?.byCells) entry.accuracy = value * 10;
  else entry.fix.attributes.hdop = value / 10;
};
const moment: ReadTag = (reader, { fix }) => {
  fix.time = reader.u32le() * 1000 || null;
};
const milliseconds: ReadTag = (reader, { fix }) => {
  const value = reader.u16le();
  if (fix.time !== null && value < 1000) fix.time += value;
};

const STATUS: BitTable = {
  0: 'motion',
  6: { alarm: 'gpsAntennaCut' },
  9: 'ignition',
  14: 'armed',
  15: { alarm: 'general' },
};
const status: ReadTag = (reader, { fix: { attributes } }) => {
  const value = reader.u16le();
  readBits(attributes, value, STATUS);
  attributes.gsmSignal = Math.round((((value >> 12) & 3) / 3) * 100);
  keep(attributes, 'status', value);
};
const sixteen = (port: 'input' | 'output'): BitTable =>
  Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, { [port]: at }])) as BitTable;
/** As the vendor counts them, from 0. */
const [INPUTS, OUTPUTS] = [sixteen('input'), sixteen('output')];

const set =
  (
    name: 'externalVoltage' | 'batteryVoltage' | 'odometer',
    read: (reader: Parameters<ReadTag>[0]) => number,
  ): ReadTag =>
  (reader, { fix }) => {
    fix.attributes[name] = read(reader);
  };
/** Hundredths of g. */
const manoeuvres: ReadTag = (reader, { fix }) => {
  for (const name of ['acceleration', 'braking', 'cornering', 'bump'])
    keep(fix.attributes, `eco-${name}`, reader.u8() / 100);
};
const thermometer =
  (sensor: number): ReadTag =>
  (reader, entry) =>
    setTemperature(entry, sensor, reader.skip(1).i8());
/** Its number, degrees, and parts of 255 of the humidity. */
const hygrometer =
  (sensor: number): ReadTag =>
  (reader, entry) => {
    thermometer(sensor)(reader, entry);
    const { attributes } = entry.fix;
    attributes.humidities ??= {};
    attributes.humidities[sensor] = (reader.u8() * 100) / 255;
  };
/** Level and degrees of a probe in a tank. */
const probe =
  (nth: number): ReadTag =>
  (reader, { fix }) => {
    keep(fix.attributes, `fuel${nth}`, reader.u16le());
    keep(fix.attributes, `fuelTemp${nth}`, reader.i8());
  };
/** The lowest four bytes of a key's number; zeroes where there is none. */
const key: ReadTag = (reader, { fix }) => {
  const id = reader.u32le();
  if (id !== 0) fix.attributes.driverId = id.toString(16).toUpperCase().padStart(8, '0');
};
const fuelUsed: ReadTag = (reader, { fix }) => {
  fix.attributes.fuelUsed = reader.u32le() / 2;
};
/** Fuel level, coolant and engine speed. */
const engine: ReadTag = (reader, { fix }) => {
  const [fuel, coolant, speed] = [reader.u8(), reader.u8(), reader.u16le()];
  const values: Attributes = { fuelLevel: fuel * 0.4, coolantTemperature: coolant - 40, rpm: speed / 8 };
  Object.assign(fix.attributes, values);
};
/** Fives of metres (manual v4.0, table 2); all ones where the bus has none (SAE J1939-71, 5.1.3). */
const driven: ReadTag = (reader, { fix }) => {
  const value = reader.u32le();
  if (isLong(value)) setBusOdometer(fix.attributes, value * 5);
};
const serial: ReadTag = (reader, entry) => {
  entry.serial = reader.u32le();
};
const result: ReadTag = (reader, entry) => {
  const text = fromLatin1(reader.take(reader.u8()));
  entry.result = text.replace(/[^\x20-\x7e]/g, ' ').slice(0, LONGEST_RESULT);
};

const from = (first: number, last: number, read: (nth: number) => ReadTag): [number, ReadTag][] =>
  Array.from({ length: last - first + 1 }, (_, at) => [first + at, read(at)]);

/** Values of the tags, except the identity (user's manual v5.1, table 2). */
export const READERS: ReadonlyMap<number, ReadTag> = new Map<number, ReadTag>([
  [0x01, kept('versionHw', byte)],
  [0x02, (reader, { fix }) => Object.assign(fix.attributes, { firmware: String(reader.u8()) })],
  [0x04, kept('deviceId', word)],
  [0x10, kept('index', word)],
  [0x20, moment],
  [0x21, milliseconds],
  [0x30, place],
  [0x33, motion],
  [0x34, (reader, entry) => Object.assign(entry, { altitude: reader.i16le() })],
  [0x35, dilution],
  [0x40, status],
  [0x41, set('externalVoltage', (reader) => reader.u16le() / 1000)],
  [0x42, set('batteryVoltage', (reader) => reader.u16le() / 1000)],
  [0x43, kept('deviceTemp', signed)],
  [0x44, kept('acceleration', long)],
  [0x45, (reader, { fix }) => readBits(fix.attributes, reader.u16le(), OUTPUTS)],
  [0x46, (reader, { fix }) => readBits(fix.attributes, reader.u16le(), INPUTS)],
  [0x47, manoeuvres],
  [0x48, kept('statusExtended', word)],
  [0x49, kept('channel', byte)],
  ...from(0x50, 0x57, volts),
  ...from(0x58, 0x59, (nth) => kept(`rs232${nth}`, word)),
  [0x5a, kept('energyMeter', long)],
  [0x5b, hex('coldUnit', 7)],
  [0x5c, hex('tirePressures', 68)],
  [0x5d, hex('dosimeter', 3)],
  ...from(0x60, 0x62, (nth) => kept(`fuel${nth}`, word)),
  ...from(0x63, 0x6f, (nth) => probe(nth + 3)),
  ...from(0x70, 0x77, thermometer),
  ...from(0x78, 0x7d, (nth) => volts(nth + 8)),
  ...from(0x80, 0x87, (nth) => hygrometer(nth + 8)),
  ...from(0x88, 0x8c, (nth) => (reader, entry) => setTemperature(entry, nth + 16, reader.i8())),
  [0x90, key],
  ...from(0xa0, 0xaf, (nth) => kept(`can8BitR${nth + 15}`, byte)),
  ...from(0xb0, 0xb9, (nth) => kept(`can16BitR${nth + 5}`, word)),
  [0xc0, fuelUsed],
  [0xc1, engine],
  [0xc2, driven],
  [0xc3, kept('canB1', long)],
  ...from(0xc4, 0xd2, (nth) => kept(`can8BitR${nth}`, byte)),
  [0xd3, kept('key2', long)],
  [0xd4, set('odometer', long)],
  [0xd5, kept('keys', byte)],
  ...from(0xd6, 0xda, (nth) => kept(`can16BitR${nth}`, word)),
  ...from(0xdb, 0xdf, (nth) => kept(`can32BitR${nth}`, long)),
  [0xe0, serial],
  [0xe1, result],
  ...from(0xe2, 0xe9, (nth) => kept(`userData${nth}`, long)),
  [0xea, sized('userDataArray', byte)],
  ...from(0xf0, 0xf9, (nth) => kept(`can32BitR${nth + 5}`, long)),
  [0xfa, hex('tag250', 3)],
  [0xfd, hex('tag253', 8)],
  [0xfe, sized('extended', word)],
]);
