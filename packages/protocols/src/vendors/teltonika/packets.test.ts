import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import { aFix, IMEI } from '../../testing/tracked.ts';
import { anElement, bytesOf } from './element.ts';
import { packet } from './frame.ts';
import { teltonika } from './index.ts';
import { teltonikaTracker } from './tracker.ts';

const NOW = new Date('2026-11-21T07:30:00Z');

test('a packet is answered with the number of its records', () => {
  const report = teltonikaTracker.report(IMEI, [aFix(), aFix({ speed: 0 })], 1);
  const message = teltonika.decode(report, teltonika.open());
  expect(toHex(teltonika.answer(message, NOW)!)).toBe('00000002');
});

test('a packet with a wrong sum is taken, and says so', () => {
  const report = teltonikaTracker.report(IMEI, [aFix()], 1);
  report[report.length - 1]! ^= 0xff;
  expect(teltonika.decode(report, teltonika.open()).fixes[0]!.attributes.vendor).toMatchObject({ crc: 'wrong' });
});

test('a packet whose counts disagree is refused', () => {
  const report = teltonikaTracker.report(IMEI, [aFix()], 1);
  report[9] = 2;
  expect(() => teltonika.decode(report, teltonika.open())).toThrow(RangeError);
});

test('a place beyond the pole is no place, and the rest of its record is kept', () => {
  const report = teltonikaTracker.report(IMEI, [aFix({ latitude: 95 })], 1);
  const [fix] = teltonika.decode(report, teltonika.open()).fixes;
  expect(fix).toMatchObject({ location: null, attributes: { ignition: true } });
});

test('a record of zeroes is counted in the answer and is no fix', () => {
  const record = (time: string) => `${time} 00 00000000 00000000 0000 0000 00 0000 00 00 00 00 00 00`;
  const data = fromHex(`0802 ${record('0000000000000000')} ${record('0000016b40d8ea30')} 02`);
  const message = teltonika.decode(packet(data), teltonika.open());
  expect(message.fixes.map(({ time }) => time)).toEqual([0x016b40d8ea30]);
  expect(toHex(teltonika.answer(message, NOW)!)).toBe('00000002');
});

test('a record with elements and a time of zero keeps its elements, without a time or a place', () => {
  const record = '0000000000000000 00 01234567 01234567 0000 0000 05 0000 00 01 01 ef01 00 00 00';
  const message = teltonika.decode(packet(fromHex(`0801 ${record} 01`)), teltonika.open());
  expect(message.fixes).toEqual([{ time: null, location: null, attributes: { ignition: true, satellites: 5 } }]);
  expect(toHex(teltonika.answer(message, NOW)!)).toBe('00000001');
});

test('a place without satellites is the last one, and not vouched for', () => {
  const report = teltonikaTracker.report(IMEI, [aFix({ valid: false })], 1);
  expect(teltonika.decode(report, teltonika.open()).fixes[0]!.location).toMatchObject({
    valid: false,
    latitude: 5.345317,
  });
});

describe('codec 8 with a group of 16-byte elements', () => {
  const record = '0000016b40d8ea30 00 00000000 00000000 0000 0000 05 0000 00 00 00 00 00 00 00';
  const data = fromHex(`0801 ${record} 01`);

  test('is read where the device is set so', () => {
    expect(teltonika.decode(packet(data), teltonika.open({ extended: 'true' })).fixes).toHaveLength(1);
  });

  test('is refused elsewhere', () => {
    expect(() => teltonika.decode(packet(data), teltonika.open())).toThrow(RangeError);
  });
});

test.each([
  ['a length beyond the limit', '0000000000010000'],
  ['a name longer than any identity', '0030'],
  ['another protocol', '7878'],
])('%s costs the connection', (_, hex) => {
  expect(() => teltonika.frameLength(fromHex(hex), teltonika.open())).toThrow(RangeError);
});

test('negative numbers are written as they are read', () => {
  expect(toHex(bytesOf(anElement(72, 2, -55)))).toBe('ffc9');
});
