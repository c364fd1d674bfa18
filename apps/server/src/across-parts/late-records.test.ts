import { DEFAULT_SETTINGS, distanceBetween, type FixRecord, recordOf } from '@balise/tracking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { type Correct, recomputeHistory, thinOldCheckpoints } from '../features/history/index.ts';
import { correctAlone } from '../ingest/write-buffer/correct.ts';
import type { WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { startJobs } from '../jobs/index.ts';
import { expectTheFoldOfSortedRecords, sortedFold, storedHistory } from '../testing/history.ts';
import { storeDevices } from '../testing/stored-devices.ts';
import { dayOf, deliveriesOf, HOUR, NOW, numbersFrom, START } from '../testing/truck-day.ts';
import { openBuffer, pushRecords } from '../testing/written-records.ts';

let database: TestDatabase;
let buffer: WriteBuffer;

beforeAll(async () => {
  database = await testDatabase();
  await storeDevices(database, 20);
  buffer = openBuffer(database);
});
afterAll(() => database.drop());

const push = (deviceId: number, records: FixRecord[]) => pushRecords(buffer, deviceId, records, NOW);

const rederive = (correct: Correct = (correction) => buffer.correct(correction)) =>
  recomputeHistory(
    {
      pool: database.pools.ingest,
      correct,
      onTrouble: (error) => {
        throw error;
      },
    },
    new AbortController().signal,
  );

// windows that rest, or might still grow, are taken at once here; in the order in which batches mark them, or each would wait for the other
const hurry = () =>
  database.pools.owner.query(
    `with taken as materialized (select device_id from recompute_ranges order by device_id for update)
     update recompute_ranges d set not_before = '-infinity' from taken where d.device_id = taken.device_id`,
  );

async function drain(): Promise<void> {
  while ((await hurry()).rowCount !== 0) await rederive();
}

describe('once late records are worked in', () => {
  it('each history is the fold of its sorted records, whatever came late, twice, or while a window was derived', async () => {
    const days = Array.from({ length: 8 }, (_, n) => dayOf(numbersFrom(n + 1)));
    let isDelivering = true;
    const delivering = Promise.all(
      days.map(async (records, n) => {
        const random = numbersFrom(n + 100);
        for (const delivery of deliveriesOf(records, random, [5, 40, 400, 2000][n % 4]!)) await push(n + 1, delivery);
      }),
    ).finally(() => {
      isDelivering = false;
    });
    while (isDelivering) {
      await hurry();
      await rederive();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await delivering;
    await drain();
    for (const [n, records] of days.entries()) await expectTheFoldOfSortedRecords(database, n + 1, records);
    const jumps = days.map((records) => sortedFold(records).jumps.size);
    expect(Math.min(...jumps)).toBeGreaterThan(0);
  });

  it('an event that the listeners stored stays, and changes nothing of the others', async () => {
    const records = dayOf(numbersFrom(51));
    const [late] = records.splice(600, 1);
    await push(18, records);
    const { time } = late!.fix;
    const contest = { at: new Date(time!), kind: 'identity_contested' };
    await database.pools.owner.query(
      "insert into events (device_id, at, kind, content, decided_at) values (18, $1, $2, '{}', $1)",
      [contest.at, contest.kind],
    );
    await push(18, [late!]);
    await drain();
    const stored = await database.pools.owner.query(
      "delete from events where device_id = 18 and kind = 'identity_contested' returning at, kind",
    );
    expect(stored.rows).toEqual([contest]);
    await expectTheFoldOfSortedRecords(database, 18, [...records, late!]);
  });

  it('events that stay as they were keep their ids, and only those that change are written', async () => {
    const records = dayOf(numbersFrom(50));
    const [late] = records.splice(600, 1);
    await push(9, records);
    const ids = async () => {
      const { rows } = await database.pools.owner.query(
        'select id, at, kind, xmin::text from events where device_id = 9',
      );
      return new Map(rows.map((row) => [`${row.at.getTime()}/${row.kind}`, `${row.id} written by ${row.xmin}`]));
    };
    const before = await ids();
    await push(9, [late!]);
    await drain();
    const after = await ids();
    const kept = [...after].filter(([name, id]) => before.get(name) === id);
    expect(kept.length).toBeGreaterThan(before.size - 6);
    await expectTheFoldOfSortedRecords(database, 9, [...records, late!]);
  });

  it('trips and quarters of an hour that stay as they were keep their rows, and those of the window say what is so', async () => {
    const records = dayOf(numbersFrom(51));
    const [late] = records.splice(100, 1);
    await push(17, records);
    const rows = async (table: string, name: string) => {
      const { rows } = await database.pools.owner.query(
        `select ${name} as name, xmin::text as written from ${table} where device_id = 17`,
      );
      return new Map(rows.map((row) => [row.name, row.written]));
    };
    const named = { episodes: `kind || starts_at || ' ' || id`, usage: 'starts_at::text' };
    for (const [table, name] of Object.entries(named)) expect((await rows(table, name)).size).toBeGreaterThan(20);
    const before = { episodes: await rows('episodes', named.episodes), usage: await rows('usage', named.usage) };
    await push(17, [late!]);
    await drain();
    for (const table of ['episodes', 'usage'] as const) {
      const after = await rows(table, named[table]);
      const kept = [...after].filter(([name, written]) => before[table].get(name) === written);
      expect(kept.length, table).toBeGreaterThan(before[table].size - 6);
    }
    await expectTheFoldOfSortedRecords(database, 17, [...records, late!]);
  });

  it('a window near the end is derived from its hour, and one far back stops where history joins itself again', async () => {
    const drive = Array.from({ length: 600 }, (_, n) =>
      recordOf(
        {
          time: START + n * 60_000,
          location: {
            latitude: 5 + n * 0.01,
            longitude: -4,
            altitude: null,
            speed: 18,
            course: 0,
            valid: true,
            accuracy: null,
          },
          attributes: {},
        },
        NOW,
        DEFAULT_SETTINGS,
      ),
    );
    const [late] = drive.splice(30, 1);
    await push(10, drive);
    const { rows: first } = await database.pools.owner.query(
      'select xmin::text, hour from fold_checkpoints where device_id = 10 order by hour',
    );
    expect(first).toHaveLength(10);
    const [from, to] = [late!.fix.location!, drive[30]!.fix.location!];
    expect(distanceBetween(from, to)).toBeGreaterThan(1000);
    const detour = recordOf({ ...late!.fix, location: { ...from, longitude: -4.001 } }, NOW, DEFAULT_SETTINGS);
    await push(10, [detour]);
    await drain();
    await expectTheFoldOfSortedRecords(database, 10, [...drive, detour]);
  });

  it('a server that starts again goes on from what is stored', async () => {
    const records = dayOf(numbersFrom(77));
    const deliveries = deliveriesOf(records, numbersFrom(78), 100);
    for (const [n, delivery] of deliveries.entries()) {
      await push(11, delivery);
      if (n % 25 === 0) buffer = openBuffer(database);
    }
    await drain();
    await expectTheFoldOfSortedRecords(database, 11, records);
  });

  it('a worker in a process of its own corrects too, while the one that hears the tracker goes on', async () => {
    const records = dayOf(numbersFrom(31));
    const pool = database.pools.ingest;
    const correct = correctAlone({ pool, publish: () => {} });
    let isDelivering = true;
    const delivering = (async () => {
      for (const delivery of deliveriesOf(records, numbersFrom(32), 60)) await push(13, delivery);
      isDelivering = false;
    })();
    while (isDelivering) {
      await hurry();
      await rederive(correct);
    }
    await delivering;
    await drain();
    await expectTheFoldOfSortedRecords(database, 13, records);
  });

  it('a record that is days late re-derives from the one checkpoint of its day that was kept', async () => {
    const records = dayOf(numbersFrom(91));
    const late = records.splice(700, 2);
    await push(15, records);
    const hours = async () =>
      (await database.pools.owner.query('select hour from fold_checkpoints where device_id = 15 order by hour')).rows;
    const before = await hours();
    expect(await thinOldCheckpoints(database.pools.owner, START + 6 * 24 * HOUR)).toBeGreaterThan(0);
    const days = new Set(before.map(({ hour }) => hour.toISOString().slice(0, 10)));
    expect(await hours()).toHaveLength(days.size);
    await push(15, late);
    await drain();
    const { history, events, episodes, usage } = sortedFold([...records, ...late]);
    const found = await storedHistory(database, 15);
    expect(found.history).toEqual(history);
    expect(found.events).toEqual(events);
    expect(found.episodes).toEqual(episodes);
    expect(found.usage).toEqual(usage);
  });

  it('a window that still grows is left to grow, for half a minute at most', async () => {
    const records = dayOf(numbersFrom(41));
    const late = [500, 400, 300].flatMap((place) => records.splice(place, 1));
    const notBefore = async (): Promise<Date> =>
      (await database.pools.owner.query('select not_before from recompute_ranges where device_id = 16')).rows[0]
        .not_before;
    await push(16, records);
    await push(16, late.slice(0, 1));
    const first = await notBefore();
    await push(16, late.slice(1, 2));
    expect((await notBefore()).getTime()).toBeGreaterThan(first.getTime());
    await database.pools.owner.query(
      `update recompute_ranges set marked_at = now() - interval '31 s', not_before = '-infinity' where device_id = 16`,
    );
    await push(16, late.slice(2));
    expect(await rederive()).toBe(1);
    await expectTheFoldOfSortedRecords(database, 16, [...records, ...late]);
  });

  it('the jobs of a running server work them in by themselves, and make the days of what came', async () => {
    const records = dayOf(numbersFrom(61));
    const troubles: string[] = [];
    const trouble = (content: object, words: string) => void troubles.push(`${words} ${JSON.stringify(content)}`);
    const jobs = startJobs({
      database,
      correct: (correction) => buffer.correct(correction),
      now: () => NOW,
      log: { info: () => {}, warn: trouble, error: trouble },
    });
    for (const delivery of deliveriesOf(records, numbersFrom(62), 300)) await push(14, delivery);
    const dirty = async () => (await database.pools.owner.query('select from recompute_ranges')).rowCount;
    await expect.poll(dirty, { timeout: 60_000 }).toBe(0);
    await expectTheFoldOfSortedRecords(database, 14, records);
    // days are made by another job, which may come to its turn after the records are worked in
    const places = async () => {
      const { rows } = await database.pools.owner.query(
        'select distinct tableoid::regclass::text as place from positions where device_id = 14 order by 1',
      );
      return rows.map((row) => row.place);
    };
    await expect.poll(places, { timeout: 60_000 }).toContain('positions_20261118');
    await jobs.stop();
    expect(troubles).toEqual([]);
  });

  it('a window whose worker died is taken again', async () => {
    const records = dayOf(numbersFrom(5));
    const late = records.splice(100, 3);
    await push(12, records);
    await push(12, late);
    await database.pools.owner.query(
      `update recompute_ranges set not_before = now() + interval '1 hour' where device_id = 12`,
    );
    expect(await rederive()).toBe(0);
    await database.pools.owner.query(
      `update recompute_ranges set not_before = now() - interval '1 s' where device_id = 12`,
    );
    expect(await rederive()).toBe(1);
    await expectTheFoldOfSortedRecords(database, 12, [...records, ...late]);
  });
});
