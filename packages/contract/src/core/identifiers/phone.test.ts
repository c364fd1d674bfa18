import { expect, test } from 'vitest';
import { readPhone, writePhone } from './phone.ts';

test.each([
  ['07 07 07 07 07', 'CI', '+2250707070707'],
  ['2722445566', 'CI', '+2252722445566'],
  ['+225 05 05 05 05 05', null, '+2250505050505'],
  ['01 97 00 00 00', 'BJ', '+2290197000000'],
  ['97 00 00 00', 'BJ', '+2290197000000'], // before November 2024
  ['+22997000000', null, '+2290197000000'],
  ['07 07 07 07', 'CI', '+2250707070707'], // before January 2021: Orange
  ['45 12 34 56', 'CI', '+2250545123456'], // MTN
  ['+225 40 12 34 56', null, '+2250140123456'], // Moov
  ['77 123 45 67', 'SN', '+221771234567'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['+33 6 12 34 56 78', 'CI', '+33612345678'],
])('%s in %s is %s', (typed, country, expected) => {
  expect(readPhone(typed, country)).toBe(expected);
});

test.each([
  ['20 30 40 50', 'CI'], // a fixed line of before January 2021
  ['0707070707', null], // whose?
  ['0707070707', 'XX'],
  ['+225', 'CI'],
  ['call 0707070707', 'CI'],
  ['123', 'FR'],
  ['', 'FR'],
])('“%s” in %s is no phone number', (typed, country) => {
  expect(readPhone(typed, country)).toBeUndefined();
});

test('a number is written as people at home read it, abroad with its country', () => {
  expect(writePhone('+2250707070707', 'CI')).toBe('07\u00a007\u00a007\u00a007\u00a007');
  expect(writePhone('+2250707070707', 'FR')).toBe('+225\u00a007\u00a007\u00a007\u00a007\u00a007');
  expect(writePhone('+33612345678', null)).toBe('+33\u00a06\u00a012\u00a034\u00a056\u00a078');
  expect(writePhone('none', 'CI')).toBe('none');
});
