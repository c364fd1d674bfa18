import { type ClientId, type PartnerId, userData } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld, emailOf } from '../../testing/world.ts';
import { createPlatformAdministrator, createUser } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database;

test('a client’s user learns who it is, whose, and what it may do', async () => {
  const { data } = await world.as('limited')(userData);
  expect(data).toMatchObject({
    id: world.users.limited,
    role: 'client',
    email: emailOf('limited'),
    accountLimited: true,
    language: 'en',
    brand: { id: world.partners.kanari, displayName: 'Kanari Fleet', supportPhone: '+22527200000' },
    client: {
      id: world.clients.comoe,
      fullName: 'Comoé Transport',
      timeZone: 'Africa/Abidjan',
      countryCode2: 'CI',
      currency: 'XOF',
    },
    rights: ['view_devices', 'view_history', 'view_reports', 'view_fuel', 'view_maintenance', 'view_drivers'],
  });
});

test('who has no client or partner has none', async () => {
  expect((await world.as('kanari')(userData)).data).toMatchObject({ role: 'partner', client: null });
  expect((await world.as('platform')(userData)).data).toMatchObject({
    client: null,
    brand: { id: null, name: 'balise' },
  });
});

test('a platform has its first administrator once', async () => {
  const account = { email: 'second@people.example', password: 'long enough' };
  expect(await createPlatformAdministrator(owner, account)).toBe(false);
});

const person = { firstName: 'A', lastName: 'B', language: 'fr', password: 'long enough' } as const;

test('an e-mail address is unique within its partner, whatever its letters’ case', async () => {
  const create = (partnerId: PartnerId, clientId: ClientId) =>
    createUser(owner, {
      ...person,
      role: 'client',
      preset: 'read_only',
      partnerId,
      clientId,
      email: emailOf('awa').toUpperCase(),
    });
  expect(await create(world.partners.kanari, world.clients.bandama)).toBeUndefined();
  expect(await create(world.partners.sahel, world.clients.niger)).toBeTypeOf('number');
});

test('a password has eight characters at least, and a role its parents', async () => {
  const user = {
    ...person,
    role: 'client',
    preset: 'read_only',
    partnerId: null,
    clientId: null,
    email: 'x@people.example',
  } as const;
  await expect(createUser(owner, { ...user, password: 'short 7' })).rejects.toThrow();
  await expect(createUser(owner, user)).rejects.toThrow('violates check constraint');
});
