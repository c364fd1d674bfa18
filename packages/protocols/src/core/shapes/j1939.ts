import { type Attributes, KMH } from '@balise/tracking';
import { ByteReader } from '../bytes.ts';
import { setBusOdometer } from './bus-odometer.ts';
import { keep } from './draft.ts';

/** Above these a value means an error, or that the vehicle has none (SAE J1939-71, 5.1.3). */
const MOST = { byte: 0xfa, word: 0xfaff, long: 0xfaffffff } as const;

export const isByte = (value: number): boolean => value <= MOST.byte;
export const isWord = (value: number): boolean => value <= MOST.word;
export const isLong = (value: number): boolean => value <= MOST.long;

type Width = keyof typeof MOST;
/** One value of a group: where it begins, how wide it is, and what it sets. */
type Value = readonly [at: number, width: Width, set: (attributes: Attributes, value: number) => void];

/** Groups of eight bytes by their number (SAE J1939-71, 5.3). */
const GROUPS: Readonly<Record<number, readonly Value[]>> = {
  61443: [
    [1, 'byte', (to, value) => keep(to, 'acceleratorPedal', value * 0.4)],
    [2, 'byte', (to, value) => Object.assign(to, { engineLoad: value })],
  ],
  61444: [[3, 'word', (to, value) => Object.assign(to, { rpm: value / 8 })]],
  // the vehicle's distance in steps of 5 m; in 65248, behind the trip's, in steps of 125 m, for those that send no other
  65217: [[0, 'long', (to, value) => setBusOdometer(to, value * 5)]],
  65248: [[4, 'long', (to, value) => to.busOdometer === undefined && setBusOdometer(to, value * 125)]],
  65253: [[0, 'long', (to, value) => Object.assign(to, { engineHours: value * 180 })]],
  65257: [[4, 'long', (to, value) => Object.assign(to, { fuelUsed: value / 2 })]],
  65258: [[1, 'word', (to, value) => keep(to, 'axleWeight', value / 2)]],
  65262: [[0, 'byte', (to, value) => Object.assign(to, { coolantTemperature: value - 40 })]],
  65265: [[1, 'word', (to, value) => Object.assign(to, { busSpeed: (value / 256) * KMH })]],
  65266: [[0, 'word', (to, value) => Object.assign(to, { fuelRate: value / 20 })]],
  65269: [[3, 'word', (to, value) => keep(to, 'ambientTemperature', value / 32 - 273)]],
  65276: [[1, 'byte', (to, value) => Object.assign(to, { fuelLevel: value * 0.4 })]],
};

/** Adds a group of the bus to the attributes; false for a group that is not known here. */
export function readGroup(attributes: Attributes, group: number, bytes: Uint8Array): boolean {
  const values = GROUPS[group];
  if (!values || bytes.length !== 8) return false;
  for (const [at, width, set] of values) {
    const reader = new ByteReader(bytes).skip(at);
    const value = width === 'byte' ? reader.u8() : width === 'word' ? reader.u16le() : reader.u32le();
    if (value <= MOST[width]) set(attributes, value);
  }
  return true;
}
