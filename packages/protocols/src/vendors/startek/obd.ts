import { type Attributes, KMH } from '@balise/tracking';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';

type Read = (attributes: Attributes, value: number) => void;

type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];
const as =
  (name: NumberName, plus = 0): Read =>
  (attributes, value) => {
    attributes[name] = value + plus;
  };
const kept =
  (name: string, divisor = 1): Read =>
  (attributes, value) =>
    keep(attributes, name, value / divisor);

/** Revolutions, load, air flow, its pressure and °C + 40, throttle, coolant's °C + 40, litres now in tenths. */
const OBD: readonly Read[] = [
  ...[as('rpm'), as('engineLoad'), kept('airFlow'), kept('airPressure'), as('intakeTemperature', -40)],
  ...[as('throttle'), as('coolantTemperature', -40), kept('fuelConsumption', 10)],
];

/** Values between bars; the ninth is what is left in the tank, with its unit. */
export function readObd(attributes: Attributes, text: string): void {
  const values = text.split('|');
  if (values.length < OBD.length) return keep(attributes, 'obd', text.slice(0, 200));
  OBD.forEach((read, at) => {
    const value = numberIn(values[at]!);
    if (value !== undefined) read(attributes, value);
  });
  const [, left, unit] = /^(\d{1,6})([%L])$/.exec(values[OBD.length] ?? '') ?? [];
  if (left) attributes[unit === 'L' ? 'fuelVolume' : 'fuelLevel'] = Number(left);
}

const MOST = 1e9;
function numberIn(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  // a reader without a vehicle sends the largest numbers that there are
  return Number.isFinite(value) && Math.abs(value) < MOST ? value : undefined;
}

/** 710, lines of a CAN reader on the serial port. T1: the engine now; by their places behind the name. */
const T1: Readonly<Record<number, Read>> = {
  1: (attributes, value) => {
    attributes.busSpeed = value * KMH;
  },
  2: as('rpm'),
  4: as('fuelLevel'),
  10: as('coolantTemperature'),
  12: kept('torque'),
  14: as('externalVoltage'),
  16: kept('oilTemp'),
  18: as('throttle'),
  23: kept('oilPressure'),
  26: (attributes, value) => {
    if (value < 2) attributes.ignition = value === 1;
  },
  28: kept('catalystLevel'),
};
/** T2: what has been counted, kilometres first. */
const T2: Readonly<Record<number, Read>> = {
  1: (attributes, value) => setBusOdometer(attributes, value * 1000),
  17: kept('engineTime'),
  19: kept('fuelConsumption'),
  21: as('fuelUsed'),
};
const LINES: Readonly<Record<string, Readonly<Record<number, Read>>>> = { T1, T2 };

export function readCanLines(content: string): Attributes {
  const attributes: Attributes = {};
  for (const line of content.split('\r\n').slice(0, 20)) {
    const values = line.split(',', 64);
    const name = values[0]!.trim();
    const fields = LINES[name];
    if (!fields) {
      if (/^T\w{1,2}$/.test(name)) keep(attributes, name, values.slice(1).join(',').slice(0, 200));
      continue;
    }
    for (const [at, read] of Object.entries(fields)) {
      const value = numberIn(values[Number(at)] ?? '');
      if (value !== undefined) read(attributes, value);
    }
  }
  return attributes;
}
