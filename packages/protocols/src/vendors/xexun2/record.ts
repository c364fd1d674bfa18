import { type Alarm, type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';

/** §2.1, "Devices data uploading": what the record's mask says is there, and what the mask of its position says. */
const HAS = { alarms: 0x01, position: 0x02 } as const;
const PLACE = { satellites: 0x01, wifi: 0x02, cells: 0x04, ranging: 0x08, motion: 0x20 } as const;
const CHARGING = 0x8000;
/** Alarms by their bit (corpus); the others are general and keep their number. */
const ALARMS: Readonly<Record<number, Alarm>> = { 0: 'sos', 1: 'removal' };
const RANGING = 12;
const MAX_KEPT = 64;

/** One record: number, time, signal, battery, and what its masks say. */
export function readRecord(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  keep(attributes, 'index', reader.u8());
  const time = reader.u32() * 1000;
  const signal = reader.u8();
  if (signal <= 31) attributes.gsmSignal = Math.round((signal / 31) * 100);
  const battery = reader.u16();
  attributes.charging = (battery & CHARGING) !== 0;
  const level = battery & ~CHARGING;
  if (level <= 100) attributes.batteryLevel = level;
  const mask = reader.u8();
  if (mask & HAS.alarms) readAlarms(attributes, reader.u32());
  const location = mask & HAS.position ? readPosition(reader, attributes) : null;
  if (reader.remaining > 0) keep(attributes, 'data', toHex(reader.take(Math.min(reader.remaining, MAX_KEPT))));
  return { time, location, attributes };
}

function readAlarms(attributes: Attributes, bits: number): void {
  if (bits === 0) return;
  attributes.event = bits;
  for (let bit = 0; bit < 32; bit++) if ((bits >>> bit) & 1) raise(attributes, ALARMS[bit] ?? 'general');
}

function readPosition(reader: ByteReader, attributes: Attributes): Location | null {
  const mask = reader.u8();
  const location = mask & PLACE.satellites ? readPlace(reader, attributes) : null;
  if (mask & PLACE.wifi) {
    for (let count = reader.u8(); count > 0; count--) addWifi(attributes, toHex(reader.take(6)), reader.i8());
  }
  if (mask & PLACE.cells) {
    for (let count = reader.u8(); count > 0; count--) {
      const [mcc, mnc] = [reader.u16(), reader.u16()];
      addCell(attributes, { mcc, mnc, lac: reader.u32(), id: reader.u32(), signal: -reader.u8() });
    }
  }
  if (mask & PLACE.ranging) reader.skip(reader.u8() * RANGING);
  if (mask & PLACE.motion) {
    const [speed, course] = [(reader.u16() / 10) * KMH, (reader.u16() / 10) % 360];
    if (location) Object.assign(location, { speed, course });
  }
  return location;
}

/** Longitude, then latitude, as ddmm.mmmm in a floating number. Null for a place that is not on earth. */
function readPlace(reader: ByteReader, attributes: Attributes): Location | null {
  attributes.satellites = reader.u8();
  const [longitude, latitude] = [degrees(reader.f32()), degrees(reader.f32())];
  return onEarth({ latitude, longitude, altitude: null, speed: null, course: null, valid: true, accuracy: null });
}

function degrees(value: number): number {
  const whole = Math.floor(Math.abs(value) / 100);
  return Math.sign(value) * (whole + (Math.abs(value) - whole * 100) / 60);
}
