import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { createDayPartitions } from '../features/history/index.ts';
import { startRecompute } from './recompute.ts';
import { SCHEDULE } from './schedule.ts';
import { startJobs } from './start.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
/** Less than anything waits that waits for its own time-out: a busy machine takes several seconds for what takes one. */
const HANGS = 20_000; // ms
const WAITS_FOR_LOCK = `select exists (
  select from pg_locks where relation = 'positions_default'::regclass and not granted and mode = 'AccessExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())) as waiting`;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ask = async (text: string, values: unknown[] = []) => (await database.pools.owner.query(text, values)).rows;

describe('day partitions', () => {
  it('reach from the days that are not yet archived to three days ahead, and are made once', async () => {
    expect(await createDayPartitions(database.pools.owner, NOW)).toBe(6);
    expect(await createDayPartitions(database.pools.owner, NOW)).toBe(0);
    const [bounds] = await ask(`select min(relname), max(relname) from pg_class where relname ~ '^positions_\\d{8}$'`);
    expect(bounds).toEqual({ min: 'positions_20261118', max: 'positions_20261123' });
    expect(await createDayPartitions(database.pools.owner, NOW + DAY)).toBe(1);
  });

  it('take over the rows that came before they were made, and leave what is archived by now, or has no day', async () => {
    const insert = `insert into positions (device_id, fixed_at, key, received_at, valid, quality, attributes)
      select 1, at, n, now(), true, 0, '{}' from unnest($1::timestamptz[]) with ordinality as t (at, n)`;
    const [early, future, old] = [new Date(NOW + 5 * DAY), new Date(NOW + 30 * DAY), new Date(NOW - 40 * DAY)];
    await database.pools.ingest.query(insert, [[early, future, old]]);
    expect(await createDayPartitions(database.pools.owner, NOW + 4 * DAY)).toBe(3);
    const rows = await ask('select tableoid::regclass::text as place, fixed_at from positions order by fixed_at');
    expect(rows).toEqual([
      { place: 'positions_default', fixed_at: old },
      { place: 'positions_20261125', fixed_at: early },
      { place: 'positions_default', fixed_at: future },
    ]);
  });

  it('give nothing to the role that answers people', async () => {
    await expect(database.pools.api.query('select from positions_20261120')).rejects.toThrow(/permission denied/);
    await expect(database.pools.api.query('select from positions')).rejects.toThrow(/permission denied/);
  });

  it('wait no longer than two seconds for a writer, so that others do not queue behind', async () => {
    const client = await database.pools.ingest.connect();
    await client.query('begin');
    await client.query(
      `insert into positions (device_id, fixed_at, key, received_at, valid, quality, attributes)
       values (1, '1998-01-01', 9, now(), true, 0, '{}')`,
    );
    const started = performance.now();
    await expect(createDayPartitions(database.pools.owner, NOW + 9 * DAY, 1)).rejects.toMatchObject({ code: '55P03' });
    expect(performance.now() - started).toBeLessThan(HANGS);
    // one that goes on until they have given up once does not cost them the day
    const making = createDayPartitions(database.pools.owner, NOW + 9 * DAY);
    await expect.poll(() => ask(WAITS_FOR_LOCK)).toEqual([{ waiting: true }]);
    await expect.poll(() => ask(WAITS_FOR_LOCK)).toEqual([{ waiting: false }]);
    await client.query('rollback');
    client.release();
    expect(await making).toBeGreaterThan(0);
  });
});

describe('ended sign-ins', () => {
  it('leave a month after their end, and tickets with them', async () => {
    const job = SCHEDULE.find(({ name }) => name === 'ended-sign-ins');
    await ask(
      `insert into users (role, last_name, first_name, email, password_hash) values ('platform', 'a', 'b', 'c@d.example', 'x')`,
    );
    const insert = `insert into sign_ins (user_id, token_hash, created_at, expires_at, last_used_at, revoked_at, remember, address, user_agent)
      values (1, $1, $2, $3, $2, $4, false, '', '')`;
    const at = (days: number) => new Date(NOW + days * DAY);
    await ask(insert, [Buffer.from('ended'), at(-90), at(-31), null]);
    await ask(insert, [Buffer.from('revoked'), at(-90), at(60), at(-31)]);
    await ask(insert, [Buffer.from('ended lately'), at(-90), at(-29), null]);
    await ask(insert, [Buffer.from('open'), at(-90), at(1), null]);
    expect(await job?.run({ owner: database.pools.owner, now: NOW })).toBe(2);
    const left = await ask('select token_hash from sign_ins order by id');
    expect(left.map((row) => String(row.token_hash))).toEqual(['ended lately', 'open']);
  });
});

describe('the thread of late records', () => {
  it('tells once of a database that is away, goes on looking, and stops all the same', async () => {
    const away = { ...database.addresses, ingest: 'postgres://balise_ingest:x@127.0.0.1:1/balise' };
    const troubles: string[] = [];
    const windows = startRecompute(
      { addresses: away },
      async () => true,
      (reason) => troubles.push(reason),
      () => Promise.reject(new Error('unknown reason')),
    );
    await expect.poll(() => troubles.length).toBe(1);
    await delay(2_500);
    await windows.stop();
    expect(troubles).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('is replaced when it dies, and reported', async () => {
    const troubles: string[] = [];
    const dying = startRecompute(
      // without any address the thread cannot even begin
      { addresses: undefined as unknown as TestDatabase['addresses'] },
      async () => true,
      (reason) => troubles.push(reason),
      async () => true,
    );
    await expect.poll(() => troubles.length, { timeout: 60_000 }).toBe(2);
    await dying.stop();
  });

  it('is not there while no late records wait, and comes with the first', async () => {
    const troubles: string[] = [];
    const asked: boolean[] = [];
    const lazy = startRecompute(
      { addresses: undefined as unknown as TestDatabase['addresses'] },
      async () => true,
      (reason) => troubles.push(reason),
      async () => asked.push(asked.length > 1) > 2,
    );
    await expect.poll(() => troubles.length, { timeout: 60_000 }).toBe(1);
    expect(asked).toEqual([false, false, true]);
    await lazy.stop();
  });
});

describe('the jobs of a server', () => {
  it('start, run what they may have missed, and stop soon', async () => {
    const words: string[] = [];
    const log = (content: object, said: string) => words.push(`${said} ${JSON.stringify(content)}`);
    const jobs = startJobs({
      database,
      correct: async () => true,
      now: () => NOW + 30 * DAY,
      log: { info: log, warn: log, error: log },
    });
    await expect.poll(() => words).toContainEqual(expect.stringContaining('day-partitions'));
    await delay(100);
    const started = performance.now();
    await jobs.stop();
    expect(performance.now() - started).toBeLessThan(HANGS);
    expect(words.filter((one) => !one.startsWith('a scheduled job finished'))).toEqual([]);
  });
});
