import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';

/** Reads a field's own bytes into a fix. */
export type ReadFlexValue = (value: ByteReader, fix: Fix) => void;

/** What is sent for a sensor that is absent. */
export const NONE = { byte: 0xff, word: 0xffff, level: 0x7fff, temperature: -128 } as const;

type NumberName =
  | 'odometer'
  | 'externalVoltage'
  | 'batteryVoltage'
  | 'engineHours'
  | 'fuelUsed'
  | 'rpm'
  | 'coolantTemperature'
  | 'throttle'
  | 'engineLoad'
  | 'busSpeed';

/** A number times `scale`, unless it means none. */
export function set(
  name: NumberName,
  read: (value: ByteReader) => number,
  { scale = 1, isNone = () => false }: { scale?: number; isNone?: (value: number) => boolean } = {},
): ReadFlexValue {
  return (value, { attributes }) => {
    const found = read(value);
    if (!isNone(found)) attributes[name] = found * scale;
  };
}

/** Under the vendor's name, unless it is `none`. */
export function kept(name: string, read: (value: ByteReader) => number, none?: number): ReadFlexValue {
  return (value, { attributes }) => {
    const found = read(value);
    if (found !== none) keep(attributes, name, found);
  };
}

/** Millivolts. */
export function analog(input: number): ReadFlexValue {
  return (value, { attributes }) => {
    attributes.analogInputs = { ...attributes.analogInputs, [input]: value.u16le() / 1000 };
  };
}

export function ports(name: 'inputs' | 'outputs', from: number): ReadFlexValue {
  return (value, { attributes }) => {
    attributes[name] = portBits(value.u8(), 8, from, attributes[name]);
  };
}

/** The lowest bit is the port behind `from`. */
export function portBits(
  value: number,
  count: number,
  from = 0,
  into: Record<string, boolean> = {},
): Record<string, boolean> {
  for (let at = 0; at < count; at++) into[from + at + 1] = ((value >> at) & 1) === 1;
  return into;
}

export function temperature(sensor: number): ReadFlexValue {
  return (value, { attributes }) => {
    const degrees = value.i8();
    if (degrees !== NONE.temperature) attributes.temperatures = { ...attributes.temperatures, [sensor]: degrees };
  };
}

/** 3GPP TS 27.007, 8.5. */
export function readSignal(level: number, attributes: Attributes): void {
  if (level <= 31) attributes.gsmSignal = Math.round((level / 31) * 100);
}

export function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
