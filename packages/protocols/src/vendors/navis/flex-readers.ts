import { KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { analog, finite, kept, NONE, ports, type ReadFlexValue, readSignal, set, temperature } from './flex-values.ts';

const byte = (value: ByteReader) => value.u8();
const word = (value: ByteReader) => value.u16le();
const long = (value: ByteReader) => value.u32le();
const real = (value: ByteReader) => finite(value.f32le());
const isBeyondAll = (value: number) => value > 100;

const place =
  (axis: 'latitude' | 'longitude'): ReadFlexValue =>
  (value, { location }) => {
    // ten-thousandths of a minute
    if (location) location[axis] = value.i32le() / 600_000;
  };
const eventCode: ReadFlexValue = (value, { attributes }) => {
  attributes.event = value.u16le();
};
const armed: ReadFlexValue = (value, { attributes }) => {
  const status = value.u8();
  attributes.armed = (status & 1) !== 0;
  if (status & 2) raise(attributes, 'general');
};
const receiver: ReadFlexValue = (value, { location, attributes }) => {
  const state = value.u8();
  if (location) location.valid = (state & 2) !== 0;
  attributes.satellites = state >> 2;
};
const moment: ReadFlexValue = (value, fix) => {
  fix.time = value.u32le() * 1000 || null;
};
const altitude: ReadFlexValue = (value, { location }) => {
  if (location) location.altitude = value.i32le() / 10;
};
const speed: ReadFlexValue = (value, { location }) => {
  if (location) location.speed = real(value) * KMH;
};
const course: ReadFlexValue = (value, { location }) => {
  if (location) location.course = value.u16le() % 360;
};
/** Tenths of a litre, or percent where the highest bit is set. */
const fuel: ReadFlexValue = (value, { attributes }) => {
  const level = value.u16le();
  const amount = level & 0x7fff;
  if (amount === 0x7fff) return;
  if (level & 0x8000) attributes.fuelLevel = amount;
  else attributes.fuelVolume = amount / 10;
};
const seen: ReadFlexValue = (value, { attributes }) => {
  const satellites = value.take(8).reduce((sum, some) => sum + some, 0);
  keep(attributes, 'satVisible', satellites);
};
const dilution: ReadFlexValue = (value, { attributes }) => {
  attributes.hdop = value.u8() / 10;
  attributes.pdop = value.u8() / 10;
};

const numbered = (count: number, from: number, read: (nth: number) => ReadFlexValue): [number, ReadFlexValue][] =>
  Array.from({ length: count }, (_, at) => [from + at, read(at + 1)]);

/** What a field's value means, by the field's number (corpus); other fields are passed over. */
export const READERS: ReadonlyMap<number, ReadFlexValue> = new Map<number, ReadFlexValue>([
  [1, kept('index', long)],
  [2, eventCode],
  [4, armed],
  [5, kept('status', byte)],
  [6, kept('status2', byte)],
  [7, (value, { attributes }) => readSignal(value.u8(), attributes)],
  [8, receiver],
  [9, moment],
  [10, place('latitude')],
  [11, place('longitude')],
  [12, altitude],
  [13, speed],
  [14, course],
  [15, set('odometer', real, { scale: 1000 })],
  [16, kept('distance', (value) => real(value) * 1000)],
  [19, set('externalVoltage', word, { scale: 1e-3 })],
  [20, set('batteryVoltage', word, { scale: 1e-3 })],
  ...numbered(8, 21, analog),
  [29, ports('inputs', 0)],
  [30, ports('inputs', 8)],
  [31, ports('outputs', 0)],
  [32, ports('outputs', 8)],
  ...numbered(2, 33, (nth) => kept(`pulses${nth}`, long)),
  ...numbered(2, 35, (nth) => kept(`frequency${nth}`, word)),
  [37, set('engineHours', long)],
  ...numbered(7, 38, (nth) => kept(`fuelSensor${nth}`, word)),
  ...numbered(8, 45, temperature),
  [53, fuel],
  [54, set('fuelUsed', real, { isNone: (litres) => litres < 0 })],
  [55, set('rpm', word, { isNone: (rpm) => rpm === NONE.word })],
  [56, set('coolantTemperature', (value) => value.i8(), { isNone: (degrees) => degrees === NONE.temperature })],
  [57, (value, { attributes }) => setBusOdometer(attributes, real(value) * 1000)], // below 0: the bus does not tell
  ...numbered(5, 58, (nth) => kept(`axleWeight${nth}`, word, NONE.word)),
  [63, set('throttle', byte, { isNone: isBeyondAll })],
  [64, kept('brakePedal', byte, NONE.byte)],
  [65, set('engineLoad', byte, { isNone: isBeyondAll })],
  [66, kept('exhaustFluid', word, NONE.level)],
  [67, kept('obdHours', long)],
  [68, kept('serviceDistance', word, NONE.word)],
  [69, set('busSpeed', byte, { scale: KMH, isNone: (kmh) => kmh === NONE.byte })],
  [70, seen],
  [71, dilution],
]);
