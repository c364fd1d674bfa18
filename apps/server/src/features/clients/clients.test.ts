import { listClients, type PartnerId } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { createClient } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { comoe, bandama, niger } = world.clients;

test.each<[PersonName, number[]]>([
  ['platform', [bandama, comoe, niger]],
  ['kanari', [bandama, comoe]],
  ['comoe', [comoe]],
  ['sahel', [niger]],
])('%s sees its own clients, by name', async (who, expected) => {
  const { data } = await world.as(who)(listClients);
  expect(data.map(({ id }) => id)).toEqual(expected);
});

test('a client comes with its partner, its country and its zone', async () => {
  const { data } = await world.as('comoe')(listClients);
  expect(data).toEqual([
    {
      ...{ id: comoe, fullName: 'Comoé Transport', type: 'company', billingOption: 'postpaid', state: 'active' },
      ...{ email: 'com@clients.example', countryCode2: 'CI', timeZone: 'Africa/Abidjan' },
      ...{ partnerId: world.partners.kanari, partnerName: 'Kanari Fleet' },
    },
  ]);
});

test('a client’s name and e-mail address are its own within its partner only', async () => {
  const client = { type: 'person', billingOption: 'prepaid', countryCode2: 'FR', timeZone: 'Europe/Paris' } as const;
  const create = (partnerId: PartnerId, fullName: string, email: string) =>
    createClient(world.database.owner, { ...client, partnerId, fullName, email });
  const { kanari, sahel } = world.partners;
  expect(await create(kanari, 'Comoé Transport', 'new@clients.example')).toBeUndefined();
  expect(await create(kanari, 'New', 'com@clients.example')).toBeUndefined();
  expect(await create(sahel, 'Comoé Transport', 'com@clients.example')).toBeTypeOf('number');
  const nowhere = createClient(world.database.owner, {
    ...{ ...client, timeZone: 'Mars/Base' },
    ...{ partnerId: sahel, fullName: 'Mars', email: 'm@clients.example' },
  });
  await expect(nowhere).rejects.toThrow(RangeError);
});
