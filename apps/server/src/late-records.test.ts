import {
  advance,
  arrive,
  compareRecords,
  DEFAULT_SETTINGS,
  distanceBetween,
  EMPTY_HISTORY,
  type Fix,
  type FixRecord,
  JUMP,
  NEW_DEVICE,
  recordOf,
  type TrackingEvent,
} from '@balise/tracking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './db/testing.ts';
import { type Correct, rederiveDirtyWindows, thinOldCheckpoints } from './features/history/index.ts';
import { correctAlone } from './ingest/correct.ts';
import { DEFAULT_LIMITS } from './ingest/limits.ts';
import { createWriteBuffer, type WriteBuffer } from './ingest/write-buffer.ts';
import { startJobs } from './jobs/index.ts';

const START = Date.UTC(2026, 10, 18, 6);
const HOUR = 3_600_000;
const NOW = START + 40 * HOUR;

let database: TestDatabase;
let buffer: WriteBuffer;
const open = () =>
  createWriteBuffer({
    pool: database.pools.ingest,
    settings: DEFAULT_SETTINGS,
    limits: { ...DEFAULT_LIMITS, batchRecords: 200, batchWait: 2 },
    publish: () => {},
    onTrouble: (error) => {
      throw error;
    },
  });

beforeAll(async () => {
  database = await testDatabase();
  await database.pools.owner.query(`
    insert into partners (name, display_name) values ('Kanari', 'Kanari');
    insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
      values (1, 'Comoé', 'company', 'postpaid', 'a@comoe.example', 'CI');
    insert into device_types (code, name_en, name_fr) values ('lorry', 'Lorry', 'Camion') on conflict do nothing;
    insert into devices (client_id, device_type_id, imei, designation)
      select 1, (select min(id) from device_types), n::text, n::text from generate_series(1, 20) n`);
  buffer = open();
});
afterAll(() => database.drop());

const push = (deviceId: number, records: FixRecord[]) =>
  new Promise<void>((resolve, reject) =>
    buffer.push({
      deviceId,
      protocol: 'gt06',
      receivedAt: NOW,
      raw: new Uint8Array(1),
      records,
      rejected: [],
      onDurable: resolve,
      onLost: () => reject(new Error('lost')),
    }),
  );

const rederive = (correct: Correct = (correction) => buffer.correct(correction)) =>
  rederiveDirtyWindows(
    {
      pool: database.pools.ingest,
      settings: DEFAULT_SETTINGS,
      correct,
      onTrouble: (error) => {
        throw error;
      },
    },
    new AbortController().signal,
  );

// windows that rest, or might still grow, are taken at once here
const hurry = () => database.pools.owner.query(`update dirty_windows set not_before = '-infinity'`);

async function drain(): Promise<void> {
  while ((await hurry()).rowCount !== 0) await rederive();
}

/** A generator of numbers in [0, 1) that repeats itself from its seed (Park and Miller, 1988). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A day of a lorry: drives, jams, stops, idling, a receiver that jumps, a cut, heartbeats, a clock that runs ahead. */
function dayOf(random: () => number): FixRecord[] {
  const fixes: Fix[] = [];
  let at = START;
  let latitude = 5.3;
  let kmh = 0;
  for (let n = 0; n < 1200; n++) {
    at += [1_000, 10_000, 30_000, 60_000, 60_000, 900_000][Math.floor(random() * (random() < 0.1 ? 6 : 5))]!;
    if (random() < 0.1) kmh = [0, 0, 2, 4, 30, 90][Math.floor(random() * 6)]!;
    latitude += (kmh * 0.01) / 3600;
    const jumps = random() < 0.02 ? 2 : 0;
    const isHeartbeat = random() < 0.1;
    fixes.push({
      time: random() < 0.005 ? NOW + HOUR + n : at,
      location: isHeartbeat
        ? null
        : {
            latitude: latitude + jumps,
            longitude: -4,
            altitude: 12.3,
            speed: kmh / 3.6,
            course: 359.9,
            valid: random() > 0.02,
            accuracy: null,
          },
      attributes: {
        ignition: n % 200 < 150,
        externalVoltage: n % 400 > 370 ? 0.4 : 12.7,
        satellites: 9,
        odometer: n * 100,
        ...(random() < 0.02 ? { alarms: ['sos' as const] } : {}),
        vendor: { '239': n, name: 'é' },
      },
    });
  }
  return fixes.map((fix) => recordOf(fix, NOW, DEFAULT_SETTINGS));
}

