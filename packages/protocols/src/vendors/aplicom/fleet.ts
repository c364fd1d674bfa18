import { KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { isByte, isLong, isWord } from '../../core/shapes/j1939.ts';
import { byte, clock, hex, kept, type Part, type ReadPart, textOf, word } from './parts.ts';

type Name =
  | 'rpm'
  | 'coolantTemperature'
  | 'engineHours'
  | 'throttle'
  | 'fuelLevel'
  | 'fuelUsed'
  | 'fuelRate'
  | 'busSpeed';

/** A number times `scale`, unless the bus has none (SAE J1939-71, 5.1.3). */
const set =
  (
    name: Name,
    read: (reader: ByteReader) => number,
    scale = 1,
    isOne: (value: number) => boolean = () => true,
  ): ReadPart =>
  (reader, { attributes }) => {
    const value = read(reader);
    if (isOne(value)) attributes[name] = value * scale;
  };
const long = (reader: ByteReader) => reader.u32();
const signed = (reader: ByteReader) => reader.i16();
const share = (reader: ByteReader) => reader.u8() * 0.4;
const kmh = (reader: ByteReader) => reader.u8() * KMH;
const all =
  (...reads: ReadPart[]): ReadPart =>
  (reader, report) => {
    for (const read of reads) read(reader, report);
  };

/** Tenths as text, in a length of its own. */
const driver: ReadPart = (reader, { attributes }) => {
  const id = textOf(reader.take(reader.u8()));
  if (id !== '') attributes.driverId = id;
};
const driven: ReadPart = (reader, { attributes }) => {
  const metres = reader.u32();
  if (isLong(metres)) setBusOdometer(attributes, metres);
};
const axles: ReadPart = (reader, { attributes }) => {
  const count = reader.u8();
  for (let axle = 0; axle < count; axle++) keep(attributes, `axle${axle}`, reader.u16());
};

/** F messages: the vehicle's bus as the FMS standard has it, with the most and the least since the last one. */
export const FLEET: readonly Part[] = [
  [0x4, clock],
  [0, kept(byte, 'dataValidity')],
  [0x8, all(set('rpm', word, 1, isWord), kept(word, 'rpmMax', 'rpmMin'))],
  [0x10, all(set('coolantTemperature', signed), kept(signed, 'engineTempMax', 'engineTempMin'))],
  [
    0x20,
    all(
      set('engineHours', long, 3600, isLong),
      kept((reader) => reader.i32(), 'serviceDistance'),
      kept(byte, 'driverActivity'),
      set('throttle', byte, 1, isByte),
      set('fuelLevel', byte, 1, isByte),
    ),
  ],
  [0x40, set('fuelUsed', long, 1, isLong)],
  [0x80, driven],
  [0x100, all(set('busSpeed', byte, KMH, isByte), kept(kmh, 'speedMax', 'speedMin'), kept(byte, 'hardBraking'))],
  [
    0x200,
    all(kept(kmh, 'tachographSpeed'), kept(byte, 'driver1State', 'driver2State', 'tachographStatus', 'overspeedCount')),
  ],
  // the same, finer
  [
    0x800,
    all(
      set('engineHours', long, 180, isLong),
      set('rpm', word, 1 / 8, isWord),
      set('busSpeed', word, KMH / 256, isWord),
      set('fuelUsed', long, 1 / 2, isLong),
      set('fuelLevel', byte, 0.4, isByte),
    ),
  ],
  [
    0x1000,
    all(
      kept((reader) => reader.u16() / 32 - 273, 'ambientTemperature'),
      set('fuelRate', word, 1 / 20, isWord),
      kept((reader) => reader.u16() / 512, 'fuelEconomy'),
      kept((reader) => reader.u32() / 1000, 'fuelConsumption'),
      kept(byte, 'ptoEngaged'),
    ),
  ],
  [0x2000, driver],
  [
    0x4000,
    all(
      kept(byte, 'torque'),
      kept((reader) => reader.u8() * 8, 'brakePressure1', 'brakePressure2'),
      kept((reader) => reader.u16() * 10, 'grossWeight'),
      kept(share, 'exhaustFluid'),
      kept(byte, 'retarderMode', 'retarderTorque'),
      kept(share, 'retarderSelection'),
      hex('tellTales', 32),
    ),
  ],
  [
    0x8000,
    all(
      kept(byte, 'parkingBrake', 'doorStatus'),
      hex('doors', 8),
      kept(byte, 'alternatorStatus', 'selectedGear', 'currentGear'),
      hex('airSuspension', 8),
    ),
  ],
  [0x400, axles],
];
