import type { UserId } from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';
import { connect } from './connect.ts';
import { addressesFrom } from './roles.ts';
import { type Scope, withScope } from './scope.ts';
import { testDatabase } from './testing.ts';

const database = await testDatabase();
afterAll(() => database.drop());
const scope: Scope = {
  userId: 1 as UserId,
  role: 'platform',
  partnerId: null,
  clientId: null,
  limited: false,
  viewing: false,
  rights: [],
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server that cannot be reached is away', async () => {
  const nowhere = connect(addressesFrom('postgres://owner:secret@127.0.0.1:1/balise'), () => {});
  expect(isDatabaseAway(await failureOf(sql`select 1`.execute(nowhere.api)))).toBe(true);
  await nowhere.close();
});

test('a server that ends a connection in the middle of a request is away, and the next request succeeds', async () => {
  const failure = failureOf(withScope(database.api, scope, (tx) => sql`select pg_sleep(20)`.execute(tx)));
  const sleeping =
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and datname = current_database() and pid <> pg_backend_pid()";
  await expect.poll(async () => (await database.pools.owner.query(sleeping)).rowCount).toBe(1);
  expect(isDatabaseAway(await failure)).toBe(true);
  expect((await withScope(database.api, scope, (tx) => sql`select 1`.execute(tx))).rows).toHaveLength(1);
});

test('a mistake of ours is no absence', async () => {
  expect(isDatabaseAway(await failureOf(sql`select nothing`.execute(database.api)))).toBe(false);
  expect(isDatabaseAway(new Error('something else'))).toBe(false);
  expect(isDatabaseAway('text')).toBe(false);
});
