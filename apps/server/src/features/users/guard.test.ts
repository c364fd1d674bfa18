import { presetRights } from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Scope, withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';

/* What PostgreSQL refuses by itself when the server has forgotten to: statements as balise_api, in the scope of a person. */

const world = await aWorld();
afterAll(() => world.end());
const { comoe, bandama, niger } = world.clients;
const { kanari, sahel } = world.partners;
const ALL = presetRights('administrator', 'client');

const device = await aDevice(world);
const theirs = await aDevice(world, { clientId: bandama });
const reader = await aUser(world);

const scope = (rights: readonly string[], own: Partial<Scope> = {}): Scope => ({
  userId: world.users.comoe,
  role: 'client',
  partnerId: kanari,
  clientId: comoe,
  limited: false,
  viewing: false,
  rights: rights as Scope['rights'],
  ...own,
});
const run = (as: Scope, statement: string) =>
  withScope(world.database.api, as, async (tx) => Number((await sql.raw(statement).execute(tx)).numAffectedRows ?? 0));
let serial = 0;
const insert = (client: number | null, partner: number, role = 'client', rights = "'{}'") =>
  `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
   values ('${role}', ${partner}, ${client}, 'x', 'x', 'x${++serial}@people.example', 'x', ${rights})`;
const all = scope(ALL);
const without = (...rights: string[]) => scope(ALL.filter((right) => !rights.includes(right)));

test.each([
  ['without the right to', without('add_user'), insert(comoe, kanari)],
  ['into another client', all, insert(bandama, kanari)],
  ['into another partner’s client', all, insert(niger, sahel)],
  ['as a partner’s person', all, insert(null, kanari, 'partner')],
  [
    'into a client under a partner that is not its',
    scope(ALL, { role: 'platform', partnerId: null, clientId: null }),
    insert(comoe, sahel),
  ],
])('no one is added %s', async (_, as, statement) => {
  await expect(run(as, statement)).rejects.toThrow('row-level security');
});

test.each([
  ['given to a new user', without('block_device'), insert(comoe, kanari, 'client', "'{block_device}'")],
  ['given', without('block_device'), `update users set rights = rights || '{block_device}' where id = ${reader.id}`],
  [
    'taken',
    without('view_devices'),
    `update users set rights = array_remove(rights, 'view_devices') where id = ${reader.id}`,
  ],
])('a right that the user lacks is not %s', async (_, as, statement) => {
  await expect(run(as, statement)).rejects.toThrow('a right that they lack');
});

test.each([
  [
    'rights',
    without('edit_rights'),
    `update users set rights = '{}' where id = ${reader.id}`,
    'changing rights needs edit_rights',
  ],
  [
    'an address',
    without('edit_user'),
    `update users set email = 'x@x.example' where id = ${reader.id}`,
    'cannot be changed',
  ],
  [
    'a password',
    without('edit_user'),
    `update users set password_hash = 'x' where id = ${reader.id}`,
    'cannot be changed',
  ],
  [
    'the address of who holds more',
    without('view_history'),
    `update users set email = 'x@x.example' where id = ${reader.id}`,
    'cannot be changed',
  ],
  [
    'the status of who holds more',
    without('view_history'),
    `update users set status = 'inactive' where id = ${reader.id}`,
    'has more rights',
  ],
  [
    'one’s own rights',
    all,
    `update users set rights = '{}' where id = ${world.users.comoe}`,
    'users cannot change their own rights',
  ],
  [
    'one’s own end',
    all,
    `update users set date_end = null, status = 'inactive' where id = ${world.users.comoe}`,
    'users cannot change their own rights',
  ],
  [
    'where somebody belongs',
    all,
    `update users set client_id = ${bandama} where id = ${reader.id}`,
    'permission denied',
  ],
  ['a role', all, `update users set role = 'platform' where id = ${reader.id}`, 'permission denied'],
])('%s is not changed', async (_, as, statement, words) => {
  await expect(run(as, statement)).rejects.toThrow(words);
});

test('no one is deleted without the right to', async () => {
  const erase = `update users set deleted_at = now(), status = 'inactive', email = '', phone = null, password_hash = '' where id = ${reader.id}`;
  await expect(run(without('delete_user'), erase)).rejects.toThrow('deleting users needs delete_user');
  await expect(run(all, `delete from users where id = ${reader.id}`)).rejects.toThrow('permission denied');
});

test('others’ people are not touched, seen, or signed out', async () => {
  const { bandama: outsider, kanari: higher } = world.users;
  for (const id of [outsider, higher]) {
    expect(await run(all, `update users set last_name = 'x' where id = ${id}`)).toBe(0);
    await run(all, `select end_sign_ins(${id}, now())`);
  }
  const { rows } = await world.database.pools.owner.query(
    'select count(*)::int from sign_ins where revoked_at is not null',
  );
  expect(rows).toEqual([{ count: 0 }]);
  await expect(run(all, 'select password_hash from users')).rejects.toThrow('permission denied');
});

test('a list holds devices of the user’s own client, and no one writes its own', async () => {
  const put = (user: number, id: number) => `insert into user_devices values (${user}, ${id})`;
  await expect(run(all, put(reader.id, theirs.id))).rejects.toThrow('row-level security');
  const platform = scope(ALL, { role: 'platform', partnerId: null, clientId: null, userId: world.users.platform });
  await expect(run(platform, put(reader.id, theirs.id))).rejects.toThrow('row-level security');
  await expect(run(all, put(world.users.comoe, device.id))).rejects.toThrow('row-level security');
  await expect(run(without('add_user', 'edit_user'), put(reader.id, device.id))).rejects.toThrow('row-level security');
  expect(await run(all, put(reader.id, device.id))).toBe(1);
  expect(await run(without('edit_user', 'delete_user'), `delete from user_devices where user_id = ${reader.id}`)).toBe(
    0,
  );
});
