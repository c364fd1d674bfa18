import { DEFAULT_SETTINGS, type FixRecord, JUMP, recordOf } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { archiveDays } from '../features/archive/index.ts';
import { createDayPartitions, recomputeHistory } from '../features/history/index.ts';
import { randomFrom } from '../ingest/testing/wandering-fixes.ts';
import { workingDays } from '../ingest/testing/working-days.ts';
import type { WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { expectTheFoldOfSortedRecords, storedHistory, storedRecords } from '../testing/history.ts';
import { storeDevices } from '../testing/stored-devices.ts';
import { openBuffer, pushRecords } from '../testing/written-records.ts';

/* History does not depend on what is archived when: late records, repeats and marks of archived records come to the same. */

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 9);
const NOW = START + 9 * DAY;
let database: TestDatabase;
let buffer: WriteBuffer;
beforeAll(async () => {
  database = await testDatabase();
  await storeDevices(database, 9);
  buffer = openBuffer(database, 400);
  await createDayPartitions(database.pools.owner, START + 2 * DAY);
});
afterAll(() => database.drop());

const push = (deviceId: number, records: FixRecord[]) => pushRecords(buffer, deviceId, records, NOW);
const onTrouble = (error: unknown) => {
  throw error;
};
const { signal } = new AbortController();
const archive = (now: number) => archiveDays({ pool: database.pools.owner, now, signal, onTrouble });
async function rederive(): Promise<void> {
  const correct = buffer.correct;
  while ((await database.pools.owner.query(`update recompute_ranges set not_before = '-infinity'`)).rowCount !== 0) {
    await recomputeHistory({ pool: database.pools.ingest, correct, onTrouble }, signal);
  }
}
const daysOf = (seed: number): FixRecord[] => {
  const seen = new Set<string>();
  const records = workingDays(randomFrom(seed), START, 4).map((fix) => recordOf(fix, NOW, DEFAULT_SETTINGS));
  return records.filter(({ at, key }) => !seen.has(`${at}/${key}`) && seen.add(`${at}/${key}`));
};
const hotOf = async (device: number) =>
  (await database.pools.owner.query('select count(*)::int as count from positions where device_id = $1', [device]))
    .rows[0].count;

test('late records of archived days, worked in before and after they are archived again, give the history of all in order', async () => {
  const records = daysOf(1);
  const random = randomFrom(7);
  const late = records.filter(() => random() < 0.2);
  const inTime = records.filter((record) => !late.includes(record));
  for (let from = 0; from < inTime.length; from += 300) await push(1, inTime.slice(from, from + 300));
  expect(await archive(START + 6 * DAY)).toBeGreaterThanOrEqual(3);
  const half = Math.floor(late.length / 2);
  await push(1, late.slice(0, half));
  await rederive();
  await expectTheFoldOfSortedRecords(database, 1, [...inTime, ...late.slice(0, half)]);
  await archive(START + 6 * DAY);
  await push(1, late.slice(half));
  expect(await archive(START + 6 * DAY), 'waits for what is yet to be derived again').toBe(0);
  await rederive();
  await archive(NOW);
  expect(await hotOf(1)).toBe(0);
  await expectTheFoldOfSortedRecords(database, 1, records);
});

test('what is archived and comes again counts for nothing: no distance, no event, no record more', async () => {
  const records = daysOf(2);
  await push(2, records);
  await archive(NOW);
  const before = await storedHistory(database, 2);
  expect(before.history.totals.measured).toBeGreaterThan(1e6);
  const again = records.filter((_, turn) => turn % 3 === 0);
  await push(2, again);
  expect(await hotOf(2), 'they are rows until they are known for what they are').toBe(again.length);
  await rederive();
  await expectTheFoldOfSortedRecords(database, 2, records);
  await archive(NOW);
  expect([await hotOf(2), (await storedRecords(database, 2)).length]).toEqual([0, records.length]);
  expect((await storedHistory(database, 2)).history).toEqual(before.history);
});

test('a quality that is decided when its record is archived is read at once, and is in the chunk later', async () => {
  const records = daysOf(3);
  const jumps = async () => (await storedRecords(database, 3)).filter(({ quality }) => quality === JUMP).length;
  const after = (at: number) => records.filter((record) => record.at > at);
  // the last record before the silence is a jump, which only the next one tells
  const [end] = records.slice(200);
  const jump = recordOf(
    { ...end!.fix, location: { ...end!.fix.location!, latitude: end!.fix.location!.latitude + 1.5 } },
    NOW,
    DEFAULT_SETTINGS,
  );
  const first = [...records.filter(({ at }) => at < end!.at), jump];
  await push(3, first);
  await archive(NOW);
  const known = await jumps();
  await push(3, after(end!.at));
  const { rows } = await database.pools.owner.query('select key from archived_qualities where device_id = 3');
  expect(rows.map(({ key }) => Number(key))).toContain(jump.key);
  expect(await jumps()).toBeGreaterThan(known);
  await rederive();
  await expectTheFoldOfSortedRecords(database, 3, [...first, ...after(end!.at)]);
  await archive(NOW);
  expect((await database.pools.owner.query('select from archived_qualities')).rowCount).toBe(0);
  await expectTheFoldOfSortedRecords(database, 3, [...first, ...after(end!.at)]);
});
