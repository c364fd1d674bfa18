import { DEFAULT_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { createDayPartitions } from '../features/history/index.ts';
import type { WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { expectTheFoldOfSortedRecords, storedRecords } from '../testing/history.ts';
import { storeDevices } from '../testing/stored-devices.ts';
import { openBuffer, pushRecords } from '../testing/written-records.ts';

/* While a day gets its partition, what writes or reads the day neither loses nor misses a record. */

const DAY = 86_400_000;
const HANGS = 20_000; // ms
/** Days are made from the one before the one before on. */
const FIRST = 2 * DAY;
const NOON = Date.UTC(2026, 10, 20, 12);
let database: TestDatabase;
let buffer: WriteBuffer;
beforeAll(async () => {
  database = await testDatabase();
  await storeDevices(database, 9);
  buffer = openBuffer(database);
});
afterAll(() => database.drop());

const recordAt = (time: number): FixRecord =>
  recordOf({ time, location: null, attributes: { ignition: true } }, time, DEFAULT_SETTINGS);

/** So many sessions wait for a lock on positions or a part of it. */
const waiting = async () => {
  const { rows } = await database.pools.owner.query(
    `select distinct pid from pg_locks where not granted and relation::regclass::text like 'positions%'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

/** Has the partitions made of the days around a moment, and does something else once that waits for the default one. */
async function whileDaysAreMade<T>(now: number, act: () => Promise<T>): Promise<T> {
  const holder = await database.pools.owner.connect();
  await holder.query('begin; lock table only positions_default in row exclusive mode');
  const made = createDayPartitions(database.pools.owner, now);
  await expect.poll(waiting, { timeout: HANGS, interval: 5 }).toBe(1);
  const acted = act();
  await expect.poll(waiting, { timeout: HANGS, interval: 5 }).toBe(2);
  await holder.query('commit');
  holder.release();
  await made;
  return await acted;
}

const rejected = async () => (await database.pools.owner.query('select reason, detail from rejected_positions')).rows;

test('a record that comes for that day is stored, first as one of a live tracker and then as a late one', async () => {
  const fresh = recordAt(NOON);
  await whileDaysAreMade(NOON + FIRST, () => pushRecords(buffer, 1, [fresh], NOON));

  const after = NOON + 20 * DAY;
  const [late, newest] = [recordAt(after), recordAt(after + DAY)];
  await pushRecords(buffer, 2, [newest], after + FIRST);
  await whileDaysAreMade(after + FIRST, () => pushRecords(buffer, 2, [late], after + FIRST));
  expect(await rejected()).toEqual([]);
  await expectTheFoldOfSortedRecords(database, 1, [fresh]);
  expect(await storedRecords(database, 2)).toEqual([late, newest]);
});

test('who reads the day meanwhile finds the records that are moved', async () => {
  const now = NOON + 40 * DAY;
  const records = Array.from({ length: 5 }, (_, n) => recordAt(now + n * 1000));
  await pushRecords(buffer, 3, records, now);
  expect(await whileDaysAreMade(now + FIRST, () => storedRecords(database, 3))).toEqual(records);
});
