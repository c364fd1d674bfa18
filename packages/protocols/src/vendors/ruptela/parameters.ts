import { type Alarm, type Attributes, KMH } from '@balise/tracking';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep, raise } from '../../core/shapes/draft.ts';

/** What a parameter's number, read without a sign, says. `bytes`: how many it has. */
export type Parameter = (to: Attributes, value: number, bytes: number) => void;

type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];
type FlagName = 'ignition' | 'motion' | 'charging';

const number =
  (name: NumberName, divisor = 1, factor = 1): Parameter =>
  (to, value) => {
    to[name] = (value * factor) / divisor;
  };
/** From the vehicle's bus, where all ones mean that there is no value (SAE J1939-71, 5.2.3). */
const bus =
  (name: NumberName, divisor = 1, factor = 1): Parameter =>
  (to, value, bytes) => {
    if (value !== 2 ** (8 * bytes) - 1) to[name] = (value * factor) / divisor;
  };
/** The vehicle's own, in so many metres. */
const busOdometer =
  (step: number): Parameter =>
  (to, value, bytes) => {
    if (value !== 2 ** (8 * bytes) - 1) setBusOdometer(to, value * step);
  };
const flag =
  (name: FlagName): Parameter =>
  (to, value) => {
    to[name] = value > 0;
  };
const input =
  (index: number): Parameter =>
  (to, value) => {
    to.inputs = { ...to.inputs, [index]: value > 0 };
  };
/** Millivolts. */
const analog =
  (index: number): Parameter =>
  (to, value) => {
    to.analogInputs = { ...to.analogInputs, [index]: value / 1000 };
  };
/** Tenths of a degree. */
const temperature =
  (sensor: number): Parameter =>
  (to, value, bytes) => {
    to.temperatures = { ...to.temperatures, [sensor]: signed(value, bytes) / 10 };
  };
const alarm =
  (kind: Alarm, when: (value: number) => boolean = (value) => value > 0): Parameter =>
  (to, value) => {
    if (when(value)) raise(to, kind);
  };
const vendor =
  (name: string, divisor = 1): Parameter =>
  (to, value) =>
    keep(to, name, value / divisor);

export function signed(value: number, bytes: number): number {
  const range = 2 ** (8 * bytes);
  return value >= range / 2 ? value - range : value;
}

/** Parameters by id (Ruptela protocol, "FM parameter list"). What has none here is kept as `io` and its id. */
export const PARAMETERS: Readonly<Record<number, Parameter>> = {
  2: input(1),
  3: input(2),
  4: input(3),
  5: input(4),
  13: flag('motion'),
  20: analog(3),
  21: analog(4),
  22: analog(1),
  23: analog(2),
  27: (to, value) => {
    if (value <= 31) to.gsmSignal = Math.round((value * 100) / 31);
    else keep(to, 'io27', value);
  },
  29: number('externalVoltage', 1000),
  30: number('batteryVoltage', 1000),
  32: (to, value, bytes) => keep(to, 'deviceTemperature', signed(value, bytes)),
  39: bus('engineLoad'),
  65: number('odometer'),
  74: temperature(3),
  78: temperature(0),
  79: temperature(1),
  80: temperature(2),
  88: alarm('jamming'),
  94: bus('rpm', 4),
  95: bus('busSpeed', 1, KMH),
  98: (to, value) => {
    to.fuelLevel = (value * 100) / 255;
  },
  100: vendor('fuelConsumption', 20),
  114: busOdometer(5),
  134: alarm('hardBraking'),
  136: alarm('hardAcceleration'),
  // country and network in one number
  150: (to, value) => {
    if (value >= 20_000 && value <= 79_999) keep(to, 'operator', value);
  },
  163: busOdometer(5),
  164: number('tripOdometer', 1, 5),
  165: bus('busSpeed', 256, KMH),
  166: bus('rpm', 8),
  170: flag('charging'),
  173: flag('motion'),
  197: bus('rpm', 8),
  205: bus('fuelVolume'),
  207: bus('fuelLevel', 10, 4),
  208: bus('fuelUsed', 2),
  251: flag('ignition'),
  409: flag('ignition'),
  410: alarm('tow'),
  411: alarm('accident'),
  415: alarm('gpsAntennaCut', (value) => value === 0),
  645: busOdometer(1000),
  758: alarm('tamper', (value) => value === 1),
};
