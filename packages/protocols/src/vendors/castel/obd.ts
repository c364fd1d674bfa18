import { type Attributes, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { troubleCode } from '../../core/shapes/j1979.ts';

/** How many bytes the value of a PID has, by its low byte (CB212-C1005, OBD data streams; SAE J1979, appendix B). */
const LENGTHS = new Map<number, number>();
function lengths(length: number, ...pids: number[]): void {
  for (const pid of pids) LENGTHS.set(pid, length);
}
lengths(1, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0b, 0x0d, 0x0e, 0x0f, 0x11, 0x12, 0x13, 0x1c, 0x1d, 0x1e, 0x2c, 0x2d);
lengths(1, 0x2e, 0x2f, 0x30, 0x33, 0x43, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x4b, 0x4c, 0x51, 0x52, 0x5a, 0x5c);
lengths(2, 0x02, 0x03, 0x0a, 0x0c, 0x10, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1f, 0x21, 0x22, 0x23, 0x31);
lengths(2, 0x32, 0x3c, 0x3d, 0x3e, 0x3f, 0x42, 0x44, 0x4d, 0x4e, 0x50, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5e);
lengths(2, 0x9d);
lengths(4, 0x00, 0x01, 0x20, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a);
lengths(4, 0x3b, 0x40, 0x41, 0x4f, 0x67, 0xa6);

/** By the low byte; the tracker has already made °C, km/h and revolutions of the engine's bytes. */
const MEANINGS: Readonly<Record<number, (attributes: Attributes, value: number) => void>> = {
  4: (to, value) => {
    to.engineLoad = value;
  },
  5: (to, value) => {
    to.coolantTemperature = signed(value);
  },
  11: (to, value) => keep(to, 'mapIntake', value),
  12: (to, value) => {
    to.rpm = value;
  },
  13: (to, value) => {
    to.busSpeed = value * KMH;
  },
  15: (to, value) => {
    to.intakeTemperature = signed(value);
  },
  17: (to, value) => {
    to.throttle = value;
  },
  33: (to, value) => keep(to, 'milDistance', value),
  47: (to, value) => {
    to.fuelLevel = value;
  },
  49: (to, value) => keep(to, 'clearedDistance', value),
  // tenths of a kilometre, as on the dashboard; the device's own count is in STAT_DATA
  166: (to, value) => setBusOdometer(to, value * 100),
};
const signed = (value: number) => (value << 24) >> 24;

/** Which streams there are: how many, and their numbers. */
export function readPids(reader: ByteReader): number[] {
  return Array.from({ length: reader.u8() }, () => reader.u16le());
}

/**
 * The value of each stream. Where one has a length that is not known or not left, all the rest is kept under its
 * number as it came.
 */
export function readValues(values: ByteReader, pids: readonly number[], attributes: Attributes): void {
  for (const pid of pids) {
    if (values.remaining === 0) return;
    const low = pid & 0xff;
    const length = LENGTHS.get(low);
    if (length === undefined || length > values.remaining) {
      keep(attributes, `pid${digits(pid)}`, toHex(values.take(values.remaining)));
      return;
    }
    const value = length === 1 ? values.u8() : length === 2 ? values.u16le() : values.u32le();
    const read = MEANINGS[low];
    if (read) read(attributes, value);
    else keep(attributes, `pid${digits(pid)}`, value);
  }
}

const digits = (pid: number) => pid.toString(16).padStart(4, '0');

/** 0x4002: the streams, how many samples of each and of how many bytes; the first one counts, the others are kept. */
export function readSamples(reader: ByteReader, attributes: Attributes): void {
  const pids = readPids(reader);
  const groups = reader.u8();
  const size = reader.u8();
  if (groups === 0) return;
  readValues(reader.within(size), pids, attributes);
  if (groups > 1) keep(attributes, 'samples', toHex(reader.take((groups - 1) * size)));
}

/** Codes in two bytes each, in commercial vehicles with an attribute and a count behind each. */
export function readTroubleCodes(reader: ByteReader, attributes: Attributes, isCommercial: boolean): void {
  reader.skip(1);
  const count = reader.u8();
  const codes: string[] = [];
  for (let at = 0; at < count; at++) {
    codes.push(troubleCode(reader.u16le()));
    if (isCommercial) reader.skip(2);
  }
  attributes.dtcs = codes;
}
