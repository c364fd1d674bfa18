import { expect, test } from 'vitest';
import { crc16Xmodem } from '../../core/checksum.ts';
import { fromHex } from '../../core/hex.ts';
import { ulbotech } from './index.ts';

const HEAD = '010103596580420045259cfb3329';
/** With its checksum and the marks round it. */
function framed(body: string): Uint8Array {
  const bytes = fromHex(HEAD + body);
  const sum = crc16Xmodem(bytes);
  return Uint8Array.of(0xf8, ...bytes, sum >> 8, sum & 0xff, 0xf8);
}

test('a mark inside is found by the checksum, one that is escaped by its escape', () => {
  const raw = framed('0404000000f8');
  expect(ulbotech.frameLength(raw, ulbotech.open())).toBe(raw.length);
  expect(ulbotech.decode(raw, ulbotech.open()).fixes[0]?.attributes.odometer).toBe(0xf8);
  const escaped = Uint8Array.from([...raw.subarray(0, 20), 0xf7, 0x0f, ...raw.subarray(21)]);
  expect(raw[20]).toBe(0xf8);
  expect(ulbotech.frameLength(escaped, ulbotech.open())).toBe(escaped.length);
  expect(ulbotech.decode(escaped, ulbotech.open()).fixes[0]?.attributes.odometer).toBe(0xf8);
});

test('an engine answers with values and trouble codes', () => {
  const [fix] = ulbotech.decode(framed('0707410c0c9e310d05' + '0903332015'), ulbotech.open()).fixes;
  expect(fix?.attributes).toMatchObject({ rpm: 807.5, dtcs: ['P2015'] });
  expect(fix?.attributes.busSpeed).toBeCloseTo(5 / 3.6, 6);
});

test('a driver, a chassis and harsh driving', () => {
  const [fix] = ulbotech.decode(framed('0e0431323301' + '0d03414243' + '0a0143'), ulbotech.open()).fixes;
  expect(fix?.attributes).toMatchObject({
    driverId: '123',
    vin: 'ABC',
    alarms: ['hardAcceleration', 'hardBraking'],
    vendor: { authorized: true, roughTerrain: true },
  });
});
