import { presetRights, type UserDetail } from '@balise/contract';
import { expect, test } from 'vitest';
import { changeOf, emptyForm, formOf, newUserOf, roleAt, tabOf } from './user-form.ts';

const ZONE = 'Europe/Paris';
const END = Date.UTC(2026, 11, 1, 11);
const READING = { role: 'client', timeZone: ZONE } as const;

const user = {
  id: 7,
  role: 'client',
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa@people.example',
  language: 'fr',
  clientId: 3,
  clientName: 'Comoé',
  partnerId: 1,
  partnerName: 'Kanari',
  phone: '+2250707070707',
  countryCode2: null,
  accountLimited: true,
  deviceCount: 2,
  deviceIdList: [5, 9],
  isTempLink: true,
  dateEnd: END,
  status: 'active',
  state: 'active',
  rightsWord: 'read_only',
  holdsMore: false,
  lastSignInAt: null,
  createdAt: 0,
  rights: presetRights('read_only', 'client', true),
} as unknown as UserDetail;
const before = formOf(user, ZONE);

test('a form that no one touched changes nothing', () => {
  expect(before.dateEnd).toBe('2026-12-01T12:00');
  expect(changeOf(before, before, READING)).toEqual({});
});

test('only what was changed is sent', () => {
  expect(changeOf({ ...before, lastName: 'Traoré' }, before, READING)).toEqual({ lastName: 'Traoré' });
  expect(changeOf({ ...before, active: false }, before, READING)).toEqual({ status: 'inactive' });
  expect(changeOf({ ...before, deviceIdList: [5] }, before, READING)).toEqual({ deviceIdList: [5] });
  expect(changeOf({ ...before, isTempLink: false }, before, READING)).toEqual({ isTempLink: false, dateEnd: null });
  expect(changeOf({ ...before, dateEnd: '2026-12-02T12:00' }, before, READING)).toEqual({ dateEnd: END + 86_400_000 });
  const typed = { ...before, typesPassword: true, password: 'neuf girafes' };
  expect(changeOf(typed, before, READING)).toEqual({ password: 'neuf girafes' });
});

test('a phone goes with the country that it is typed in', () => {
  const moved = { ...before, phone: '07 07 07 07 08', countryCode2: 'CI' };
  expect(changeOf(moved, before, READING)).toEqual({ phone: '07 07 07 07 08', countryCode2: 'CI' });
  expect(changeOf({ ...before, phone: ' ' }, before, READING)).toEqual({ phone: null, countryCode2: null });
});

test('rights that a limited access rules out are no change of rights', () => {
  const manager = { ...before, accountLimited: false, deviceIdList: [], rights: presetRights('manager', 'client') };
  const limited = { ...manager, accountLimited: true, deviceIdList: [5] };
  expect(changeOf(limited, manager, READING)).toEqual({ accountLimited: true, deviceIdList: [5] });
});

test('a new user is where it was put, with rights only from who may give them', () => {
  const form = { ...emptyForm('fr', 'client-3', ['view_devices']), email: 'x@people.example' };
  expect(newUserOf(form, READING, false)).toMatchObject({ clientId: 3, partnerId: null, password: null, phone: null });
  expect(newUserOf(form, READING, false)).not.toHaveProperty('rights');
  expect(newUserOf(form, READING, true)).toMatchObject({ rights: ['view_devices'] });
  expect([roleAt('client-3', 'platform'), roleAt('partner-1', 'platform'), roleAt('own', 'partner')]).toEqual([
    'client',
    'partner',
    'partner',
  ]);
});

test('each fault is shown on its tab', () => {
  expect(['email', 'dateEnd', 'rights.3', 'rights', 'deviceIdList'].map(tabOf)).toEqual([
    'identity',
    'access',
    'rights',
    'rights',
    'access',
  ]);
});
