import { getUser, listUsers } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld, emailOf, type PersonName } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const HOUR = 3_600_000;

for (let i = 0; i < 12; i++) await aUser(world);

test('a list shows those of one’s own place, of a client, or of all; searched, narrowed, in pages', async () => {
  const names = async (by: PersonName, query: object) =>
    (await world.as(by)(listUsers, { query: { pageSize: 100, ...query } })).data.users.map(({ email }) => email);
  expect(await names('kanari', {})).toContain(emailOf('kanari'));
  expect(await names('kanari', {})).not.toContain(emailOf('awa'));
  expect(await names('kanari', { clientId: world.clients.comoe })).toContain(emailOf('awa'));
  expect(await names('kanari', { of: 'all' })).toEqual(expect.arrayContaining([emailOf('awa'), emailOf('kanari')]));
  expect(await names('kanari', { of: 'all' })).not.toContain(emailOf('niger'));
  expect(await names('platform', { partnerId: world.partners.sahel })).toContain(emailOf('sahel'));
  expect(await names('comoe', { of: 'all' })).not.toContain(emailOf('kanari'));
  expect(await names('comoe', { search: 'AWA person' })).toEqual([emailOf('awa')]);
  expect(await names('comoe', { search: '%' })).toEqual([]);
  expect(await names('comoe', { access: 'limited' })).toContain(emailOf('limited'));
  const temporary = await aUser(world, { isTempLink: true, dateEnd: world.clock.now + HOUR });
  expect(await names('comoe', { access: 'temporary' })).toEqual([temporary.email]);
  expect(await names('comoe', { state: 'ended' })).toEqual([]);
  const page = await comoe(listUsers, { query: { pageSize: 10, page: 2, order: 'email', direction: 'desc' } });
  expect(page.data.total).toBeGreaterThan(10);
  expect(page.data.users.length).toBe(Math.min(10, page.data.total - 10));
  const other = await comoe(listUsers, { query: { clientId: world.clients.bandama } });
  expect([other.status, other.error.code]).toEqual([404, 'client_not_found']);
});

test('the last sign-in stays known when the sign-ins are gone', async () => {
  const user = await aUser(world);
  await asUser(world, user.id);
  await owner.query('delete from sign_ins where user_id = $1', [user.id]);
  expect((await comoe(getUser, { params: { id: user.id } })).data.lastSignInAt).toBe(world.clock.now);
});
