import type { Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';

/**
 * CB212-C1005, VSTATE, four bytes from S0. Bit 1 of S1 (the device has got its supply back) and 7 (it was tampered with)
 * stay on from then on: their alarms come with the alarm message, once. Doors: the meaning of 1 is not documented.
 */
const STATE: BitTable = {
  0: { alarm: 'lowPower' },
  1: { alarm: 'tow' },
  2: { alarm: 'overspeed' },
  3: { alarm: 'temperature' },
  4: { alarm: 'hardAcceleration' },
  5: { alarm: 'hardBraking' },
  6: { alarm: 'idle' },
  11: { alarm: 'hardCornering' },
  12: { alarm: 'fatigue' },
  13: { alarm: 'sos' },
  14: { alarm: 'accident' },
  18: 'ignition',
  19: { alarm: 'gpsAntennaCut' },
  21: { alarm: 'powerCut' },
  28: { alarm: 'vibration' },
};
const RESERVED = 8;

/**
 * STAT_DATA, 34 bytes: when the ignition was turned on, the device's time, metres and hundredths of litres before and
 * since, the state and eight bytes of the device's own.
 */
export function readStat(reader: ByteReader): Attributes {
  const ignitionTime = reader.u32le();
  const deviceTime = reader.u32le();
  const odometer = reader.u32le();
  const tripOdometer = reader.u32le();
  const fuel = reader.u32le();
  const tripFuel = reader.u16le();
  const state = reader.u32le();
  const attributes: Attributes = { odometer, tripOdometer, fuelUsed: fuel / 100 };
  attributes.vendor = { ignitionTime, deviceTime, tripFuel: tripFuel / 100, status: state };
  keep(attributes, 'reserve', toHex(reader.take(RESERVED)));
  readBits(attributes, state, STATE);
  return attributes;
}
