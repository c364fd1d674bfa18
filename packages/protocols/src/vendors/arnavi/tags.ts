import { type Attributes, type Fix, KMH, KNOT } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';

/** What the tags of a record add up to. */
type Reading = {
  latitude?: number;
  longitude?: number;
  altitude: number | null;
  speed: number | null;
  course: number | null;
  valid: boolean;
  cell: { mcc: number; mnc: number; lac: number; id: number; signal?: number };
  attributes: Attributes;
};
/** Each tag has four bytes; how many of them are read depends on the tag. */
type Tag = (record: Reading, value: ByteReader) => void;

const TAG = 5;

/** @throws RangeError for a place that is not on earth. */
export function readTags(body: ByteReader, time: number): Fix {
  const record: Reading = {
    altitude: null,
    speed: null,
    course: null,
    valid: true,
    cell: { mcc: 0, mnc: 0, lac: 0, id: 0 },
    attributes: {},
  };
  while (body.remaining >= TAG) {
    const tag = body.u8();
    const value = body.within(TAG - 1);
    const read = TAGS[tag];
    if (read) read(record, value);
    else keep(record.attributes, `tag${tag}`, value.u32le());
  }
  const { latitude, longitude, altitude, speed, course, valid, cell, attributes } = record;
  addCell(attributes, cell);
  if (latitude === undefined || longitude === undefined) return { time, location: null, attributes };
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw new RangeError(`no place: ${latitude}, ${longitude}`);
  }
  return { time, location: { latitude, longitude, altitude, speed, course, valid, accuracy: null }, attributes };
}

const NONE = [0, 0xffff];
const number =
  (name: 'engineHours' | 'fuelUsed' | 'coolantTemperature' | 'busSpeed' | 'fuelVolume', scale = 1): Tag =>
  ({ attributes }, value) => {
    attributes[name] = value.u32le() * scale;
  };
/** Tens of metres. */
const driven: Tag = ({ attributes }, value) => setBusOdometer(attributes, value.u32le() * 10);
const word =
  (name: 'fuelLevel' | 'rpm' | 'hdop', scale = 1): Tag =>
  ({ attributes }, value) => {
    attributes[name] = value.u16le() * scale;
  };

/** Course in twos, altitude in tens, satellites of two systems in half a byte each, knots; no fix at FE and FF. */
const motion: Tag = (record, value) => {
  const [course, altitude, satellites, speed] = [value.u8() * 2, value.u8() * 10, value.u8(), value.u8()];
  if (satellites >= 0xfe) {
    record.valid = false;
    return;
  }
  Object.assign(record, { course: course % 360, altitude, speed: speed * KNOT });
  record.attributes.satellites = (satellites & 0x0f) + (satellites >> 4);
};

const STATUS: BitTable = {
  0: { input: 1 },
  1: { input: 2 },
  2: { input: 3 },
  3: { input: 4 },
  4: { input: 5 },
  5: { input: 6 },
  6: { input: 7 },
  7: { input: 8 },
  8: { output: 1 },
  9: { output: 2 },
  10: { output: 3 },
  11: { output: 4 },
  16: 'motion',
};

/** Inputs: virtual and real ones, pulses, frequencies and voltages, by a mode in the first byte. */
const inputs: Tag = ({ attributes }, value) => {
  const [mode, which, raw] = [value.u8(), value.u8(), value.u16le()];
  if (mode === 0x01) {
    attributes.ignition = (which & 1) === 1;
    keep(attributes, 'callButton', (which & 2) === 2);
    keep(attributes, 'input', raw);
  } else if (mode === 0x06) keep(attributes, `pulses${which}`, raw);
  else if (mode === 0x07) keep(attributes, `frequency${which}`, raw);
  else if (mode === 0x08) attributes.analogInputs = { ...attributes.analogInputs, [which]: raw / 1000 };
  else keep(attributes, `inputs${mode}-${which}`, raw);
};

/** Level and temperature of a fuel sensor, from 71 on. */
const FIRST_SENSOR = 71;
const SENSORS = 9;
const sensor =
  (index: number): Tag =>
  ({ attributes }, value) => {
    const [level, temperature] = [value.u16le(), value.u16le()];
    if (NONE.includes(level)) return;
    keep(attributes, `llsLevel${index}`, level);
    keep(attributes, `llsTemp${index}`, (temperature - 100) / 10);
  };
const FIRST_AXLE = 60;
const AXLES = 5;
const axle =
  (index: number): Tag =>
  ({ attributes }, value) =>
    keep(attributes, `axleLoad${index}`, value.u32le());
const several = (from: number, count: number, tag: (index: number) => Tag): Record<number, Tag> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [from + at, tag(at + 1)]));

/** By number (corpus). */
const TAGS: Readonly<Record<number, Tag>> = {
  1: ({ attributes }, value) => {
    const [battery, supply] = [value.u16le(), value.u16le()];
    if (!NONE.includes(battery)) attributes.batteryVoltage = battery / 1000;
    if (!NONE.includes(supply)) attributes.externalVoltage = supply / 1000;
  },
  3: (record, value) => {
    record.latitude = value.f32le();
  },
  4: (record, value) => {
    record.longitude = value.f32le();
  },
  5: motion,
  6: inputs,
  7: ({ cell }, value) => {
    cell.id = value.u16le();
    cell.lac = value.u16le();
  },
  8: ({ cell }, value) => {
    cell.signal = -value.u8();
    cell.mcc = value.u16le();
    cell.mnc = value.u8();
  },
  9: ({ attributes }, value) => {
    const status = value.u32le();
    keep(attributes, 'status', status);
    readBits(attributes, status, STATUS);
  },
  51: ({ attributes }, value) => keep(attributes, 'canStatus', value.u32le()),
  52: number('engineHours', 36),
  53: driven,
  54: number('fuelUsed', 0.1),
  55: word('fuelLevel', 0.1),
  56: number('fuelVolume'),
  57: word('rpm'),
  58: number('coolantTemperature'),
  59: number('busSpeed', KMH),
  ...several(FIRST_AXLE, AXLES, axle),
  69: ({ attributes }, value) => {
    attributes.engineLoad = value.u8();
    attributes.throttle = value.u8();
  },
  ...several(FIRST_SENSOR, SENSORS, sensor),
  151: word('hdop', 0.01),
};
