import { expect, test } from 'vitest';
import { emptyForm, inputOf, judgeForm, rangeOf } from './client-form.ts';

const filled = { ...emptyForm('CI', 'Africa/Abidjan'), fullName: 'Abidjan Froid', email: 'a@froid.example' };

test('an empty form names what it lacks', () => {
  expect(judgeForm(emptyForm(null, null), { choosesPartner: true })).toEqual({
    partnerId: 'required',
    fullName: 'required',
    email: 'required',
    countryCode2: 'required',
    timeZone: 'required',
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

test('address ranges are separated by lines, commas or spaces, and a fault names the wrong one', () => {
  const form = { ...filled, trackerNetworks: '203.0.113.0/24, 2001:db8::/32\n\n10.0.0.0/33 198.51.100.7 ' };
  expect(inputOf(form).trackerNetworks).toEqual(['203.0.113.0/24', '2001:db8::/32', '10.0.0.0/33', '198.51.100.7']);
  const faults = judgeForm(form, { choosesPartner: false });
  expect(faults).toEqual({ 'trackerNetworks.2': 'invalid_network' });
  expect(rangeOf(form, 'trackerNetworks.2')).toBe('10.0.0.0/33');
  expect(rangeOf(form, 'email')).toBeUndefined();
  const many = { ...filled, trackerNetworks: Array.from({ length: 51 }, (_, at) => `10.0.${at}.0/24`).join('\n') };
  expect(judgeForm(many, { choosesPartner: false })).toEqual({ trackerNetworks: 'too_many' });
});
