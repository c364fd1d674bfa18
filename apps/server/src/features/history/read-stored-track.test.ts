import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseOf } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { archive, DAY, NOON, PAST, partitions, scopeOf, store, truck } from '../../testing/files/archive.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { logTrackAccess, openPlaces, readPast, storedTrack } from './index.ts';

/* A past in one statement, which enters its reader's scope by itself. */

const world = await aWorld();
const pool = new pg.Pool({ connectionString: world.database.addresses.api, max: 1 });
// the database may be dropped while its connection is still ending
pool.on('error', () => {});
const database = databaseOf(pool);
afterAll(async () => {
  await pool.end();
  await world.end();
});

const period = { from: PAST, to: PAST + 2 * DAY };
const { id } = await aDevice(world);
await partitions(world.database, PAST);
await partitions(world.database, PAST + DAY);
// a day that is archived with a record that came late, and one of rows
const records = truck(PAST, 4000);
await store(world.database, id, [...records.slice(0, 100), ...records.slice(101)]);
await archive(world.database, PAST + 3.5 * DAY);
await store(world.database, id, records.slice(100, 101));
await world.database.pools.owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [
  id,
]);

const about = { at: NOON, address: '127.0.0.1', userAgent: 'a test' };
const asked = (who: PersonName) => ({ ...period, ...about, scope: scopeOf(world, who), deviceId: id });
const look = (who: PersonName) => readPast(database, asked(who), period, { whole: false });

test('it has what a transaction in that scope reads: chunks, rows, and late ones among them', async () => {
  const track = await look('comoe');
  const stored = await withScope(database, scopeOf(world, 'comoe'), (tx) =>
    storedTrack(tx, id, period, { whole: false }),
  );
  expect(track).toEqual(stored);
  expect(track?.chunks).toHaveLength(1);
  const { places, missing } = openPlaces(track!);
  const located = records.filter(({ fix }) => fix.location !== null).toSorted((a, b) => a.at - b.at || a.key - b.key);
  expect([places.at, missing]).toEqual([located.map(({ at }) => at), []]);
  expect(places.latitude).toEqual(located.map(({ fix }) => fix.location?.latitude));
  expect(places.valid).toEqual(located.map(({ fix }) => fix.location?.valid));
});

test('the scope ends with the statement: what comes next on the connection sees nothing', async () => {
  expect(await look('comoe')).toBeDefined();
  const { rows } = await pool.query(
    `select nullif(current_setting('balise.role', true), '') as role, (select count(*)::int from devices) as seen`,
  );
  expect(rows).toEqual([{ role: null, seen: 0 }]);
});

test.each(['bandama', 'sahel', 'niger', 'limited'] as const)(
  '%s sees none of it, and no look is noted',
  async (who) => {
    expect(await look(who)).toBeUndefined();
    expect(await logTrackAccess(database, asked(who))).toBe(false);
    const { rows } = await world.database.pools.owner.query('select from position_access_log where reader_id = $1', [
      world.users[who],
    ]);
    expect(rows).toEqual([]);
  },
);
