import { type Attributes, KMH } from '@balise/tracking';
import { alarmDifferences } from './alarm-differences.ts';

type Reading = number | string | boolean | undefined;
/**
 * Reads of our attributes what the corpus keeps under a name of its own, in its unit; of several readings any may be meant.
 * `unconverted`: how many of the corpus's unit make one of that in which some of its decoders left the value. `orZero`: a
 * counter that the message leaves empty is 0 there.
 */
type Rule = {
  ours: (attributes: Attributes) => Reading | Reading[];
  within?: number;
  unconverted?: number;
  orZero?: true;
  /** Some of its decoders left millivolts, or hundredths of a volt. */
  milli?: true;
  /** Some of its decoders cut off the fraction. */
  cut?: true;
};

const distances = (metres: number | undefined): Reading[] => [metres, metres && metres / 1000];
const COUNTER = { within: 1, orZero: true } as const;

/** The corpus's names (its README) and what they are here; percentages and text readings are compared as numbers. */
const RULES: Record<string, Rule> = {
  sat: { ours: ({ satellites }) => satellites },
  // some leave tenths or hundredths as they came
  hdop: { ours: ({ hdop }) => [hdop, hdop && hdop * 10, hdop && hdop * 100], within: 0.05, orZero: true },
  ignition: { ours: ({ ignition }) => ignition },
  motion: { ours: ({ motion }) => motion },
  // the device's or the vehicle's: most of its decoders know but one; some keep kilometres as they came
  odometer: { ours: ({ odometer, busOdometer }) => [...distances(odometer), ...distances(busOdometer)], ...COUNTER },
  // hectometres too; 0 from a bus, and what is below it, is none
  obdOdometer: { ours: ({ busOdometer }) => [...distances(busOdometer), busOdometer && busOdometer / 100], ...COUNTER },
  hours: {
    ours: ({ engineHours }) => engineHours && engineHours * 1000,
    within: 1000,
    unconverted: 3_600_000,
    orZero: true,
  },
  // the vehicle's battery, where an engine bus reports it, is the supply
  power: {
    ours: ({ externalVoltage, batteryVoltage }) => [externalVoltage, batteryVoltage],
    within: 0.05,
    milli: true,
  },
  battery: {
    // some of its decoders keep percent under this name
    ours: ({ batteryVoltage, externalVoltage, batteryLevel }) => [batteryVoltage, externalVoltage, batteryLevel],
    within: 0.05,
    milli: true,
  },
  // 0 is also what some of its decoders make of a reserved field "00": a battery that is not reported
  batteryLevel: { ours: ({ batteryLevel }) => batteryLevel ?? 0, within: 0.5 },
  charge: { ours: ({ charging, externalPower }) => [charging, externalPower] },
  fuel: { ours: ({ fuelLevel, fuelVolume }) => [fuelLevel, fuelVolume], within: 0.1, cut: true },
  rpm: { ours: ({ rpm }) => rpm, within: 1 },
  coolantTemp: { ours: ({ coolantTemperature }) => coolantTemperature, within: 0.5 },
  // some keep a share of 1
  engineLoad: { ours: ({ engineLoad }) => [engineLoad, engineLoad && engineLoad / 100], within: 0.5, cut: true },
  throttle: { ours: ({ throttle }) => [throttle, throttle && throttle / 100], within: 0.5, cut: true },
  dtcs: { ours: ({ dtcs }) => dtcs?.join(' ') },
  vin: { ours: ({ vin }) => vin },
  driverUniqueId: { ours: ({ driverId }) => [driverId, ...decimalsOf(driverId)] },
  door: { ours: ({ door }) => door },
  blocked: { ours: ({ blocked }) => blocked },
  obdSpeed: { ours: ({ busSpeed }) => busSpeed && busSpeed / KMH, within: 0.5 },
};

/**
 * All ones mean that the vehicle has no such value (SAE J1939-71, 5.1.3); the reference makes a number of them: 255 and 65,535 in
 * their scales.
 */
const NO_VALUE: Readonly<Record<string, readonly unknown[]>> = {
  rpm: [65535, 8191.875],
  obdSpeed: [255],
  coolantTemp: [215],
  fuel: [102, 255],
  obdOdometer: [-1000],
  vin: ['FFFFFFFFFFFFFFFFF'],
};

const NUMBERED: readonly [
  pattern: RegExp,
  ours: (attributes: Attributes, index: string) => Reading,
  within?: number,
][] = [
  // the coolant's is the first that a report of the engine bus has
  [/^temp(\d+)$/, ({ temperatures, coolantTemperature }, index) => temperatures?.[index] ?? coolantTemperature, 0.1],
  // an element that is an input at one width only is kept under its number
  [/^in(\d+)$/, ({ inputs, vendor }, index) => inputs?.[index] ?? vendor?.[index]],
  [/^out(\d+)$/, ({ outputs }, index) => outputs?.[index]],
];

