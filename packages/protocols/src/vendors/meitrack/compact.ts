import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { portsOf, readEvent, readSignal, readVolts } from './values.ts';

/** CCC's first format: version 1.2, records of 52 bytes (T622 GPRS protocol, 3.45). Those of 0x0501 are as each tracker is set. */
const VERSION = 0x0102;
const RECORD = 52;
/** Seconds from 1970 to 2000. */
export const FROM_2000 = 946_684_800;

/** The fixes of a CCC; undefined for a format that is another. */
export function readCompact(content: Uint8Array, model: string | undefined): Fix[] | undefined {
  const reader = new ByteReader(content).skip('CCC,'.length);
  const version = reader.u16le();
  const length = reader.u16le();
  if (version !== VERSION || length < RECORD) return undefined;
  reader.skip(4); // how many are left, with these
  const fixes: Fix[] = [];
  while (reader.remaining >= length) fixes.push(readRecord(reader.within(length), model));
  return fixes;
}

function readRecord(reader: ByteReader, model: string | undefined): Fix {
  const attributes: Attributes = {};
  readEvent(attributes, reader.u8());
  const [latitude, longitude] = [reader.i32le() / 1e6, reader.i32le() / 1e6];
  const time = (FROM_2000 + reader.u32le()) * 1000;
  const valid = reader.u8() === 1;
  attributes.satellites = reader.u8();
  readSignal(attributes, reader.u8());
  const [speed, course] = [reader.u16le() * KMH, reader.u16le() % 360];
  attributes.hdop = reader.u16le() / 10;
  const altitude = reader.i16le();
  attributes.odometer = reader.u32le();
  keep(attributes, 'runtime', reader.u32le());
  addCell(attributes, { mcc: reader.u16le(), mnc: reader.u16le(), lac: reader.u16le(), id: reader.u16le() });
  attributes.inputs = portsOf(reader.u8());
  attributes.outputs = portsOf(reader.u8());
  keep(attributes, 'adc1', reader.u16le());
  readVolts(attributes, model, reader.u16le(), reader.u16le());
  const fence = reader.u32le();
  if (fence > 0) keep(attributes, 'fence', fence);
  const location = onEarth({ latitude, longitude, altitude, speed, course, valid, accuracy: null });
  return { time, location, attributes };
}
