import { expect, test } from 'vitest';
import { emptyForm, inputOf, judgeForm } from './client-form.ts';

const filled = { ...emptyForm('CI', 'Africa/Abidjan'), fullName: 'Abidjan Froid', email: 'a@froid.example' };

test('an empty form names what it lacks', () => {
  expect(judgeForm(emptyForm(null, null), { choosesPartner: true })).toEqual({
    ...{ partnerId: 'required', fullName: 'required', email: 'required' },
    ...{ countryCode2: 'required', timeZone: 'required' },
  });
});

test('a phone number is judged by the country that is chosen', () => {
  const judge = (phone: string, countryCode2: string) =>
    judgeForm({ ...filled, phone, countryCode2 }, { choosesPartner: false });
  expect(judge('07 07 07 07 07', 'CI')).toEqual({});
  expect(judge('07 07', 'CI')).toEqual({ phone: 'invalid_phone' });
});

test('a partner is asked of those who choose one', () => {
  expect(judgeForm(filled, { choosesPartner: false })).toEqual({});
  expect(judgeForm(filled, { choosesPartner: true })).toEqual({ partnerId: 'required' });
  expect(inputOf({ ...filled, partnerId: '3' })).toMatchObject({ partnerId: 3, retentionMonths: 12 });
});
