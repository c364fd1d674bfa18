import type { units as Units } from '../en/units.ts';
import { once } from '../once.ts';

/** A figure and its unit apart, because the unit is set smaller and grey. */
export type Figure = { value: string; unit: string };

/** What a threshold is measured in, and how it is read: seconds as seconds or minutes, lengths in metres or feet, distances in kilometres or miles. */
export type Quantity =
  | 'second'
  | 'minute'
  | 'length'
  | 'distance'
  | 'speed'
  | 'voltage'
  | 'acceleration'
  | 'share'
  | 'count';

/** The thresholds of tracking settings (a device's speed limit, and from where on it is driven harshly), each with what it is read in. */
export const TRACKING_QUANTITIES = {
  movingSpeed: 'speed',
  slowSpeed: 'speed',
  tripDistance: 'length',
  tripAfter: 'second',
  stopRadius: 'length',
  stopAfter: 'minute',
  stopOffAfter: 'second',
  tripMinDistance: 'length',
  tripMinDuration: 'second',
  noDataGap: 'minute',
  minSatellites: 'count',
  maxHdop: 'count',
  maxAccuracy: 'length',
  jumpSpeed: 'speed',
  futureTolerance: 'minute',
  measuredGap: 'minute',
  speedingMargin: 'speed',
  speedingShare: 'share',
  speedingFixes: 'count',
  speedingAfter: 'second',
  speedingReturn: 'speed',
  speedingReturnAfter: 'second',
  powerCutVoltage: 'voltage',
  powerCutAfter: 'second',
  powerRestoredVoltage: 'voltage',
  powerRestoredAfter: 'second',
  lowBattery12: 'voltage',
  lowBattery24: 'voltage',
  lowBatteryAfter: 'minute',
  failingShare: 'share',
  silenceAfter: 'minute',
  parkedSilenceAfter: 'minute',
  idleAfter: 'second',
  engineGap: 'minute',
  carAcceleration: 'acceleration',
  carBraking: 'acceleration',
  carCornering: 'acceleration',
  vanAcceleration: 'acceleration',
  vanBraking: 'acceleration',
  vanCornering: 'acceleration',
  truckAcceleration: 'acceleration',
  truckBraking: 'acceleration',
  truckCornering: 'acceleration',
  harshLimit: 'acceleration',
  harshInterval: 'second',
  cornerSpeed: 'speed',
  harshMerge: 'second',
  accelerationPoints: 'count',
  brakingPoints: 'count',
  corneringPoints: 'count',
  styleDistance: 'distance',
  zoneMargin: 'length',
  zoneFixes: 'count',
  zoneLeftAfter: 'second',
  meterDailyMost: 'distance',
  blockFreshFor: 'second',
  blockStandsFor: 'second',
  blockEngineOffFor: 'second',
  blockStillFor: 'second',
  blockLifetime: 'minute',
  speedLimit: 'speed',
} as const satisfies Record<string, Quantity>;

/** How a quantity is shown: its unit ('' for none), and what an SI value is multiplied with. */
export type Shown = { unit: string; factor: number };

export type Quantities = {
  shown: (quantity: Quantity) => Shown;
  /** An SI value with at most one decimal, none where it is whole. */
  quantity: (value: number, quantity: Quantity) => Figure;
};

const FOOT = 0.3048; // m
const MILE = 1609.344; // m

/** Thresholds in the units of a language and of the reader's distances. */
export function quantitiesIn(locale: string, units: typeof Units, distances: 'km' | 'mi'): Quantities {
  const miles = distances === 'mi';
  const shown: Record<Quantity, Shown> = {
    second: { unit: units.second, factor: 1 },
    minute: { unit: units.minute, factor: 1 / 60 },
    length: miles ? { unit: units.foot, factor: 1 / FOOT } : { unit: units.metre, factor: 1 },
    distance: miles ? { unit: units.mile, factor: 1 / MILE } : { unit: units.kilometre, factor: 1 / 1000 },
    speed: miles ? { unit: units.milePerHour, factor: 3600 / MILE } : { unit: units.kilometrePerHour, factor: 3.6 },
    voltage: { unit: units.volt, factor: 1 },
    acceleration: { unit: units.metrePerSecondSquared, factor: 1 },
    share: { unit: units.percent, factor: 100 },
    count: { unit: '', factor: 1 },
  };
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  return {
    shown: (quantity) => shown[quantity],
    quantity: (value, quantity) => {
      const { unit, factor } = shown[quantity];
      return { value: number().format(value * factor), unit };
    },
  };
}