/** Which of the corpus's attributes are missing here, or are others, in words. */
export function attributeDifferences(found: Attributes, expected: Record<string, unknown>): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    if (name === 'alarm') return alarmDifferences(found.alarms ?? [], String(wanted));
    const rule = RULES[name] ?? numbered(name);
    if (!rule || isImpossible(name, wanted)) return [];
    // what has no unit that all agree on is kept under its vendor's name
    const readings = [rule.ours(found), found.vendor?.[name]].flat();
    if (rule.orZero && wanted === 0 && readings.every((reading) => reading === undefined)) return [];
    if (isNoSensor(name, wanted) && found.temperatures?.[name.slice('temp'.length)] === undefined) return [];
    if (NO_VALUE[name]?.includes(wanted) && readings.every((reading) => reading === undefined)) return [];
    if (rule.cut && readings.some((reading) => typeof reading === 'number' && Math.floor(reading) === wanted))
      return [];
    const meant = [
      wanted,
      ...unconverted(wanted, rule.unconverted),
      ...(rule.milli ? smallVolts(wanted) : []),
      ...tenths(name, wanted),
    ];
    return readings.some((reading) => meant.some((value) => agrees(reading, value, rule.within ?? 0)))
      ? []
      : [`${name} ${readings.find((reading) => reading !== undefined)} instead of ${wanted}`];
  });
}

/** A button's bytes as a number; those above the lowest four also before them, each in decimals. */
function decimalsOf(id: string | undefined): string[] {
  if (!id || !/^[0-9A-F]{8,16}$/.test(id)) return [];
  const digits = id.padStart(16, '0');
  const [whole, high, low] = [
    BigInt(`0x${id}`),
    BigInt(`0x${digits.slice(0, 8)}`) << 32n,
    BigInt(`0x${digits.slice(8)}`),
  ];
  return [String(whole), `${high}${low}`];
}

const MOST: Readonly<Record<string, number>> = { batteryLevel: 100, engineLoad: 100, throttle: 100, hdop: 50 };

/**
 * Whether the reference read what there cannot be, more than all of a percentage, a dilution beyond NMEA's "none" or a text of control
 * characters: it took bytes for the value's that are not, so that it says nothing.
 */
function isImpossible(name: string, wanted: unknown): boolean {
  // the lowest that a byte can say is a sensor that there is not
  if ((wanted === -128 || wanted === -273) && /^temp\d+$/.test(name)) return true;
  // a byte from the bus begins at -40: what is below took it for one with a sign (SAE J1939-71, 5.2.5.5)
  if (name === 'coolantTemp' && typeof wanted === 'number' && wanted < -40) return true;
  // zeros are no driver
  if (name === 'driverUniqueId' && /^0+$/.test(String(wanted))) return true;
  if (typeof wanted === 'string') return Array.from(wanted).some((letter) => /\p{Cc}/u.test(letter));
  return typeof wanted === 'number' && wanted > (MOST[name] ?? Number.POSITIVE_INFINITY);
}

/** 2000 tenths of a degree mean that ATrack's trackers have no sensor; the reference makes 2000 or 200 °C of them. */
function isNoSensor(name: string, wanted: unknown): boolean {
  return /^temp[12]$/.test(name) && (wanted === 2000 || wanted === 200);
}

/** Metres and milliseconds are whole: a fraction is of kilometres or hours, kept as they came. */
function unconverted(value: unknown, factor: number | undefined): number[] {
  return factor !== undefined && typeof value === 'number' && !Number.isInteger(value) ? [value * factor] : [];
}

/** No vehicle has more than 48 V: a whole number above it is of parts of a volt. */
function smallVolts(value: unknown): number[] {
  return typeof value === 'number' && Number.isInteger(value) && value > 48 ? [value / 100, value / 1000] : [];
}

/** A temperature in a text of four digits was left as the tracker wrote it, in tenths. */
function tenths(name: string, value: unknown): number[] {
  return /^temp\d$/.test(name) && typeof value === 'string' && /^\d{4}$/.test(value) ? [Number(value) / 10] : [];
}

/** How many of the corpus's attributes have a name here. */
export function comparable(expected: Record<string, unknown>): number {
  return Object.keys(expected).filter((name) => name === 'alarm' || RULES[name] || numbered(name)).length;
}

function numbered(name: string): Rule | undefined {
  for (const [pattern, ours, within] of NUMBERED) {
    const index = pattern.exec(name)?.[1];
    if (index) return { ours: (attributes) => ours(attributes, index), ...(within === undefined ? {} : { within }) };
  }
  return undefined;
}

function agrees(reading: Reading, wanted: unknown, within: number): boolean {
  if (reading === undefined) return false;
  if (typeof reading === 'boolean') return reading === (typeof wanted === 'string' ? wanted === '1' : Boolean(wanted));
  if (typeof reading === 'string') return reading.toLowerCase() === String(wanted).toLowerCase();
  const number = typeof wanted === 'string' ? Number(wanted.replace('%', '')) : Number(wanted);
  return Math.abs(reading - number) <= Math.max(within, Math.abs(number) * 1e-3);
}
