import { type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { attributesOf } from './attributes.ts';
import { type ElementLayout, readElements } from './element.ts';

export const CODEC_8 = 0x08;
export const CODEC_8_EXTENDED = 0x8e;
const CODEC_16 = 0x10;

/** Teltonika wiki, "Teltonika Data Sending Protocols": codecs 8, 8 extended and 16 differ in the widths of ids and counts. */
export const LAYOUTS: Readonly<Record<number, ElementLayout>> = {
  [CODEC_8]: { id: 1, count: 1, variable: false, generation: false },
  [CODEC_8_EXTENDED]: { id: 2, count: 2, variable: true, generation: false },
  [CODEC_16]: { id: 2, count: 1, variable: false, generation: true },
};

/** The last moment that a date can hold. */
const LAST_DATE = 8_640_000_000_000_000n;

/** One AVL record: milliseconds since 1970, priority, GPS element, IO elements. */
export function readRecord(reader: ByteReader, codec: number, layout: ElementLayout, model: string | undefined): Fix {
  const time = reader.u64();
  if (time > LAST_DATE) throw new RangeError(`no such moment: ${time} ms`);
  const priority = reader.u8();
  const longitude = reader.i32() / 1e7;
  const latitude = reader.i32() / 1e7;
  const altitude = reader.i16();
  const course = reader.u16();
  const satellites = reader.u8();
  const speed = reader.u16() * KMH;
  const attributes = attributesOf(readElements(reader, layout), codec, model);
  attributes.satellites = satellites;
  if (priority > 0) attributes.vendor = { ...attributes.vendor, priority };
  // without a fix the last place is repeated and the satellites are 0 ("Codec 8", GPS element, note)
  const valid = satellites > 0;
  const place = { latitude, longitude, altitude, speed, course: course % 360, valid, accuracy: null };
  // zero: the clock was never set. Records are stored and sent later, so when the tracker was there is unknown
  if (time === 0n) return { time: null, location: null, attributes };
  return { time: Number(time), location: onEarth(place), attributes };
}
