import { KMH } from '@balise/tracking';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';
import { readBus } from './bus.ts';
import { isBus } from './frame.ts';
import { byte, clock, hex, kept, long, type Part, type ReadPart, word } from './parts.ts';
import { readTrailer } from './trailer.ts';

const VALID = 0x40;
const eight = (port: 'input' | 'output'): BitTable =>
  Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at, { [port]: at + 1 }])) as BitTable;
const INPUTS = eight('input');
const OUTPUTS = eight('output');

/** Whether the receiver has a fix; the place follows the unit's clock. */
const status: ReadPart = (reader, { attributes }) => keep(attributes, 'status', reader.u8());

/**
 * Nothing but the order of its parts holds a message together: where its two moments are within a day of each other, they were read at their
 * places, and only the coordinates are odd.
 */
const isNear = (moment: number, clock: number | null): boolean => clock !== null && Math.abs(clock - moment) < 86_400;

/** Without a moment of its own, or without any place, it has never had a fix. */
const place: ReadPart = (reader, report) => {
  const moment = reader.u32();
  const [latitude, longitude] = [reader.i32() / 1e6, reader.i32() / 1e6];
  keep(report.attributes, 'satVisible', reader.u8());
  if (moment === 0) return;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    if (!isNear(moment, report.clock)) throw new RangeError('no place');
    report.time = moment * 1000;
    return;
  }
  report.time = moment * 1000;
  if (report.clock !== null && report.clock !== moment) keep(report.attributes, 'fixAge', report.clock - moment);
  const valid = (Number(report.attributes.vendor?.status) & VALID) !== 0;
  report.location = { latitude, longitude, altitude: null, speed: null, course: null, valid, accuracy: null };
};
const motion: ReadPart = (reader, { location, attributes }) => {
  const speed = reader.u8() * KMH;
  keep(attributes, 'maximumSpeed', reader.u8() * KMH);
  const course = reader.u8() * 2;
  if (location) Object.assign(location, { speed, course: course % 360 });
};
const altitude: ReadPart = (reader, { location }) => {
  const metres = reader.i16();
  if (location) location.altitude = metres;
};
const supplies: ReadPart = (reader, { attributes }) => {
  attributes.externalVoltage = reader.u16() / 1000;
  attributes.batteryVoltage = reader.u16() / 1000;
};
const pulses =
  (input: number): ReadPart =>
  (reader, { attributes }) => {
    keep(attributes, `pulseRate${input}`, reader.u16());
    keep(attributes, `pulses${input}`, reader.u32());
  };
/** The six bytes of a button's number; zeroes where there is none. */
const button: ReadPart = (reader, { attributes }) => {
  const id = toHex(reader.take(6)).toUpperCase();
  if (!/^0+$/.test(id)) attributes.driverId = id;
};

/** Events that have data of their own, by how long it is. */
const EVENT_BYTES: Readonly<Record<number, number>> = {
  2: 1,
  40: 1,
  9: 3,
  31: 2,
  32: 2,
  38: 36,
  113: 5,
  121: 8,
  142: 8,
  130: 4,
};
const DATA_EVENT = 119;
const TRAILER_EVENT = 188;

const eventData: ReadPart = (reader, { attributes }) => {
  const { event } = attributes;
  if (event === TRAILER_EVENT) readTrailer(reader, attributes);
  else if (event === DATA_EVENT) {
    const data = reader.take(reader.remaining);
    keep(attributes, 'eventData', toHex(data));
    if (isBus(data)) readBus(data, attributes);
  } else {
    const length = EVENT_BYTES[Number(event)] ?? 0;
    if (length > 0) keep(attributes, 'eventData', toHex(reader.take(Math.min(length, reader.remaining))));
  }
};

/** D messages: where, how fast, inputs and outputs. */
export const LOCATION: readonly Part[] = [
  [0x8, status],
  [0x4, clock],
  [0x8, place],
  [0x10, motion],
  [0x40, (reader, { attributes }) => readBits(attributes, reader.u8(), INPUTS)],
  [0x20, kept(word, 'adc1', 'adc2', 'adc3', 'adc4')],
  [0x8000, supplies],
  [0x10000, pulses(1)],
  [0x20000, pulses(2)],
  [0x80, kept(long, 'trip1')],
  [0x100, kept(long, 'trip2')],
  [0x40, (reader, { attributes }) => readBits(attributes, reader.u8(), OUTPUTS)],
  [0x200, button],
  [0x400, kept(byte, 'keypad')],
  [0x800, altitude],
  [0x2000, kept(word, 'snapshot')],
  [0x4000, hex('stateFlags', 8)],
  [0x80000, hex('cellInfo', 11)],
  [0x1000, eventData],
];
