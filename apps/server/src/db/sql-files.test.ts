import { afterAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { testDatabase } from './testing.ts';

const database = await testDatabase();
const { owner } = database.pools;
afterAll(() => database.drop());

/** Everything that the files make: functions, triggers, policies, and who may do what. */
async function madeByFiles(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`
    select pg_get_functiondef(oid) || proacl::text as line from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select to_jsonb(p)::text from pg_policies p
    union all
    select distinct format('%s %s %s %s', c.oid::regclass, a.name, g.grantee::regrole, g.privilege_type)
    from pg_class c cross join lateral (
      select null as name, c.relacl as acl union all select attname, attacl from pg_attribute where attrelid = c.oid
    ) a, aclexplode(a.acl) g
    where c.relnamespace = 'public'::regnamespace and g.grantee <> c.relowner
    order by 1`);
  return rows.map(({ line }) => line);
}

test('a file whose text changed is applied again, and what somebody changed by hand is as the files say', async () => {
  const before = await madeByFiles();
  await owner.query('drop policy devices_read on devices');
  await owner.query('create policy open_to_all on devices for select to balise_api using (true)');
  await owner.query('grant select on users, positions to balise_api');
  await owner.query('grant select (password_hash) on users to balise_ingest');
  expect(await madeByFiles()).not.toEqual(before);
  expect(await migrate(database.addresses.owner)).toEqual([]); // no file changed

  await owner.query("update migrations.sql_files set hash = 'of an older version' where name = 'devices'");
  expect(await migrate(database.addresses.owner)).toEqual(['sql/devices']);
  expect(await madeByFiles()).toEqual(before);
});

test('what an older version had and this one lacks is gone; what an operator added beside it stays', async () => {
  const before = await madeByFiles();
  await owner.query('create view of_the_operator as select 1 as one');
  await owner.query("create function of_an_older_version() returns integer language sql as 'select 1'");
  await owner.query("insert into migrations.sql_objects values ('drop function of_an_older_version()')");
  await owner.query("insert into migrations.sql_files values ('of_an_older_version', 'x')");
  await migrate(database.addresses.owner);
  expect((await owner.query('select one from of_the_operator')).rows).toEqual([{ one: 1 }]);
  expect(await madeByFiles()).toEqual(before);
});
