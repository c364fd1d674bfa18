import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeImei, normaliseIdentity, passesLuhn } from './imei.ts';

test.each(['490154203237518', '356307042441013'])('%s is an IMEI', (imei) => {
  expect(judgeImei(imei)).toBeUndefined();
});

test('one wrong digit is always found', () => {
  const wrong = fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(wrong, ([place, by]) => {
      const digits = [...'490154203237518'];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(judgeImei(digits.join(''))).toEqual({ error: 'invalid_imei' });
    }),
  );
});

test('without its check digit, or with a software version, it is taken with a warning', () => {
  expect(judgeImei('49015420323751')).toEqual({ warning: 'imei_length' });
  expect(judgeImei('4901542032375101')).toEqual({ warning: 'imei_length' });
});

test.each(['', '123', '49015420323751X', '12345678901234567'])('“%s” is no IMEI', (text) => {
  expect(judgeImei(text)).toEqual({ error: 'invalid_imei' });
});

test('what people type between the digits is stripped, other ids keep their characters', () => {
  expect(normaliseIdentity(' 49-015420-323751-8 ')).toBe('490154203237518');
  expect(normaliseIdentity('phone-of.Awa')).toBe('phone-of.Awa');
});

test('Luhn’s sum is that of ISO/IEC 7812', () => {
  expect([passesLuhn('79927398713'), passesLuhn('79927398710')]).toEqual([true, false]);
});
