import { type Alarm, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { liquid } from './liquid.ts';

/** Moments are counted from 2010. */
export const EPOCH = Date.UTC(2010, 0, 1) / 1000;

type Read = (body: ByteReader, fix: Fix) => void;

/** What made a terminal send, where that is an alarm (order 285, table "SRC"). */
const SOURCES: Readonly<Record<number, Alarm>> = {
  7: 'overspeed',
  10: 'tamper',
  11: 'powerCut',
  12: 'lowBattery',
  13: 'sos',
  15: 'sos',
  19: 'fault',
  20: 'hardAcceleration',
  21: 'hardBraking',
  22: 'fault',
  23: 'fault',
  24: 'fault',
  25: 'gpsAntennaCut',
  28: 'tow',
};
/** The timer runs with the ignition on, or with it off. */
const TIMER = { on: 0, off: 5 } as const;

const FLAG = { valid: 0x01, moving: 0x10, south: 0x20, west: 0x40, altitude: 0x80 } as const;
const PARTS = 0xffffffff;
const SPEED = 0x3fff;
const BELOW_SEA = 0x4000;
const FAR_COURSE = 0x8000;

/** EGTS_SR_POS_DATA */
const position: Read = (body, fix) => {
  const { attributes } = fix;
  fix.time = (body.u32le() + EPOCH) * 1000;
  const [north, east] = [(body.u32le() * 90) / PARTS, (body.u32le() * 180) / PARTS];
  const flags = body.u8();
  const motion = body.u16le();
  const course = (body.u8() + (motion & FAR_COURSE ? 256 : 0)) % 360;
  attributes.motion = (flags & FLAG.moving) !== 0;
  attributes.odometer = (body.u8() + body.u16le() * 256) * 100;
  readPorts(attributes, 'inputs', body.u8(), 0);
  const source = body.u8();
  attributes.event = source;
  const alarm = SOURCES[source];
  if (alarm) raise(attributes, alarm);
  if (source === TIMER.on || source === TIMER.off) attributes.ignition = source === TIMER.on;
  let altitude: number | null = null;
  if (flags & FLAG.altitude) altitude = (body.u8() + body.u16le() * 256) * (motion & BELOW_SEA ? -1 : 1);
  if (body.remaining >= 2) keep(attributes, 'sourceData', body.u16le());
  fix.location = {
    latitude: flags & FLAG.south ? -north : north,
    longitude: flags & FLAG.west ? -east : east,
    altitude,
    speed: ((motion & SPEED) / 10) * KMH,
    course,
    valid: (flags & FLAG.valid) !== 0,
    accuracy: null,
  };
};

function readPorts(attributes: Fix['attributes'], name: 'inputs' | 'outputs', bits: number, from: number): void {
  attributes[name] ??= {};
  for (let at = 0; at < 8; at++) attributes[name][from + at + 1] = ((bits >> at) & 1) === 1;
}

/** EGTS_SR_EXT_POS_DATA: hundredths of dilutions, satellites and their systems. */
const dilutions: Read = (body, { attributes }) => {
  const flags = body.u8();
  if (flags & 1) keep(attributes, 'vdop', body.u16le() / 100);
  if (flags & 2) attributes.hdop = body.u16le() / 100;
  if (flags & 4) attributes.pdop = body.u16le() / 100;
  if (flags & 8) attributes.satellites = body.u8();
  if (flags & 16) keep(attributes, 'systems', body.u16le());
};

const tri = (body: ByteReader): number => body.u8() + body.u16le() * 256;
const bitsOf = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (mask >> bit) & 1);

/** EGTS_SR_AD_SENSORS_DATA: which further inputs there are, outputs, which sensors; those inputs, those sensors. */
const sensors: Read = (body, { attributes }) => {
  const further = body.u8();
  readPorts(attributes, 'outputs', body.u8(), 0);
  const measured = body.u8();
  for (const octet of bitsOf(further)) readPorts(attributes, 'inputs', body.u8(), 8 * (octet + 1));
  for (const sensor of bitsOf(measured)) keep(attributes, `adc${sensor + 1}`, tri(body));
};
/** EGTS_SR_COUNTERS_DATA */
const counters: Read = (body, { attributes }) => {
  for (const counter of bitsOf(body.u8())) keep(attributes, `counter${counter + 1}`, tri(body));
};
/** EGTS_SR_STATE_DATA: tenths of volts of the supply, the spare and the internal battery. */
const state: Read = (body, { attributes }) => {
  keep(attributes, 'state', body.u8());
  attributes.externalVoltage = body.u8() / 10;
  keep(attributes, 'spareVoltage', body.u8() / 10);
  attributes.batteryVoltage = body.u8() / 10;
  keep(attributes, 'stateFlags', body.u8());
};
/** EGTS_SR_LOOPIN_DATA: states of four bits, two in a byte. */
const loops: Read = (body, { attributes }) => {
  const there = bitsOf(body.u8());
  const bytes = body.take(Math.ceil(there.length / 2));
  there.forEach((loop, at) => {
    keep(attributes, `loop${loop + 1}`, at % 2 === 0 ? bytes[at >> 1]! & 15 : bytes[at >> 1]! >> 4);
  });
};
/** One state of four bits, under a number of twelve. */
const numbered =
  (name: string): Read =>
  (body, { attributes }) => {
    const value = body.u16le();
    keep(attributes, `${name}${value >> 4}`, value & 15);
  };
const measured =
  (name: string): Read =>
  (body, { attributes }) =>
    keep(attributes, `${name}${body.u8()}`, tri(body));

/** Of the telemetry's service, by type (order 285, annex 7). */
export const SUBRECORDS: ReadonlyMap<number, Read> = new Map<number, Read>([
  [16, position],
  [17, dilutions],
  [18, sensors],
  [19, counters],
  [20, state],
  [22, loops],
  [23, numbered('digital')],
  [24, measured('analogue')],
  [25, measured('counterValue')],
  [26, numbered('loopValue')],
  [27, liquid],
  [28, (body, { attributes }) => keep(attributes, 'passengers', toHex(body.bytes))],
]);
