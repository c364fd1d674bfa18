import { expect, test } from 'vitest';
import { digitsByte, digitsMoment, momentDigits, twoDigits } from './bcd.ts';

test('a byte holds two digits', () => {
  expect(twoDigits(0x59)).toBe(59);
  expect(digitsByte(2026)).toBe(0x26);
});

test('six bytes of digits are a moment, and the other way round', () => {
  const bytes = [0x26, 0x11, 0x21, 0x15, 0x30, 0x15];
  const hours = 8 * 3_600_000;
  expect(digitsMoment(Uint8Array.from(bytes), hours)).toBe(Date.UTC(2026, 10, 21, 7, 30, 15));
  expect(momentDigits(Date.UTC(2026, 10, 21, 7, 30, 15), hours)).toEqual(bytes);
});

test('zeros are no moment', () => {
  expect(digitsMoment(new Uint8Array(6))).toBeNull();
});
