import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compareRecords, type FixRecord } from '@balise/tracking';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../db/testing.ts';
import { NOON, PAST, partitions, places, store, truck } from '../../testing/files/archive.ts';
import { storeDevices } from '../../testing/stored-devices.ts';
import { recordsAfter } from '../history/index.ts';
import { archiveDays } from './index.ts';

/* Archiving that is cut off anywhere loses nothing, doubles nothing, and goes on. */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await storeDevices(database, 400);
  await database.pools.owner.query(
    `insert into device_ownership (device_id, client_id, starts_at) select id, 1, '-infinity' from devices`,
  );
});
afterAll(() => database.drop());

/** The past of each device, archived or not. */
async function everything(count: number): Promise<FixRecord[][]> {
  const client = await database.pools.owner.connect();
  try {
    const pasts: FixRecord[][] = [];
    for (let device = 1; device <= count; device++) {
      pasts.push(await recordsAfter(client, device, { at: 0, key: -1 }, 100_000));
    }
    return pasts;
  } finally {
    client.release();
  }
}

/** Days of devices, late records of a day that is archived among them. */
async function lay(devices: number, perDevice: number): Promise<FixRecord[][]> {
  await partitions(database, PAST);
  const pasts: FixRecord[][] = [];
  for (let device = 1; device <= devices; device++) {
    const records = truck(PAST, perDevice, 20_000, device).sort(compareRecords);
    await store(database, device, records);
    pasts.push(records);
  }
  return pasts;
}

const archive = (pool: Pool) => {
  const onTrouble = () => {};
  return archiveDays({ pool, now: NOON, signal: new AbortController().signal, onTrouble });
};

/** The server lets go of the turn of a connection that ended when it notices. */
async function isNotLocked(): Promise<boolean> {
  const { rows } = await database.pools.owner.query(
    `select not exists (select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()) as free`,
  );
  return rows[0].free;
}

/** The same pool, whose connections are cut at their nth statement from now on. */
function cutAt(pool: Pool, nth: number): { pool: Pool; wasCut: () => boolean } {
  let left = nth;
  const count = () => {
    if (left-- === 0) throw new Error('cut off');
    if (left < -1) throw new Error('cut off');
  };
  const query = (of: Pick<PoolClient, 'query'>) =>
    (async (...statement: [string, unknown[]]) => {
      count();
      return await of.query(...statement);
    }) as never;
  const connect = async () => {
    const client = await pool.connect();
    return { query: query(client), release: (broken: boolean) => client.release(broken) };
  };
  return { pool: { query: query(pool), connect } as unknown as Pool, wasCut: () => left < 0 };
}

test('cut off at every statement, one after the other', async () => {
  const pasts = await lay(3, 40);
  const late = truck(PAST - 3 * 86_400_000, 20, 60_000, 3);
  await store(database, 3, late);
  pasts[2] = [...late, ...pasts[2]!].sort(compareRecords);
  let cuts = 0;
  for (let nth = 0; ; nth++) {
    await expect.poll(isNotLocked).toBe(true);
    const { pool, wasCut } = cutAt(database.pools.owner, nth % 60);
    await archive(pool).catch((error: Error) => expect(error.message).toBe('cut off'));
    expect(await everything(3), `cut at statement ${nth}`).toEqual(pasts);
    if (!wasCut()) break;
    cuts++;
    expect(cuts).toBeLessThan(500);
  }
  expect(cuts).toBeGreaterThan(20);
  expect(await places(database)).toEqual([]);
  const { rows } = await database.pools.owner.query('select sum(count)::int as count from chunks');
  expect(rows).toEqual([{ count: 140 }]);
});

test('a process that is killed while it archives', async () => {
  const devices = 120;
  const pasts = await lay(devices, 200);
  await database.pools.owner.query('truncate chunks, archive_days, archive_devices');
  const done = async (): Promise<number> =>
    (await database.pools.owner.query('select count(*)::int as count from archive_devices')).rows[0].count;
  let before = 0;
  for (let kill = 0; kill < 2; kill++) {
    const archiving = startArchive();
    await expect.poll(done, { interval: 5 }).toBeGreaterThan(before + 10);
    archiving.kill('SIGKILL');
    await once(archiving, 'exit');
    before = await done();
    expect(before, 'killed half-way').toBeLessThan(devices);
    expect(await places(database)).toEqual(['positions_20261117']);
    expect(await everything(devices)).toEqual(pasts);
  }
  // the server lets go of a dead process's turn when it notices
  await expect.poll(() => archive(database.pools.owner)).toBe(devices - before);
  expect(await places(database)).toEqual([]);
  expect(await everything(devices)).toEqual(pasts);
});

/** The archiving thread's work in a process of its own. */
function startArchive(): ChildProcess {
  const program = `
    import { connect } from './db/connect.ts';
    import { archiveDays } from './features/archive/index.ts';
    const { pools } = connect(${JSON.stringify(database.addresses)}, () => {});
    await archiveDays({ pool: pools.owner, now: ${NOON}, signal: new AbortController().signal, onTrouble: console.error });`;
  const cwd = join(import.meta.dirname, '..', '..');
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { cwd, stdio: 'inherit' });
}
