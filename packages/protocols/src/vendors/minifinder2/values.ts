import { type Alarm, type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import { wordsOf } from './frame.ts';

/** Keys that may come several times within one record. */
export const MANY: readonly number[] = [0x01, 0x2c];

const alarm = (name: Alarm) => ({ alarm: name });
/** What happened: a bit each (corpus). A fall, switching off and on, and a dog that barks have no alarm of their own. */
const EVENTS: BitTable = {
  0: alarm('lowBattery'),
  1: alarm('overspeed'),
  2: alarm('general'),
  8: alarm('general'),
  9: alarm('powerRestored'),
  12: alarm('sos'),
};
const BARK = 0x8000_0000;

type Reader = (value: ByteReader, fix: Fix, nth: number) => void;

/** Data messages' values by their keys (corpus, each); what is not here is kept as it came. */
export const VALUES: Readonly<Record<number, Reader>> = {
  2: readEvent,
  20: readBattery,
  32: readGps,
  33: readCells,
  34: readWifi,
  35: readPlaceTag,
  36: readState,
  25: readNamedWifi,
  40: readBeacon,
  41: readWideCell,
  42: (value, fix) => placed(value.skip(8), fix),
  44: readTag,
  48: (value, { attributes }) => keep(attributes, 'steps', value.skip(4).u32le()),
  49: readActivities,
  55: readBarking,
  64: (value, { attributes }) => keepAbove(attributes, 'heartRate', value.skip(4).u8()),
  65: (value, { attributes }) => keepAbove(attributes, 'spO2', value.skip(4).u8()),
};

export function keepRaw(attributes: Attributes, key: number, value: Uint8Array): void {
  if (value.length > 0) keep(attributes, `key${key}`, toHex(value.subarray(0, 60)));
}

function readEvent(value: ByteReader, { attributes }: Fix): void {
  const code = value.u32le();
  attributes.event = code;
  readBits(attributes, code, EVENTS);
  if (code >= BARK) keep(attributes, 'bark', true);
}

/** Percent and millivolts. */
function readBattery(value: ByteReader, { attributes }: Fix): void {
  attributes.batteryLevel = value.u8();
  attributes.batteryVoltage = value.u16le() / 1000;
}

/** Place, km/h, course, metres, dilution in tenths (0: no fix), metres in all, satellites. */
function readGps(value: ByteReader, fix: Fix): void {
  const [latitude, longitude] = [value.i32le() * 1e-7, value.i32le() * 1e-7];
  const [speed, course, altitude, hdop] = [value.u16le() * KMH, value.u16le() % 360, value.i16le(), value.u16le()];
  fix.location = onEarth({ latitude, longitude, altitude, speed, course, valid: hdop > 0, accuracy: null });
  fix.attributes.hdop = hdop / 10;
  fix.attributes.odometer = value.u32le();
  fix.attributes.satellites = value.u8();
}

/** A place that a beacon or a tag means. */
function placed(value: ByteReader, fix: Fix): void {
  const [latitude, longitude] = [value.i32le() * 1e-7, value.i32le() * 1e-7];
  const [altitude, speed, course, accuracy] = [null, null, null, null];
  fix.location = onEarth({ latitude, longitude, altitude, speed, course, valid: true, accuracy });
}

/** Country and network, and for each cell its signal, area and number. */
function readCells(value: ByteReader, { attributes }: Fix): void {
  const [mcc, mnc] = [value.u16le(), value.u8()];
  while (value.remaining >= 5) {
    const signal = value.i8();
    const [lac, id] = [value.u16le(), value.u16le()];
    addCell(attributes, { mcc, mnc, lac, id, ...(signal < 0 && { signal }) });
  }
}

/** One cell with a number of four bytes. */
function readWideCell(value: ByteReader, { attributes }: Fix): void {
  const [mcc, mnc] = [value.u16le(), value.u8()];
  keep(attributes, 'cellSignal', value.u8());
  addCell(attributes, { mcc, mnc, lac: value.u16le(), id: value.u32le() });
}

function readWifi(value: ByteReader, { attributes }: Fix): void {
  while (value.remaining >= 7) {
    const signal = value.i8();
    addWifi(attributes, toHex(value.take(6)), signal);
  }
}

/** With their names, whose length alone is used. */
function readNamedWifi(value: ByteReader, { attributes }: Fix): void {
  while (value.remaining >= 8) {
    const signal = value.i8();
    addWifi(attributes, toHex(value.take(6)), signal);
    value.skip(Math.min(value.u8(), value.remaining));
  }
}

/** When, and a status of bits: charging, kept, moving, five of signal, eight of battery. */
function readState(value: ByteReader, fix: Fix): void {
  const { attributes } = fix;
  fix.time = value.u32le() * 1000;
  const status = value.u32le();
  keep(attributes, 'status', status);
  if (status & 0x10) attributes.charging = true;
  if (status & 0x80) keep(attributes, 'archive', true);
  attributes.motion = (status & 0x200) !== 0;
  attributes.gsmSignal = Math.round((((status >>> 19) & 0x1f) / 31) * 100);
  const level = status >>> 24;
  if (level <= 100) attributes.batteryLevel = level;
}

function readPlaceTag(value: ByteReader, fix: Fix): void {
  keep(fix.attributes, 'tagId', addressOf(value));
  placed(value, fix);
  const name = wordsOf(value.take(value.remaining), MAX_NAME);
  if (name !== '') keep(fix.attributes, 'description', name);
}

const MAX_NAME = 60;
const HAS_PLACE = 0x80;
const HAS_NAME = 0x40;

/** A beacon in reach: its address, its signal here and at a metre, its place and its name where it has them. */
function readBeacon(value: ByteReader, fix: Fix): void {
  const flags = value.u8();
  readTagHead(value, fix.attributes, 1);
  if (flags & HAS_PLACE) placed(value, fix);
  if (flags & HAS_NAME) keep(fix.attributes, 'description1', wordsOf(value.take(value.remaining), MAX_NAME));
}

/** As a beacon, several in a record, with a battery, and a temperature in tenths behind a name of a said length. */
function readTag(value: ByteReader, fix: Fix, nth: number): void {
  const { attributes } = fix;
  const flags = value.u8();
  readTagHead(value, attributes, nth);
  keep(attributes, `tagBattery${nth}`, value.u8());
  if (flags & HAS_PLACE) placed(value, fix);
  if (flags & HAS_NAME) keep(attributes, `description${nth}`, wordsOf(value.take(value.u8()), MAX_NAME));
  if (value.remaining >= 2) keep(attributes, `tagTemperature${nth}`, value.i16le() / 10);
}

function readTagHead(value: ByteReader, attributes: Attributes, nth: number): void {
  keep(attributes, `tagId${nth}`, addressOf(value));
  keep(attributes, `tagRssi${nth}`, value.i8());
  keep(attributes, `tag1mRssi${nth}`, value.i8());
}

/** An address whose last byte comes first. */
function addressOf(value: ByteReader): string {
  return toHex(Uint8Array.from(value.take(6)).reverse());
}

function readActivities(value: ByteReader, { attributes }: Fix): void {
  for (let nth = 1; value.remaining >= 8 && nth <= 20; nth++) {
    keep(attributes, `activity${nth}Time`, value.u32le());
    keep(attributes, `activity${nth}`, value.u32le());
  }
}

function readBarking(value: ByteReader, { attributes }: Fix): void {
  const barking = value.skip(4).u32le();
  if (barking >= BARK) keep(attributes, 'barkStop', true);
  keep(attributes, 'barkCount', barking % BARK);
}

/** 0 and 1 are no measurement. */
function keepAbove(attributes: Attributes, name: string, value: number): void {
  if (value > 1) keep(attributes, name, value);
}
