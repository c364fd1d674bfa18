import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { degreesOf } from '../../core/shapes/minutes-text.ts';

/** 9901: volts, rpm, km/h, throttle, load, °C, consumption now and on average, range, km, trip's and all litres, counts. */
const OBD: readonly (
  | readonly [
      name:
        | 'externalVoltage'
        | 'rpm'
        | 'busSpeed'
        | 'throttle'
        | 'engineLoad'
        | 'coolantTemperature'
        | 'busOdometer'
        | 'fuelUsed',
      scale: number,
    ]
  | string
)[] = [
  ['externalVoltage', 1],
  ['rpm', 1],
  ['busSpeed', KMH],
  ['throttle', 1],
  ['engineLoad', 1],
  ['coolantTemperature', 1],
  'fuelConsumption',
  'averageFuelConsumption',
  'drivingRange',
  ['busOdometer', 1000],
  'singleFuelConsumption',
  ['fuelUsed', 1],
  'dtcs',
  'hardAccelerationCount',
  'hardBrakingCount',
];

export function readObd(text: string): Fix | undefined {
  const values = text.split(',', OBD.length);
  if (!values.every((value) => /^-?\d{1,9}(\.\d{0,6})?$/.test(value))) return undefined;
  const attributes: Attributes = {};
  values.forEach((value, at) => {
    const meaning = OBD[at]!;
    if (typeof meaning === 'string') keep(attributes, meaning, Number(value));
    else if (meaning[0] === 'busOdometer') setBusOdometer(attributes, Number(value) * meaning[1]);
    else attributes[meaning[0]] = Number(value) * meaning[1];
  });
  return { time: null, location: null, attributes };
}

/** 9903: trouble codes; the first letter is theirs (SAE J2012), the digits may follow each other. */
export function readCodes(text: string): Fix | undefined {
  const codes = text.match(/[PCBU][\dA-F]{4}/g)?.slice(0, 20);
  return codes ? { time: null, location: null, attributes: { dtcs: codes } } : undefined;
}

const CARDS = 14;

/** 9966: the cards in reach in four bytes each, |hhmmss,ddmmyy,place. */
export function readCards(body: Uint8Array, text: string): Fix | undefined {
  const [, time = '', date = '', latitude, north, longitude, east] =
    /\|(\d{6}),(\d{6}),(\d{1,5}\.\d*),([NS]),(\d{1,6}\.\d*),([EW])/.exec(text) ?? [];
  if (latitude === undefined) return undefined;
  const attributes: Attributes = {};
  const reader = new ByteReader(body);
  for (let at = 1; at <= CARDS; at++) {
    const number = reader.u32();
    if (number === 0) continue;
    const digits = String(number).padStart(10, '0');
    keep(attributes, `card${at}`, digits);
    attributes.driverId ??= digits;
  }
  const [hour, minute, second] = pairs(time);
  const [day, month, year] = pairs(date);
  return {
    time: Date.UTC(2000 + year!, month! - 1, day, hour, minute, second),
    location: {
      latitude: degreesOf(latitude, 90) * (north === 'S' ? -1 : 1),
      longitude: degreesOf(longitude!, 180) * (east === 'W' ? -1 : 1),
      altitude: null,
      speed: null,
      course: null,
      valid: true,
      accuracy: null,
    },
    attributes,
  };
}

function pairs(text: string): number[] {
  return [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
}
