import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';

const NUMBER = 7;
const RAW = 0x08;
const FAULTY = 0x40;
const UNIT = { percent: 1, decilitres: 2 } as const;

/** EGTS_SR_LIQUID_LEVEL_SENSOR: number, unit and state of a probe, its port, and its level. */
export function liquid(body: ByteReader, { attributes }: Fix): void {
  const flags = body.u8();
  const probe = flags & NUMBER;
  const name = probe === 0 ? 'liquid' : `liquid${probe}`;
  body.skip(2);
  if (flags & FAULTY) {
    keep(attributes, `${name}Fault`, true);
    return;
  }
  if (flags & RAW) {
    keep(attributes, name, toHex(body.take(body.remaining)));
    return;
  }
  const level = body.u32le();
  keep(attributes, name, level);
  const unit = (flags >> 4) & 3;
  // the first probe is the tank's
  if (probe > 1) return;
  if (unit === UNIT.percent && level <= 100) attributes.fuelLevel = level;
  if (unit === UNIT.decilitres) attributes.fuelVolume = level / 10;
}
