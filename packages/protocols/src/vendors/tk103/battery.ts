import type { Attributes, Fix } from '@balise/tracking';
import { fromHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';

const CELLS = 24;
const MAX_TEXT = 200;

const little = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8);

/** BS50, the battery of a light vehicle: cells in mV, current, total, charge, temperatures; numbers with the low byte first. */
export function readPack(hex: string): Fix | undefined {
  if (!/^([\da-f]{2}){75,}/i.test(hex)) return undefined;
  const bytes = fromHex(hex.slice(0, hex.length & ~1));
  const attributes: Attributes = {};
  const after = 4 + CELLS * 2;
  const count = Math.min(bytes[3]!, CELLS);
  for (let cell = 0; cell < count; cell++) keep(attributes, `battery${cell + 1}`, little(bytes, 4 + cell * 2) / 1000);
  attributes.charging = bytes[after] === 0;
  keep(attributes, 'current', little(bytes, after + 1) / 100);
  attributes.batteryVoltage = little(bytes, after + 3) / 100;
  attributes.batteryLevel = Math.min(bytes[after + 5]!, 100);
  const flags = ['batteryOverheat', 'chargeProtection', 'dischargeProtection'];
  flags.forEach((name, at) => void keep(attributes, name, bytes[after + 6 + at] !== 0));
  keep(attributes, 'cycles', little(bytes, after + 11));
  keep(attributes, 'faultAlarm', bytes[after + 13]!);
  return { time: null, location: null, attributes };
}

/** BS51, the frames of its battery's controller: `90:` and eight bytes, the high one first, and so on. Tenths of a volt and of a percent. */
export function readController(text: string): Fix | undefined {
  const attributes: Attributes = {};
  for (const part of text.split(',').slice(0, 20)) {
    const [number = '', hex = ''] = part.split(':');
    if (!/^\d\d$/.test(number) || !/^[\da-f]{4,}$/i.test(hex)) return undefined;
    keep(attributes, number, hex.slice(0, MAX_TEXT));
    if (number !== '90' || hex.length < 16) continue;
    attributes.batteryVoltage = Number.parseInt(hex.slice(0, 4), 16) / 10;
    const level = Number.parseInt(hex.slice(12, 16), 16) / 10;
    if (level <= 100) attributes.batteryLevel = level;
  }
  return { time: null, location: null, attributes };
}
