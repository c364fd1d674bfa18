import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { networkOf } from './serving-cell.ts';

export const CODEC_7 = 0x07;

/** Seconds count from 2007, below two bits of priority ("GH3000 protocol", AVL data). */
const EPOCH = Date.UTC(2007, 0, 1);
const SECONDS = 0x3fffffff;
/** What a record holds, by bit: place, then elements of one, two and four bytes. */
const HAS = { gps: 0x01, one: 0x02, two: 0x04, four: 0x08 };
const GPS = {
  place: 0x01,
  altitude: 0x02,
  course: 0x04,
  speed: 0x08,
  satellites: 0x10,
  cell: 0x20,
  signal: 0x40,
  operator: 0x80,
};

/** One record of the old personal trackers (GH3000, GH4000), which leave out what they do not know. */
export function readCodec7Record(reader: ByteReader): Fix {
  const stamp = reader.u32();
  const attributes: Attributes = {};
  const has = reader.u8();
  const location = has & HAS.gps ? readGps(reader, attributes) : null;
  for (const [bit, width] of [
    [HAS.one, 1],
    [HAS.two, 2],
    [HAS.four, 4],
  ] as const) {
    if (!(has & bit)) continue;
    for (let left = reader.u8(); left > 0; left--) {
      const id = reader.u8();
      readElement(id, width === 1 ? reader.u8() : width === 2 ? reader.u16() : reader.u32(), attributes);
    }
  }
  const priority = stamp >>> 30;
  if (priority > 0) attributes.vendor = { ...attributes.vendor, priority };
  return { time: EPOCH + (stamp & SECONDS) * 1000, location, attributes };
}

/** Null when the record has satellites or signal but no place. */
function readGps(reader: ByteReader, attributes: Attributes): Location | null {
  const has = reader.u8();
  const place = has & GPS.place ? { latitude: reader.f32(), longitude: reader.f32() } : undefined;
  const altitude = has & GPS.altitude ? reader.i16() : null;
  const course = has & GPS.course ? (reader.u8() * 360) / 256 : null;
  const speed = has & GPS.speed ? reader.u8() * KMH : null;
  if (has & GPS.satellites) attributes.satellites = reader.u8();
  const cell = has & GPS.cell ? { lac: reader.u16(), id: reader.u16() } : undefined;
  if (has & GPS.signal) attributes.gsmSignal = Math.min(100, Math.round((reader.u8() / 31) * 100));
  const network = has & GPS.operator ? networkOf(reader.u32()) : undefined;
  if (cell && network) attributes.cell = { ...network, ...cell };
  if (!place) return null;
  return onEarth({ ...place, altitude, course, speed, valid: attributes.satellites !== 0, accuracy: null });
}

function readElement(id: number, value: number, attributes: Attributes): void {
  const read = ELEMENTS[id];
  if (read) read(value, attributes);
  else attributes.vendor = { ...attributes.vendor, [id]: value };
}

const ELEMENTS: Readonly<Record<number, (value: number, attributes: Attributes) => void>> = {
  1: (value, attributes) => {
    attributes.batteryLevel = value;
  },
  2: (value, attributes) => {
    attributes.charging = value === 1; // on USB
  },
  20: (value, attributes) => {
    attributes.hdop = value / 10;
  },
  22: (value, attributes) => {
    attributes.pdop = value / 10;
  },
  67: (value, attributes) => {
    attributes.batteryVoltage = value / 1000;
  },
  222: (value, attributes) => {
    if (value === 1) attributes.alarms = ['sos']; // the panic button
  },
  240: (value, attributes) => {
    attributes.motion = value === 1;
  },
};
