import { expect, test } from 'vitest';
import { checkDigitOf, judgeVin, normaliseVin } from './vin.ts';

test.each([
  ['1M8GDM9AXKP042788', 'X'], // 49 CFR 565.15, the regulation's own check digit X
  ['LJCPCBLCX11000237', 'X'],
  ['11111111111111111', '1'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(checkDigitOf(vin)).toBe(digit);
  expect(judgeVin(vin)).toBeUndefined();
});

test('a wrong check digit is an error in North America and a warning elsewhere', () => {
  expect(judgeVin('1M8GDM9A1KP042788')).toEqual({ error: 'invalid_vin_check_digit' });
  expect(judgeVin('5M8GDM9A1KP042788')).toEqual({ error: 'invalid_vin_check_digit' });
  expect(judgeVin('VF1AAAAA1AA000000')).toEqual({ warning: 'vin_check_digit' });
});

test.each([
  '',
  '1M8GDM9AXKP04278',
  '1M8GDM9AXKP0427888',
  'IM8GDM9AXKP042788',
  '1M8GDM9AXKPO42788',
  '1M8GDM9AXKPQ42788',
  '1m8gdm9axkp042788',
])('“%s” is no VIN', (vin) => {
  expect(judgeVin(vin)).toEqual({ error: 'invalid_vin' });
});

test('spaces, dashes and small letters are what people type', () => {
  expect(normaliseVin(' 1m8 gdm9ax-kp042788 ')).toBe('1M8GDM9AXKP042788');
});
