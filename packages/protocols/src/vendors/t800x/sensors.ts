import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { keepAny } from './engine.ts';
import { byteOrNone, digits, shortOrNone, signedHundredths } from './numbers.ts';
import { keepRest, readMoment, readPlace, readStatus } from './place.ts';

type Sensor = (reader: ByteReader, attributes: Attributes, tag: string) => void;

/** A place of its own behind the button and the driver's tag, in messages that have none for all. */
type WithPlace = { hasOwnPlace: boolean };

const LOW = 1;
const MIXED = 0;
const MAX_TAGS = 20;

function sensorsOf({ hasOwnPlace }: WithPlace): Readonly<Record<number, Sensor>> {
  return {
    1: readTyre,
    // an SOS button: 0 pressed, 1 its battery
    2: (reader, attributes, tag) => {
      keep(attributes, `${tag}Id`, toHex(reader.take(6)));
      readTag(reader, attributes, tag, hasOwnPlace, 0);
    },
    3: (reader, attributes, tag) => {
      attributes.driverId = toHex(reader.take(6)).toUpperCase();
      readTag(reader, attributes, tag, hasOwnPlace);
    },
    4: (reader, attributes, tag) => {
      readBattery(reader, attributes, tag, true);
      readTemperature(reader, attributes, tag);
      const humidity = shortOrNone(reader);
      if (humidity !== undefined) attributes.humidities = { ...attributes.humidities, [tag]: humidity / 100 };
      keepAny(attributes, `${tag}Light`, shortOrNone(reader));
      readSignal(reader, attributes, tag);
    },
    5: (reader, attributes, tag) => {
      readBattery(reader, attributes, tag, true);
      readTemperature(reader, attributes, tag);
      const door = byteOrNone(reader);
      if (door !== undefined) keep(attributes, `${tag}Door`, door > 0);
      readSignal(reader, attributes, tag);
    },
    6: (reader, attributes, tag) => {
      readBattery(reader, attributes, tag, true);
      readTemperature(reader, attributes, tag);
      keepAny(attributes, `${tag}Output`, byteOrNone(reader));
      readSignal(reader, attributes, tag);
    },
    7: (reader, attributes, tag) => {
      readBattery(reader, attributes, tag, false);
      keepAny(attributes, `${tag}Fuel`, shortOrNone(reader));
      readTemperature(reader, attributes, tag);
      reader.skip(2);
      keepAny(attributes, `${tag}Alarm`, byteOrNone(reader));
      readSignal(reader, attributes, tag);
    },
    13: (reader, attributes, tag) => {
      keep(attributes, `${tag}Id`, toHex(reader.take(6)));
      keep(attributes, `${tag}Data`, toHex(reader.take(reader.u16())));
    },
  };
}
const SENSORS = sensorsOf({ hasOwnPlace: true });
const SENSORS_WITH_PLACE_FOR_ALL = sensorsOf({ hasOwnPlace: false });

/** 0x10: when, the ignition, then tags. */
export function readTags(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  attributes.ignition = (reader.u8() & 1) === 1;
  readEach(reader, attributes, SENSORS);
  return { time, location: null, attributes };
}

/** 0x12: as 0x10, with the tracker's place. */
export function readTagsWithPlace(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  attributes.ignition = (reader.u8() & 1) === 1;
  const isLocated = readStatus(reader, attributes);
  const location = readPlace(reader, isLocated, attributes);
  readEach(reader, attributes, SENSORS_WITH_PLACE_FOR_ALL);
  return { time, location, attributes };
}

/** A type for all tags, or 0 and a type in front of each. What is cut off or not known is kept as it came. */
function readEach(reader: ByteReader, attributes: Attributes, sensors: typeof SENSORS): void {
  if (reader.remaining < 2) return;
  const first = reader.u16();
  for (let tag = 1; reader.remaining > 2 && tag <= MAX_TAGS; tag++) {
    const type = first === MIXED ? reader.u16() : first;
    const read = sensors[type];
    if (!read) {
      keepRest(reader, attributes, `sensor${type}`);
      return;
    }
    read(reader, attributes, `tag${tag}`);
  }
}

/** Address, volts in hundredths above 1.22, 3.144 kPa, °C + 55, state. */
function readTyre(reader: ByteReader, attributes: Attributes, tag: string): void {
  keep(attributes, `${tag}Id`, toHex(reader.take(6)));
  const [volts, pressure, temperature] = [byteOrNone(reader), byteOrNone(reader), byteOrNone(reader)];
  keepAny(attributes, `${tag}Battery`, volts === undefined ? undefined : 1.22 + volts / 100);
  keepAny(attributes, `${tag}TyrePressure`, pressure === undefined ? undefined : pressure * 3.144);
  keepAny(attributes, `${tag}TyreTemperature`, temperature === undefined ? undefined : temperature - 55);
  keepAny(attributes, `${tag}TyreStatus`, byteOrNone(reader));
}

/** Volts in tenths, why it speaks, and where: the place is kept, since the tracker's own follows in its position. */
function readTag(reader: ByteReader, attributes: Attributes, tag: string, hasPlace: boolean, sos?: number): void {
  const tenths = digits(reader, 1);
  keepAny(attributes, `${tag}Battery`, tenths === undefined ? undefined : tenths / 10);
  const reason = reader.u8();
  if (reason === sos) raise(attributes, 'sos');
  if (reason === LOW) raise(attributes, 'lowBattery');
  if (!hasPlace) return;
  const location = readPlace(reader, readStatus(reader, attributes), attributes);
  if (!location) return;
  keep(attributes, 'tagLatitude', location.latitude);
  keep(attributes, 'tagLongitude', location.longitude);
}

/** Address, volts in hundredths above 2, and the battery's percentage where the tag has one. */
function readBattery(reader: ByteReader, attributes: Attributes, tag: string, hasLevel: boolean): void {
  keep(attributes, `${tag}Id`, toHex(reader.take(6)));
  const volts = byteOrNone(reader);
  keepAny(attributes, `${tag}Battery`, volts === undefined ? undefined : 2 + volts / 100);
  if (hasLevel) keepAny(attributes, `${tag}BatteryLevel`, byteOrNone(reader));
}

function readTemperature(reader: ByteReader, attributes: Attributes, tag: string): void {
  const value = signedHundredths(reader);
  if (value !== undefined) attributes.temperatures = { ...attributes.temperatures, [tag]: value };
}

function readSignal(reader: ByteReader, attributes: Attributes, tag: string): void {
  const value = byteOrNone(reader);
  keepAny(attributes, `${tag}Rssi`, value === undefined ? undefined : value - 128);
}
