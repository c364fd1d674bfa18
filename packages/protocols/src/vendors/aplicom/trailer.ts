import { type Attributes, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { isLong, isWord } from '../../core/shapes/j1939.ts';
import { textOf } from './parts.ts';

const EB = 0x4542;
/** A trailer's own service counter begins below zero. */
const SERVICE_OFFSET = 2_105_540_607;
const LONGEST_VIN = 17;

/** Parts of what a trailer's brake says (ISO 11992-2), by type. */
const PARTS: Readonly<Record<number, (part: ByteReader, attributes: Attributes, towed: string) => void>> = {
  2: (part, to) => {
    keep(to, 'wheelSpeed', (part.u16() / 256) * KMH);
    keep(to, 'wheelSpeedDifference', (part.u16() / 256 - 125) * KMH);
    keep(to, 'lateralAcceleration', part.u8() / 10 - 12.5);
    const speed = part.u16();
    if (isWord(speed)) to.busSpeed = (speed / 256) * KMH;
  },
  3: (part, to, towed) => keep(to, `axleWeight${towed}`, part.u16() * 2),
  4: (part, to, towed) => {
    keep(to, `tirePressure${towed}`, part.u8() * 10);
    keep(to, `pneumaticPressure${towed}`, part.u8() * 5);
  },
  5: (part, to, towed) => {
    keep(to, `brakeLining${towed}`, part.u8() * 0.4);
    keep(to, `brakeTemperature${towed}`, part.u8() * 10);
  },
  6: (part, to, towed) => {
    const [whole, trip, service] = [part.u32(), part.u32(), part.u32()];
    if (isLong(whole) && towed === '') setBusOdometer(to, whole * 5);
    else if (isLong(whole)) keep(to, `odometer${towed}`, whole * 5);
    if (isLong(trip)) to.tripOdometer = trip * 5;
    if (isLong(service)) keep(to, 'serviceOdometer', (service - SERVICE_OFFSET) * 5);
  },
  10: (part, to) => {
    for (const name of ['absStatusCounter', 'atvbStatusCounter', 'vdcActiveCounter']) keep(to, name, part.u16());
  },
  13: (part, to) => {
    keep(to, 'towedDetection', part.skip(1).u32());
    const vin = textOf(part.take(Math.min(part.remaining, LONGEST_VIN)));
    if (vin !== '') to.vin = vin;
  },
};

/** Mark, version, event, whether its values are good, how many vehicles are towed, length; then place, type, length and bytes of each part. */
export function readTrailer(reader: ByteReader, attributes: Attributes): void {
  if (reader.remaining < 2 || reader.u16() !== EB) return;
  keep(attributes, 'trailerVersion', reader.u8());
  keep(attributes, 'trailerEvent', reader.u16());
  keep(attributes, 'dataValidity', reader.u8());
  keep(attributes, 'towed', reader.u8());
  reader.skip(2);
  while (reader.remaining >= 3) {
    const [place, type] = [reader.u8(), reader.u8()];
    const part = reader.within(reader.u8());
    // the first vehicle behind the motor vehicle has no number
    const towed = place <= 1 ? '' : `-${place}`;
    const read = PARTS[type];
    if (read) read(part, attributes, towed);
    else keep(attributes, `trailer${type}${towed}`, toHex(part.bytes));
  }
}
