import { afterAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { addressesFrom, createRoles } from './roles.ts';
import { testDatabase } from './testing.ts';
import { verifyDurability } from './verify-durability.ts';
import { verifyRoles } from './verify-roles.ts';

const database = await testDatabase();
afterAll(() => database.drop());
const asOwner = (statement: string) => database.pools.owner.query(statement);

test('a migrated database keeps clients apart', async () => {
  await expect(verifyRoles(database.addresses)).resolves.toBeUndefined();
});

test('migrating and making the roles again changes nothing', async () => {
  expect(await migrate(database.addresses.owner)).toEqual([]);
  await createRoles(database.addresses);
  const { rows } = await database.pools.api.query('select current_user as me');
  expect(rows).toEqual([{ me: 'balise_api' }]);
});

test('two processes may migrate at once', async () => {
  expect(await Promise.all([migrate(database.addresses.owner), migrate(database.addresses.owner)])).toEqual([[], []]);
});

test('a database that a newer Balise migrated is refused', async () => {
  await asOwner("insert into migrations.kysely_migration (name, timestamp) values ('9999_future', 'x')");
  await expect(migrate(database.addresses.owner)).rejects.toThrow('made by another version of Balise');
  await asOwner("delete from migrations.kysely_migration where name = '9999_future'");
});

test('a table without row-level security is refused', async () => {
  await asOwner('alter table devices disable row level security');
  await expect(verifyRoles(database.addresses)).rejects.toThrow(/row-level security is off on devices/);
  await asOwner('alter table devices enable row level security');
});

test('a partition that a role may read by itself is refused', async () => {
  await asOwner('grant select (device_id) on positions_default to balise_api');
  await expect(verifyRoles(database.addresses)).rejects.toThrow(
    /balise_api can access the partition positions_default/,
  );
  await asOwner('revoke select (device_id) on positions_default from balise_api');
});

test('a role that owns a table is refused', async () => {
  await asOwner('create schema elsewhere; grant all on schema elsewhere to balise_ingest; create table elsewhere.t ()');
  await asOwner('alter table elsewhere.t owner to balise_ingest');
  await expect(verifyRoles(database.addresses)).rejects.toThrow(/balise_ingest owns elsewhere.t/);
  await asOwner('drop schema elsewhere cascade');
});

test('the password of a role follows from that of the owner, and an owner without one is refused', () => {
  expect(addressesFrom('postgres://a:one@h/b').api).not.toBe(addressesFrom('postgres://a:two@h/b').api);
  expect(() => addressesFrom('postgres://a@h/b')).toThrow('no password');
});

test('a database that may forget what it committed is refused, as that of the tests is', async () => {
  await expect(verifyDurability(database.addresses.owner)).rejects.toThrow(
    /fsync is off.*full_page_writes is off.*synchronous_commit is off/s,
  );
});
