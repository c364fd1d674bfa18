import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Message } from '../../core/protocol.ts';
import { keep } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';

const EVENT = 0x41;
/** Seconds from 1970 to 2000. */
const FROM_2000 = 946_684_800;
/** The parts by their bits, each with its length before it. */
const PARTS = ['sys', 'gps', 'gsm', 'cot', 'adc', 'dtt', 'iwd', 'etd'];
const GPS = 1;

/** Version, type, IMEI in seven bytes, seconds, event, which parts there are, those. @throws RangeError for other bytes. */
export function readBytes(content: Uint8Array): Message {
  const reader = new ByteReader(content).skip(1);
  const type = reader.u8();
  const imei = String(reader.u32() * 0x1000000 + reader.u24());
  if (!/^\d{10,15}$/.test(imei)) throw new RangeError('a message without an IMEI');
  const attributes: Attributes = {};
  const time = (FROM_2000 + reader.u32()) * 1000;
  if (type === EVENT) attributes.event = reader.u8();
  const mask = reader.u16();
  let location: Fix['location'] = null;
  PARTS.forEach((name, bit) => {
    if (((mask >> bit) & 1) === 0) return;
    const part = reader.within(reader.u8());
    if (bit === GPS) location = readPlace(part, attributes);
    else keep(attributes, name, toHex(part.bytes).slice(0, 80));
  });
  return { identities: [imei], fixes: [{ time, location, attributes }] };
}

/** Which values there are, then those. */
function readPlace(reader: ByteReader, attributes: Attributes): Fix['location'] {
  const mask = reader.u16();
  const has = (bit: number) => ((mask >> bit) & 1) === 1;
  const flags = has(0) ? reader.u8() : 0;
  if (has(0)) attributes.satellites = flags & 0x1f;
  const [latitude, longitude] = has(1) ? [reader.i32() / 1e6, reader.i32() / 1e6] : [Number.NaN, 0];
  const speed = has(2) ? reader.u16() * KMH : null;
  const course = has(3) ? reader.u16() % 360 : null;
  const altitude = has(4) ? reader.i16() : null;
  if (has(5)) attributes.hdop = reader.u16() / 100;
  if (has(6)) keep(attributes, 'vdop', reader.u16() / 100);
  if (!has(1)) return null;
  return onEarth({ latitude, longitude, altitude, speed, course, valid: ((flags >> 5) & 3) > 0, accuracy: null });
}