/** As trackers deliver: mostly in order, some held back, some twice, a few of one day in the next batch. */
function deliveriesOf(records: FixRecord[], random: () => number, disorder: number): FixRecord[][] {
  const arrival = records.flatMap((record, index) => {
    const delay = random() < 0.1 ? random() * disorder : random() * 3;
    const first = { record, order: index + delay };
    return random() < 0.1 ? [first, { record, order: index + random() * disorder }] : [first];
  });
  arrival.sort((a, b) => a.order - b.order);
  const deliveries: FixRecord[][] = [];
  for (let i = 0; i < arrival.length; ) {
    const size = 1 + Math.floor(random() * 12);
    deliveries.push(arrival.slice(i, i + size).map(({ record }) => record));
    i += size;
  }
  return deliveries;
}

const nameOf = ({ at, kind }: { at: number; kind: string }) => `${at}/${kind}`;
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** What the sorted records mean, and what the database holds. */
function sortedFold(records: FixRecord[]) {
  let history = EMPTY_HISTORY;
  const events = new Map<string, TrackingEvent>();
  const jumps = new Set<number>();
  for (const record of records.toSorted(compareRecords)) {
    const step = advance(history, record, DEFAULT_SETTINGS);
    history = step.state;
    for (const event of step.events) events.set(nameOf(event), event);
    for (const mark of step.marks) if (mark.quality === JUMP) jumps.add(mark.key);
  }
  return { history: plain(history), events, jumps };
}

async function stored(deviceId: number) {
  const ask = async (text: string) => (await database.pools.owner.query(text, [deviceId])).rows;
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
  const [live] = await ask('select state from device_live where device_id = $1');
  const events = await ask(
    `select ${ms('at')} as at, kind, content, ${ms('decided_at')} as "decidedAt" from events where device_id = $1`,
  );
  const jumps = await ask(`select key::float8 as key from positions where device_id = $1 and quality = ${JUMP}`);
  const checkpoints = await ask(
    `select ${ms('hour')} as hour, state, measured::float8, estimated::float8 from fold_checkpoints where device_id = $1`,
  );
  const rows = await ask('select count(*)::int as count from positions where device_id = $1');
  return {
    history: live?.state.history,
    events: new Map(events.map((event) => [nameOf(event), event])),
    jumps: new Set(jumps.map(({ key }) => key)),
    checkpoints: new Map(
      checkpoints.map(({ hour, state, measured, estimated }) => [
        hour,
        { hour, state, totals: { measured, estimated } },
      ]),
    ),
    count: rows[0].count,
  };
}

