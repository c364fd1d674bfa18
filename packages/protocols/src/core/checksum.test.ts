import { describe, expect, test } from 'vitest';
import {
  crc8Nrsc5,
  crc16Arc,
  crc16Ccitt,
  crc16Kermit,
  crc16Modbus,
  crc16X25,
  crc16Xmodem,
  sum8,
  xor8,
} from './checksum.ts';
import { toLatin1 } from './text.ts';

describe('checksums', () => {
  test('have the check values of the catalogue of parametrised CRC algorithms', () => {
    const digits = toLatin1('123456789');
    expect(crc16X25(digits)).toBe(0x906e);
    expect(crc16Arc(digits)).toBe(0xbb3d);
    expect(crc16Ccitt(digits)).toBe(0x29b1);
    expect(crc16Kermit(digits)).toBe(0x2189);
    expect(crc16Modbus(digits)).toBe(0x4b37);
    expect(crc16Xmodem(digits)).toBe(0x31c3);
    expect(crc8Nrsc5(digits)).toBe(0xf7);
    expect(xor8(digits)).toBe(0x31);
    expect(sum8(digits)).toBe(0xdd);
  });
});
