import type { Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';
import { byteOrNone, longOrNone, shortOrNone } from './numbers.ts';

type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];

/** Sets what has a value. */
export function set(attributes: Attributes, name: NumberName, value: number | undefined): void {
  if (value !== undefined) attributes[name] = value;
}

export function keepAny(attributes: Attributes, name: string, value: number | undefined): void {
  if (value !== undefined) keep(attributes, name, value);
}

/** Litres in the tank, not percent. */
const LITRES = 0x80;

/** Seventeen bytes: ml used and used now, revolutions, air, °C + 40, percentages, what is left in the tank. */
export function readEngine(reader: ByteReader, attributes: Attributes): void {
  const used = longOrNone(reader);
  set(attributes, 'fuelUsed', used === undefined ? undefined : used / 1000);
  keepAny(attributes, 'instantFuelConsumption', longOrNone(reader));
  set(attributes, 'rpm', revolutions(reader));
  keepAny(attributes, 'airInput', byteOrNone(reader));
  keepAny(attributes, 'airPressure', byteOrNone(reader));
  set(attributes, 'coolantTemperature', above40(reader));
  set(attributes, 'intakeTemperature', above40(reader));
  set(attributes, 'engineLoad', byteOrNone(reader));
  set(attributes, 'throttle', byteOrNone(reader));
  const left = byteOrNone(reader);
  if (left !== undefined) set(attributes, left & LITRES ? 'fuelVolume' : 'fuelLevel', left & 0x7f);
}

/** Either of two values means none. */
export function revolutions(reader: ByteReader): number | undefined {
  const value = shortOrNone(reader);
  return value === 0x8000 ? undefined : value;
}

export function above40(reader: ByteReader): number | undefined {
  const value = byteOrNone(reader);
  return value === undefined ? undefined : value - 40;
}

/** Accelerations and rates of turn on three axes, as the sensor counts them. */
export function readAxes(reader: ByteReader, attributes: Attributes): void {
  if (reader.remaining < 12) return;
  const axes = Array.from({ length: 6 }, () => reader.i16());
  keep(attributes, 'accelerations', axes.slice(0, 3).join(' '));
  keep(attributes, 'gyroscope', axes.slice(3).join(' '));
}
