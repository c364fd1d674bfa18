import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { readGroup } from '../../core/shapes/j1939.ts';

const MARK = 3;
const UNKNOWN = 8;
const VALUE = 8;

/** What a cold unit's messages say in words of two bytes, with their scale. */
const COLD_UNIT: Readonly<Record<number, readonly (readonly [name: string, scale: number])[]>> = {
  525: [
    ['coldUnitRpm', 1],
    ['dieselTemperature', 0.1],
    ['coldUnitVoltage', 0.01],
    ['supplyAirTemperature', 0.1],
  ],
  1036: [
    ['airTemperature1', 0.1],
    ['airTemperature2', 0.1],
  ],
  1292: [
    ['defrostTemperature1', 0.1],
    ['defrostTemperature2', 0.1],
  ],
  1293: [
    ['condenserPressure', 0.1],
    ['suctionPressure', 0.1],
  ],
};

/**
 * Values that the unit read from a bus: mark, version, count, batch, selector, moment, eight bytes, then each value's eight bytes, and
 * then the number of each. @returns the moment, in seconds since 1970
 */
export function readBus(data: Uint8Array, attributes: Attributes): number {
  const reader = new ByteReader(data).skip(MARK + 1);
  const count = reader.u8();
  const moment = reader.skip(1 + 2).u32();
  reader.skip(UNKNOWN);
  const values = Array.from({ length: count }, () => reader.take(VALUE));
  for (const value of values) readValue(reader.u32(), value, attributes);
  return moment;
}

function readValue(id: number, value: Uint8Array, attributes: Attributes): void {
  const words = COLD_UNIT[id];
  if (words) {
    const reader = new ByteReader(value);
    for (const [name, scale] of words) keep(attributes, name, reader.i16le() * scale);
  } else if (!readGroup(attributes, id, value)) keep(attributes, `can${id.toString(16)}`, toHex(value));
}
