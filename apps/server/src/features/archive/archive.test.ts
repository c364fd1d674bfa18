import { compareRecords } from '@balise/tracking';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { archive, DAY, PAST, partitions, places, read, scopeOf, store, truck } from '../../testing/files/archive.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { openPath, openPlaces, recordsAfter, storedTrack } from '../history/index.ts';

const world = await aWorld();
const { database } = world;
const { owner } = database.pools;
afterAll(() => world.end());

const ask = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
/** As the person's own transaction reads it. */
const as = <T>(who: PersonName, work: Parameters<typeof withScope<T>>[2]) =>
  withScope(database.api, scopeOf(world, who), work);
const readAs = (who: PersonName, deviceId: number, from?: number, to?: number) =>
  as(who, (tx) => read(tx, deviceId, from, to));

let device = 0;
beforeEach(async () => {
  ({ id: device } = await aDevice(world));
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [device]);
});

describe('a day that is over for two days', () => {
  it('is archived and reads as it did, to the last bit, and its rows are gone', async () => {
    await partitions(database, PAST);
    const records = truck(PAST, 2880).sort(compareRecords);
    await store(database, device, records);
    const before = await readAs('comoe', device);
    expect(before.records).toEqual(records);
    const columns = await as('comoe', async (tx) =>
      openPlaces((await storedTrack(tx, device, { from: PAST, to: PAST + DAY }, { whole: false }))!),
    );

    expect(await archive(database, PAST + 3 * DAY - 1), 'two days after its end, not earlier').toBe(0);
    expect(await archive(database)).toBe(1);
    expect(await places(database)).not.toContain('positions_20261117');
    expect(await ask('select from positions where device_id = $1', [device])).toEqual([]);
    expect(await readAs('comoe', device)).toEqual({ records, missing: [] });
    const archived = await as('comoe', async (tx) => {
      const track = (await storedTrack(tx, device, { from: PAST, to: PAST + DAY }, { whole: false }))!;
      return { places: openPlaces(track), path: openPath(track) };
    });
    expect(archived.places).toEqual(columns);
    const { at, latitude, longitude, speed, quality } = columns.places;
    expect(archived.path).toEqual({ path: { at, latitude, longitude, speed, quality }, missing: [] });

    const [row] = await ask(
      'select count, first_at, last_at, client_id, retention, format, length(content) as bytes from chunks where device_id = $1',
      [device],
    );
    expect(row).toMatchObject({ count: 2880, client_id: world.clients.comoe, retention: 0, format: 1 });
    expect(row.bytes / 2880).toBeLessThan(16);
    expect(await archive(database), 'once').toBe(0);
  });
});

describe('what comes when the day is archived', () => {
  /** An archived day of half of the records; the others have yet to come. */
  async function halfArchived() {
    await partitions(database, PAST);
    const records = truck(PAST, 1000, 60_000).sort(compareRecords);
    const late = records.filter((_, turn) => turn % 2 === 1);
    await store(
      database,
      device,
      records.filter((_, turn) => turn % 2 === 0),
    );
    await archive(database);
    return { records, late };
  }

  it('is read with it at once and in order, and is worked in later; what came twice is there once', async () => {
    const { records, late } = await halfArchived();
    await store(database, device, [...late, ...records.slice(0, 100)]);
    expect(await readAs('comoe', device)).toEqual({ records, missing: [] });
    const path = await as('comoe', async (tx) =>
      openPath((await storedTrack(tx, device, { from: PAST, to: PAST + DAY }, { whole: false }))!),
    );
    expect(path.path.at).toEqual(records.filter(({ fix }) => fix.location).map(({ at }) => at));
    expect(await archive(database)).toBe(1);
    expect(await ask('select from positions where device_id = $1', [device])).toEqual([]);
    expect(await readAs('comoe', device)).toEqual({ records, missing: [] });
    const [row] = await ask('select late::int, fixes::int, finished_at from archive_days where day = $1', [
      '2026-11-17',
    ]);
    expect(row).toMatchObject({ late: 500, finished_at: expect.any(Date) });
    expect(row.fixes).toBeGreaterThanOrEqual(1000);
    expect(await archive(database), 'once').toBe(0);
  });

  it('is folded in the same order, a page at a time', async () => {
    const { records, late } = await halfArchived();
    await store(database, device, late);
    const pages = [];
    for (let place = { at: PAST - 40 * DAY, key: -1 }; ; ) {
      const page = await recordsAfter(owner, device, place, 77);
      pages.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < 77) break;
      place = { at: last.at, key: last.key };
    }
    expect(pages).toEqual(records);
  });

  it('may be any day, of a clock that is wrong too', async () => {
    const days = [Date.UTC(1980, 0, 6), Date.UTC(2007, 3, 8), PAST - 400 * DAY];
    await archive(database);
    for (const day of days) await store(database, device, truck(day, 3));
    expect(await archive(database)).toBe(3);
    expect(await ask('select from positions where device_id = $1', [device])).toEqual([]);
    for (const day of days)
      expect((await readAs('comoe', device, day, day + DAY)).records).toEqual(truck(day, 3).sort(compareRecords));
  });
});

