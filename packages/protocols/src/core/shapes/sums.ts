import { sum8, xor8 } from '../checksum.ts';
import { toLatin1 } from '../text.ts';

/** All characters XORed, as two upper-case hexadecimal digits: the checksum of NMEA 0183 and of many trackers. */
export function xorDigits(text: string): string {
  return twoDigits(xor8(toLatin1(text)));
}

/** The lowest eight bits of the sum of all characters, as two upper-case hexadecimal digits. */
export function sumDigits(text: string): string {
  return twoDigits(sum8(toLatin1(text)));
}

function twoDigits(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0');
}
