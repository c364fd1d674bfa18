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
  expect(judge('07 07', 'CI')).toEqual({ phone: 'too_short' });
  expect(judge('07 99 07 07 07 07', 'CI')).toEqual({ phone: 'invalid_phone' });
});

test('a partner is asked of those who choose one', () => {
  expect(judgeForm(filled, { choosesPartner: false })).toEqual({});
  expect(judgeForm(filled, { choosesPartner: true })).toEqual({ partnerId: 'required' });
  expect(inputOf({ ...filled, partnerId: '3' })).toMatchObject({ partnerId: 3, retentionMonths: null });
});

test('that less is kept than before must be agreed to; that more is, or as much, need not', () => {
  const judge = (now: string, agreed = false, before = '12') =>
    judgeForm(
      { ...filled, retentionMonths: now, retentionAgreed: agreed },
      { choosesPartner: false, retentionBefore: before },
    );
  expect(judge('2')).toEqual({ retentionAgreed: 'required' });
  expect(judge('60', false, 'forever')).toEqual({ retentionAgreed: 'required' });
  expect(judge('2', true)).toEqual({});
  expect([judge('12'), judge('60'), judge('forever')]).toEqual([{}, {}, {}]);
  expect(inputOf({ ...filled, retentionMonths: '2', retentionAgreed: true })).not.toHaveProperty('retentionAgreed');
});