describe('a day', () => {
  it('waits for late records of it that are yet to be derived again', async () => {
    await partitions(database, PAST);
    await store(database, device, truck(PAST, 10));
    const live = `insert into device_live (device_id, version, state) values ($1, 1, '{}')`;
    await owner.query(live, [device]);
    await owner.query(
      `insert into recompute_ranges (device_id, starts_at, ends_at, not_before) values ($1, $2, $2, now())`,
      [device, new Date(PAST + 60_000)],
    );
    expect(await archive(database)).toBe(0);
    expect(await places(database)).toContain('positions_20261117');
    await owner.query('delete from recompute_ranges');
    expect(await archive(database)).toBe(1);
    expect(await places(database)).not.toContain('positions_20261117');
  });

  it('is not dropped while a row of it is not archived: what a batch was about to commit is archived the next time', async () => {
    await partitions(database, PAST);
    const records = truck(PAST, 10).sort(compareRecords);
    await store(database, device, records.slice(0, 9));
    // the batch has its row, and comes to the live state only after the archiving
    const batch = await database.pools.ingest.connect();
    await batch.query('begin');
    await store({ pools: { ingest: batch } } as never, device, records.slice(9));
    const archiving = archive(database);
    await expect
      .poll(
        async () =>
          (await ask('select devices_done from archive_days where day = $1', ['2026-11-17']))[0]?.devices_done,
      )
      .toBe(1);
    await batch.query('commit');
    batch.release();
    await archiving;
    expect(await readAs('comoe', device)).toEqual({ records, missing: [] });
    await archive(database);
    expect(await readAs('comoe', device)).toEqual({ records, missing: [] });
    expect(await places(database)).not.toContain('positions_20261117');
  });

  it('in which the device changed hands is a chunk for each owner, and neither sees the other’s', async () => {
    await partitions(database, PAST);
    const records = truck(PAST, 2000, 40_000).sort(compareRecords);
    await store(database, device, records);
    const handover = records[1234]!.at;
    await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [device, new Date(handover)]);
    await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
      ...[device, world.clients.bandama, new Date(handover)],
    ]);
    await archive(database);
    expect(await ask('select part, client_id, count from chunks where device_id = $1 order by part', [device])).toEqual(
      [
        { part: 0, client_id: world.clients.comoe, count: records.filter(({ at }) => at < handover).length },
        { part: 1, client_id: world.clients.bandama, count: records.filter(({ at }) => at >= handover).length },
      ],
    );
    expect((await readAs('comoe', device)).records).toEqual(records.filter(({ at }) => at < handover));
    expect((await readAs('bandama', device)).records).toEqual(records.filter(({ at }) => at >= handover));
    expect((await readAs('kanari', device)).records).toEqual(records);
    for (const outsider of ['niger', 'sahel', 'limited'] as const)
      expect((await readAs(outsider, device)).records).toEqual([]);
    expect((await readAs('bandama', device, PAST, handover)).records).toEqual([]);
    // the past goes along: what was the former client's is the present one's
    await owner.query('update device_ownership set client_id = $2 where device_id = $1', [
      device,
      world.clients.bandama,
    ]);
    expect((await readAs('comoe', device)).records).toEqual([]);
    expect((await readAs('bandama', device)).records).toEqual(records);
  });
});