async function expectTheFoldOfSortedRecords(deviceId: number, records: FixRecord[]) {
  const expected = sortedFold(records);
  const found = await stored(deviceId);
  expect(found.count).toBe(records.length);
  expect(found.history).toEqual(expected.history);
  expect(found.events).toEqual(expected.events);
  expect(found.jumps).toEqual(expected.jumps);
  const { checkpoints } = arrive(NEW_DEVICE, records, NOW, DEFAULT_SETTINGS);
  expect(found.checkpoints).toEqual(new Map(checkpoints.map((one) => [one.hour, plain(one)])));
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
    for (const [n, records] of days.entries()) await expectTheFoldOfSortedRecords(n + 1, records);
    const jumps = days.map((records) => sortedFold(records).jumps.size);
    expect(Math.min(...jumps)).toBeGreaterThan(0);
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
    await expectTheFoldOfSortedRecords(9, [...records, late!]);
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
    await expectTheFoldOfSortedRecords(10, [...drive, detour]);
  });

  it('a server that starts again goes on from what is stored', async () => {
    const records = dayOf(numbersFrom(77));
    const deliveries = deliveriesOf(records, numbersFrom(78), 100);
    for (const [n, delivery] of deliveries.entries()) {
      await push(11, delivery);
      if (n % 25 === 0) buffer = open();
    }
    await drain();
    await expectTheFoldOfSortedRecords(11, records);
  });

  it('a worker in a process of its own corrects too, while the one that hears the tracker goes on', async () => {
    const records = dayOf(numbersFrom(31));
    const pool = database.pools.ingest;
    const correct = correctAlone({ pool, settings: DEFAULT_SETTINGS, publish: () => {} });
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
    await expectTheFoldOfSortedRecords(13, records);
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
    const { history, events } = sortedFold([...records, ...late]);
    const found = await stored(15);
    expect(found.history).toEqual(history);
    expect(found.events).toEqual(events);
  });

  it('a window that still grows is left to grow, for half a minute at most', async () => {
    const records = dayOf(numbersFrom(41));
    const late = [500, 400, 300].flatMap((place) => records.splice(place, 1));
    const notBefore = async (): Promise<Date> =>
      (await database.pools.owner.query('select not_before from dirty_windows where device_id = 16')).rows[0]
        .not_before;
    await push(16, records);
    await push(16, late.slice(0, 1));
    const first = await notBefore();
    await push(16, late.slice(1, 2));
    expect((await notBefore()).getTime()).toBeGreaterThan(first.getTime());
    await database.pools.owner.query(
      `update dirty_windows set marked_at = now() - interval '31 s', not_before = '-infinity' where device_id = 16`,
    );
    await push(16, late.slice(2));
    expect(await rederive()).toBe(1);
    await expectTheFoldOfSortedRecords(16, [...records, ...late]);
  });

  it('the jobs of a running server work them in by themselves, and make the days of what came', async () => {
    const records = dayOf(numbersFrom(61));
    const troubles: string[] = [];
    const trouble = (content: object, words: string) => void troubles.push(`${words} ${JSON.stringify(content)}`);
    const jobs = startJobs({
      database,
      settings: DEFAULT_SETTINGS,
      correct: (correction) => buffer.correct(correction),
      now: () => NOW,
      log: { info: () => {}, warn: trouble, error: trouble },
    });
    for (const delivery of deliveriesOf(records, numbersFrom(62), 300)) await push(14, delivery);
    const dirty = async () => (await database.pools.owner.query('select from dirty_windows')).rowCount;
    await expect.poll(dirty, { timeout: 10_000 }).toBe(0);
    await expectTheFoldOfSortedRecords(14, records);
    await jobs.stop();
    const { rows } = await database.pools.owner.query(
      'select distinct tableoid::regclass::text as place from positions where device_id = 14 order by 1',
    );
    expect(rows.map((row) => row.place)).toContain('positions_20261118');
    expect(troubles).toEqual([]);
  });

  it('a window whose worker died is taken again', async () => {
    const records = dayOf(numbersFrom(5));
    const late = records.splice(100, 3);
    await push(12, records);
    await push(12, late);
    await database.pools.owner.query(
      `update dirty_windows set not_before = now() + interval '1 hour' where device_id = 12`,
    );
    expect(await rederive()).toBe(0);
    await database.pools.owner.query(
      `update dirty_windows set not_before = now() - interval '1 s' where device_id = 12`,
    );
    expect(await rederive()).toBe(1);
    await expectTheFoldOfSortedRecords(12, [...records, ...late]);
  });
});
