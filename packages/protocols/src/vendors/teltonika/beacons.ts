import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { fromLatin1 } from '../../core/text.ts';
import { bytesOf, plainValue, type TeltonikaElement } from './element.ts';
import { setMeasured } from './sensor.ts';

type Vendor = NonNullable<Attributes['vendor']>;

/** A beacon list in flags and fixed fields; lists of tags in fields of type and length (Teltonika wiki, "Beacon List", "EYE"). */
const BEACON_LIST = 385;
const TAG_LISTS: readonly number[] = [548, 10_828, 10_829, 10_830, 10_831, 11_317];
const IBEACON = 0x20;
const SIGNAL = 0x01;

/**
 * The Bluetooth tags in reach, kept under `beacon1…` and `tag1…`; temperatures and humidities of tags under their names of ours.
 * False when the element is no such list; one that does not read as a list is kept whole under its id.
 */
export function readBeacons(element: TeltonikaElement, attributes: Attributes, vendor: Vendor): boolean {
  if (element.width !== 0) return false;
  const isTags = TAG_LISTS.includes(element.id);
  if (!isTags && element.id !== BEACON_LIST) return false;
  try {
    const reader = new ByteReader(bytesOf(element));
    if (isTags) readTags(reader, attributes, vendor);
    else readBeaconList(reader, vendor);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    vendor[element.id] = plainValue(element);
  }
  return true;
}

function readBeaconList(reader: ByteReader, vendor: Vendor): void {
  reader.skip(1); // which part of how many records hold this list
  for (let index = 1; reader.remaining > 0; index++) {
    const flags = reader.u8();
    const name = `beacon${index}`;
    vendor[`${name}Id`] = toHex(reader.take(16));
    if (flags & IBEACON) {
      vendor[`${name}Major`] = reader.u16();
      vendor[`${name}Minor`] = reader.u16();
    }
    if (flags & SIGNAL) vendor[`${name}Signal`] = reader.i8();
  }
}

function readTags(reader: ByteReader, attributes: Attributes, vendor: Vendor): void {
  reader.skip(1);
  for (let index = 1; reader.remaining > 0; index++) {
    const tag = new ByteReader(reader.take(reader.u8()));
    while (tag.remaining > 0) {
      const type = tag.u8();
      readTagField(type, new ByteReader(tag.take(tag.u8())), `tag${index}`, attributes, vendor);
    }
  }
}

function readTagField(type: number, field: ByteReader, tag: string, attributes: Attributes, vendor: Vendor): void {
  const read = TAG_FIELDS[type];
  if (read) read(field, tag, attributes, vendor);
  else vendor[`${tag}Field${type}`] = toHex(field.bytes);
}

type TagField = (field: ByteReader, tag: string, attributes: Attributes, vendor: Vendor) => void;

const TAG_FIELDS: Readonly<Record<number, TagField>> = {
  0: (field, tag, _, vendor) => {
    vendor[`${tag}Signal`] = field.i8();
  },
  1: (field, tag, _, vendor) => {
    vendor[`${tag}Id`] = toHex(field.bytes);
  },
  5: (field, tag, _, vendor) => {
    vendor[`${tag}Name`] = fromLatin1(field.bytes).replace(/\0+$/, '');
  },
  6: (field, tag, attributes) => {
    setMeasured(attributes, 'temperatures', tag, field.i16() / 100);
  },
  7: (field, tag, attributes) => {
    setMeasured(attributes, 'humidities', tag, field.u8());
  },
  13: (field, tag, _, vendor) => {
    vendor[`${tag}LowBattery`] = field.u8() !== 0;
  },
  14: (field, tag, _, vendor) => {
    vendor[`${tag}BatteryVoltage`] = field.u16() / 1000;
  },
  15: (field, tag, _, vendor) => {
    vendor[`${tag}Mac`] = toHex(field.bytes);
  },
};
