import { getTrack } from '@balise/contract';
import { compareRecords } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { archive, DAY, PAST, partitions, read, scopeOf, store, truck } from '../../testing/files/archive.ts';
import { aWorld } from '../../testing/world.ts';
import { DamagedChunk, noteDamage, recomputeHistory, recordsAfter } from '../history/index.ts';

/* A chunk whose bytes are no longer what was written: reported, kept apart, and everything else goes on. */

const world = await aWorld();
const { database } = world;
const { owner } = database.pools;
afterAll(() => world.end());

const DAYS = [PAST - DAY, PAST];
/** Two archived days of a device; of the first, one byte is another by now. */
async function damagedDay(change: string) {
  const { id } = await aDevice(world);
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  const records = DAYS.flatMap((day) => truck(day, 200, 60_000)).sort(compareRecords);
  for (const day of DAYS) await partitions(database, day);
  await store(database, id, records);
  await archive(database);
  await owner.query(`update chunks set ${change} where device_id = $1 and day = '2026-11-16'`, [id]);
  return { id, records };
}
const FLIP = 'content = set_byte(content, length(content) / 2, get_byte(content, length(content) / 2) # 1)';
const reported = async (id: number) =>
  (await owner.query('select day::text, part, reason from damaged_chunks where device_id = $1', [id])).rows;

test.each([
  ['a flipped bit', FLIP, 'the checksum does not fit'],
  ['a format to come', 'format = 2', 'format 2 is not known'],
  ['a count that does not fit', 'count = count + 1', '200 records where there were 201'],
  ['what was never deflated', `content = '\\x00ff00', checksum = 2594640478`, expect.any(String)],
])('%s: the day is reported as missing, the other is read', async (_, change, reason) => {
  const { id, records } = await damagedDay(change);
  const { records: found, missing } = await withScope(database.api, scopeOf(world, 'comoe'), (tx) =>
    read(tx, id, PAST - DAY, PAST + DAY),
  );
  expect(found).toEqual(records.filter(({ at }) => at >= PAST));
  expect(missing).toEqual([{ from: PAST - DAY, to: PAST, part: 0, reason }]);
  expect(await reported(id), 'for the people of the platform').toEqual([{ day: '2026-11-16', part: 0, reason }]);
});

test('the API answers with what there is, and says which times it could not read', async () => {
  const { id } = await damagedDay(FLIP);
  const query = { from: PAST - DAY, to: PAST + DAY };
  const { data, status } = await world.as('comoe')(getTrack, { params: { id }, query });
  expect([status, data.missing, data.at[0]]).toEqual([200, [{ from: PAST - DAY, to: PAST }], PAST]);
  expect(await reported(id)).toHaveLength(1);
});

test('history is not derived again over a hole, and late records of the day stay rows, which are read', async () => {
  const { id, records } = await damagedDay(FLIP);
  await expect(recordsAfter(owner, id, { at: PAST - DAY, key: -1 }, 10)).rejects.toThrow(DamagedChunk);
  expect((await recordsAfter(owner, id, { at: PAST, key: -1 }, 10))[0]).toEqual(records.find(({ at }) => at >= PAST));
  const late = truck(PAST - DAY + 30_000, 5, 60_000, 9);
  await store(database, id, late);
  const troubles: unknown[] = [];
  await archive(database, undefined, (error) => troubles.push(error));
  expect(troubles).toEqual([expect.any(DamagedChunk)]);
  const [day] = (await owner.query(`select devices_failed, problem from archive_days where day = '2026-11-16'`)).rows;
  expect(day).toEqual({ devices_failed: 1, problem: 'the checksum does not fit' });
  const { records: found } = await withScope(database.api, scopeOf(world, 'comoe'), (tx) =>
    read(tx, id, PAST - DAY, PAST),
  );
  expect(found).toEqual(late.sort(compareRecords));

  // mended, from a copy for instance: all is there again, and the note goes
  await owner.query(`update chunks set ${FLIP} where device_id = $1 and day = '2026-11-16'`, [id]);
  await archive(database);
  expect(await reported(id)).toEqual([]);
  const mended = await withScope(database.api, scopeOf(world, 'comoe'), (tx) => read(tx, id, PAST - DAY, PAST + DAY));
  expect(mended).toEqual({ records: [...records, ...late].sort(compareRecords), missing: [] });
});

test('what opens again is no longer reported', async () => {
  const { id } = await damagedDay(FLIP);
  const look = () => withScope(database.api, scopeOf(world, 'comoe'), (tx) => read(tx, id, PAST - DAY, PAST));
  await look();
  await archive(database);
  expect(await reported(id)).toHaveLength(1);
  await owner.query(`update chunks set ${FLIP} where device_id = $1 and day = '2026-11-16'`, [id]);
  await archive(database);
  expect(await reported(id)).toEqual([]);
});

test('a window that reaches into a damaged day rests, and what was derived stays', async () => {
  const { id } = await damagedDay(FLIP);
  await owner.query(`insert into device_live (device_id, version, state) values ($1, 1, '{}')`, [id]);
  await owner.query(
    `insert into recompute_ranges (device_id, starts_at, ends_at, not_before) values ($1, $2, $2, now() - interval '1 s')`,
    [id, new Date(PAST - DAY + 60_000)],
  );
  const troubles: unknown[] = [];
  const correct = async () => true;
  const onTrouble = (error: unknown) => void troubles.push(error);
  const { signal } = new AbortController();
  expect(await recomputeHistory({ pool: database.pools.ingest, correct, onTrouble }, signal)).toBe(1);
  expect(troubles).toEqual([expect.any(DamagedChunk)]);
  expect(await reported(id)).toHaveLength(1);
  const [window] = (
    await owner.query(
      `select not_before > now() + interval '50 minutes' as rests from recompute_ranges where device_id = $1`,
      [id],
    )
  ).rows;
  expect(window).toEqual({ rests: true });
});

test('no one notes damage where no chunk is', async () => {
  const missing = [{ from: PAST - 9 * DAY, to: PAST - 8 * DAY, part: 0, reason: 'made up' }];
  await withScope(database.api, scopeOf(world, 'comoe'), (tx) => noteDamage(tx, 1, missing));
  expect((await owner.query(`select from damaged_chunks where reason = 'made up'`)).rows).toEqual([]);
});
