import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { readAlarms } from './alarms.ts';
import { readTroubleCodes, readValues } from './obd.ts';

type Read = (value: ByteReader, attributes: Attributes) => void;

const temperature =
  (sensor: string): Read =>
  (value, attributes) => {
    attributes.temperatures = { ...attributes.temperatures, [sensor]: value.i16le() / 10 };
  };

/** 0x401f: items by their tag. Others are kept as they came. */
const ITEMS: Readonly<Record<number, Read>> = {
  // streams one by one: number, length, value
  2: (value, attributes) => {
    const count = value.u8();
    for (let at = 0; at < count; at++) {
      const pid = value.u16le();
      readValues(value.within(value.u16le()), [pid], attributes);
    }
  },
  6: (value, attributes) => readTroubleCodes(value, attributes, false),
  7: (value, attributes) => readAlarms(value.skip(4), attributes),
  11: (value, attributes) => readTroubleCodes(value, attributes, true),
  16: (value, attributes) => keep(attributes, 'deviceTemp', value.i16le() / 10),
  17: temperature('1'),
  18: temperature('2'),
  19: temperature('3'),
  20: temperature('4'),
  32: (value, attributes) => {
    attributes.externalVoltage = value.u16le() / 100;
  },
  33: (value, attributes) => {
    attributes.batteryVoltage = value.u16le() / 100;
  },
};

/** Tag, length, value, until the end. */
export function readItems(reader: ByteReader, attributes: Attributes): void {
  while (reader.remaining >= 4) {
    const tag = reader.u16le();
    const value = reader.take(reader.u16le());
    const read = ITEMS[tag];
    if (read) read(new ByteReader(value), attributes);
    else keep(attributes, `item${tag.toString(16).padStart(4, '0')}`, toHex(value));
  }
}
