import { type Attributes, type Fix, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';

type Read = (attributes: Attributes, a: number, b: number, whole: number) => void;

const percent = (value: number) => (value * 100) / 255;

/** Values by their number: below 0x80 as SAE J1979 has them, the first bytes first; above it Eelink's own (1.8.4, OBD package). */
const VALUES: Readonly<Record<number, Read>> = {
  4: (attributes, a) => Object.assign(attributes, { engineLoad: percent(a) }),
  5: (attributes, a) => Object.assign(attributes, { coolantTemperature: a - 40 }),
  12: (attributes, a, b) => Object.assign(attributes, { rpm: (a * 256 + b) / 4 }),
  13: (attributes, a) => Object.assign(attributes, { busSpeed: a * KMH }),
  15: (attributes, a) => Object.assign(attributes, { intakeTemperature: a - 40 }),
  17: (attributes, a) => Object.assign(attributes, { throttle: percent(a) }),
  47: (attributes, a) => Object.assign(attributes, { fuelLevel: percent(a) }),
  66: (attributes, a, b) => Object.assign(attributes, { externalVoltage: (a * 256 + b) / 1000 }),
  94: (attributes, a, b) => Object.assign(attributes, { fuelRate: (a * 256 + b) / 20 }),
  // of the journey; its unit is not documented
  137: (attributes, _a, _b, whole) => keep(attributes, 'fuelConsumption', whole),
  138: (attributes, _a, _b, whole) => setBusOdometer(attributes, whole * 1000),
  // what is left; its unit is not documented
  139: (attributes, _a, _b, whole) => keep(attributes, 'fuel', whole),
};

/** A time, and five bytes for each value: its number and four for itself. */
export function readObd(reader: ByteReader): Fix {
  const time = reader.u32() * 1000;
  const attributes: Attributes = {};
  while (reader.remaining >= 5) {
    const number = reader.u8();
    const [a, b] = [reader.peek(), reader.peek(1)];
    const whole = reader.u32();
    const read = VALUES[number];
    if (read) read(attributes, a, b, whole);
    else keep(attributes, `pid${number}`, whole);
  }
  return { time, location: null, attributes };
}
