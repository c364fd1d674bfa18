import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startListener } from '../db/notify.ts';
import { testDatabase } from '../db/testing.ts';
import { finishJob, holdJobs, LEASE, releaseJob, retryJob, takeJobs } from './queries.ts';
import { backOff, nextTime, type Outcome, type Queue, Runner } from './runner.ts';

const database = await testDatabase();
const pool = database.pools.owner;
const listener = await startListener(database.addresses.api, () => {});
afterAll(async () => {
  await listener.close();
  await database.drop();
});

const runners: Runner[] = [];
const logged: object[] = [];
const log = (content: object) => void logged.push(content);
/** Another process. */
function aRunner(...queues: Queue[]): Runner {
  const runner = new Runner({ pool, queues, listen: listener.listen, holdEvery: 50, log: { warn: log, error: log } });
  runners.push(runner);
  return runner;
}
beforeEach(() => {
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await pool.query('delete from jobs');
});

const ask = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
const queue = (name: string, key: string, due = new Date(0), askedBy: number | null = null) =>
  ask('select queue_job($1, $2, $3, $4)', [name, key, due, askedBy]);
const stored = () =>
  ask('select key, attempts, held_by is not null as held, failed_at, last_error from jobs order by id');
const isEmpty = async () => (await stored()).length === 0;
const done = async (): Promise<Outcome> => undefined;

/** A process that takes a job of the queue and never ends it. */
function startProcess(name: string): ChildProcess {
  const program = `
    import { connect } from './db/connect.ts';
    import { Runner } from './jobs/runner.ts';
    const { pools } = connect(${JSON.stringify(database.addresses)}, () => {});
    const queues = [{ name: '${name}', run: () => new Promise(() => {}) }];
    new Runner({ pool: pools.owner, queues, holdEvery: 50, log: console });`;
  const cwd = join(import.meta.dirname, '..');
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { cwd, stdio: 'inherit' });
}

describe('a job', () => {
  it('runs once however many processes there are, and is gone when it is done', async () => {
    const ran: string[] = [];
    const run = async ({ key }: { key: string }) => void ran.push(key) as undefined;
    for (let n = 0; n < 60; n++) await queue('many', String(n));
    for (let n = 0; n < 3; n++) aRunner({ name: 'many', atOnce: 4, run });
    await expect.poll(isEmpty).toBe(true);
    expect(ran.toSorted()).toEqual(Array.from({ length: 60 }, (_, n) => String(n)).toSorted());
  });

  it('is queued in its caller’s transaction, once for a key', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query("select queue_job('rolled back', 'a')");
    await client.query('rollback');
    client.release();
    expect(await stored()).toEqual([]);
    await queue('once', 'a', new Date('2100-01-01'));
    await queue('once', 'a', new Date('2099-01-01'));
    expect(await ask('select due_at from jobs')).toEqual([{ due_at: new Date('2099-01-01') }]);
  });

  it('that is asked for again while it runs is run once more, not beside itself', async () => {
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let [begun, running, most] = [0, 0, 0];
    const run = async () => {
      most = Math.max(most, ++running);
      await gates[begun++]?.promise;
      running--;
      return undefined;
    };
    await queue('again', 'a');
    for (let n = 0; n < 2; n++) aRunner({ name: 'again', atOnce: 2, run });
    await expect.poll(() => begun).toBe(1);
    for (let n = 0; n < 3; n++) await queue('again', 'a');
    gates[0]?.resolve(undefined);
    await expect.poll(() => begun).toBe(2);
    gates[1]?.resolve(undefined);
    await expect.poll(isEmpty).toBe(true);
    expect([begun, most]).toEqual([2, 1]);
  });

  it('that is asked for again at the moment in which it ends is due at once, not after its lease', async () => {
    await queue('asked', 'x');
    const [job] = await takeJobs(pool, { name: 'asked' }, 1);
    const other = await pool.connect();
    await other.query('begin');
    await other.query("select queue_job('asked', 'x')");
    const finished = finishJob(pool, job!);
    // it waits for the row that the other transaction has changed
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => await ask(waiting)).toEqual([{ n: 1 }]);
    await other.query('commit');
    other.release();
    await finished;
    expect(await ask('select held_by, due_at <= now() as due from jobs')).toEqual([{ held_by: null, due: true }]);
  });

  it('that was taken by another process after its lease can no longer be ended or extended by the first', async () => {
    await queue('killed', 'a');
    const [held] = await takeJobs(pool, { name: 'killed' }, 1);
    expect(held).toMatchObject({ key: 'a', attempts: 1 });
    expect(await takeJobs(pool, { name: 'killed' }, 1)).toEqual([]);
    await ask('update jobs set due_at = now()');
    const [taken] = await takeJobs(pool, { name: 'killed' }, 1);
    expect(taken).toMatchObject({ key: 'a', attempts: 2 });
    expect(taken?.heldBy).not.toBe(held?.heldBy);
    if (!held || !taken) throw new Error('nothing was taken');
    for (const late of [finishJob(pool, held), retryJob(pool, held, 0, ''), releaseJob(pool, held)]) await late;
    expect(await holdJobs(pool, [held, taken])).toEqual(new Set([taken.id]));
    expect(await stored()).toMatchObject([{ held: true, attempts: 2 }]);
  });

  it('of a process that is killed runs again after its lease, and not before; until then the lease is extended', async () => {
    await queue('killed', 'a');
    const child = startProcess('killed');
    await expect.poll(stored).toMatchObject([{ held: true, attempts: 1 }]);
    await ask(`update jobs set due_at = now() + interval '10 s'`);
    const lease = async () => (await ask(`select due_at > now() + interval '30 s' as extended from jobs`))[0]?.extended;
    await expect.poll(lease).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const ran: number[] = [];
    aRunner({ name: 'killed', run: async ({ attempts }) => void ran.push(attempts) as undefined });
    await queue('other', 'b');
    aRunner({ name: 'other', run: done });
    await expect.poll(stored).toMatchObject([{ key: 'a', held: true, attempts: 1 }]);
    await ask(`update jobs set due_at = due_at - $1 * interval '1 ms'`, [LEASE]);
    await expect.poll(isEmpty).toBe(true);
    expect(ran).toEqual([2]);
  });

  it('whose lease another process got is aborted', async () => {
    const aborted = Promise.withResolvers<boolean>();
    await queue('lost', 'a');
    aRunner({
      name: 'lost',
      run: (_, signal) => {
        signal.addEventListener('abort', () => aborted.resolve(true));
        return aborted.promise.then(() => undefined);
      },
    });
    await expect.poll(stored).toMatchObject([{ held: true }]);
    await ask('update jobs set held_by = gen_random_uuid()');
    expect(await aborted.promise).toBe(true);
  });

  it('that fails is tried again later each time, and becomes a dead letter with its reason', async () => {
    expect([1, 2, 3, 7, 40].map(backOff)).toEqual([60_000, 120_000, 240_000, 3_600_000, 3_600_000]);
    const dead: string[] = [];
    await queue('fails', 'a');
    aRunner({
      name: 'fails',
      attempts: 2,
      run: () => Promise.reject(new Error('not today')),
      onDead: async ({ key }, reason) => void dead.push(`${key}: ${reason}`),
    });
    await expect.poll(stored).toMatchObject([{ held: false, attempts: 1, last_error: 'not today', failed_at: null }]);
    expect(await ask(`select due_at > now() + interval '50 s' as later from jobs`)).toEqual([{ later: true }]);
    await ask('update jobs set due_at = now()');
    await expect.poll(stored).toMatchObject([{ attempts: 2, last_error: 'not today', failed_at: expect.any(Date) }]);
    expect(dead).toEqual(['a: not today']);
    expect(logged).toHaveLength(2);
    // its key is free
    await queue('fails', 'a', new Date('2100-01-01'));
    expect(await stored()).toHaveLength(2);
  });

  it('that takes its process with it each time is given up too', async () => {
    const dead: string[] = [];
    await queue('deadly', 'a');
    for (let n = 0; n < 2; n++) {
      await takeJobs(pool, { name: 'deadly' }, 1);
      await ask('update jobs set due_at = now()');
    }
    aRunner({ name: 'deadly', attempts: 2, run: done, onDead: async (_, reason) => void dead.push(reason) });
    await expect.poll(() => dead).toEqual(['its process ended']);
  });

  it('is given back by a process that stops, and the attempt does not count', async () => {
    await queue('stopped', 'a');
    const stopped = aRunner({
      name: 'stopped',
      run: (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await expect.poll(stored).toMatchObject([{ held: true }]);
    await stopped.stop();
    expect(await stored()).toMatchObject([{ held: false, attempts: 0, failed_at: null }]);
    expect(logged).toEqual([]);
  });
});

describe('the order', () => {
  it('is priority, then time; in a fair queue users with fewer running come first', async () => {
    for (const [key, minutes] of [
      ['late', 2],
      ['early', 1],
      ['urgent', 3],
    ] as const)
      await queue('order', key, new Date(minutes * 60_000));
    await ask(`update jobs set priority = 1 where key = 'urgent'`);
    const take = async (name: string, isFair: boolean) => (await takeJobs(pool, { name, isFair }, 1))[0]?.key;
    expect([await take('order', false), await take('order', false), await take('order', false)]).toEqual([
      ...['urgent', 'early', 'late'],
    ]);
    for (const [key, user] of [
      ['a1', 1],
      ['a2', 1],
      ['b1', 2],
    ] as const)
      await queue('fair', key, new Date(0), user);
    expect([await take('fair', true), await take('fair', true), await take('fair', true)]).toEqual(['a1', 'b1', 'a2']);
  });

  it('a queue that pauses leaves its other jobs alone', async () => {
    const ran: string[] = [];
    for (const key of ['a', 'b']) await queue('paused', key);
    await queue('other', 'c');
    const run = async ({ key }: { key: string }): Promise<Outcome> => {
      ran.push(key);
      return { retryAfter: 3_600_000, reason: 'the server is away', pause: 3_600_000 };
    };
    aRunner({ name: 'paused', run }, { name: 'other', run: async ({ key }) => void ran.push(key) as undefined });
    await expect.poll(() => ran.toSorted()).toEqual(['a', 'c']);
    expect(await stored()).toMatchObject([
      { key: 'a', attempts: 1, last_error: 'the server is away' },
      { key: 'b', attempts: 0 },
    ]);
  });
});

describe('the clock', () => {
  it('starts a job once at the start, then at its time, which a restart neither skips nor doubles', async () => {
    let runs = 0;
    const job: Queue = { name: 'yearly', cron: '0 0 29 2 *', run: async () => void runs++ as undefined };
    await aRunner(job).stop(); // before it ran or after
    aRunner(job);
    await expect.poll(async () => runs > 0 && (await stored())[0]?.held === false).toBe(true);
    const [{ due_at: next }] = await ask('select due_at from jobs');
    expect([next.getUTCMonth(), next.getUTCDate()]).toEqual([1, 29]);
    expect(await ask('select queue, key from jobs')).toEqual([{ queue: 'yearly', key: '' }]);
  });

  it('knows time zones and their changes of hour', () => {
    const at = (timeZone: string, after: string) =>
      nextTime({ cron: '30 7 * * *', timeZone }, new Date(after)).toISOString();
    expect(at('Africa/Abidjan', '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:30:00.000Z');
    expect(at('Europe/Paris', '2026-10-23T12:00:00Z')).toBe('2026-10-24T05:30:00.000Z');
    expect(at('Europe/Paris', '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:30:00.000Z');
  });

  it('tries one that failed again before its next time', async () => {
    let runs = 0;
    const fail = () => {
      runs++;
      return Promise.reject(new Error('not today'));
    };
    aRunner({ name: 'yearly', cron: '0 0 29 2 *', run: fail });
    await expect.poll(stored).toMatchObject([{ held: false, attempts: 1, last_error: 'not today', failed_at: null }]);
    await ask('update jobs set due_at = now()');
    await expect.poll(stored).toMatchObject([{ held: false, attempts: 2 }]);
    expect(runs).toBe(2);
  });
});

it('no one but the owner sees or queues jobs', async () => {
  for (const role of ['api', 'ingest'] as const) {
    await expect(database.pools[role].query('select from jobs')).rejects.toThrow(/permission denied/);
    await expect(database.pools[role].query("select queue_job('a', 'b')")).rejects.toThrow(/permission denied/);
  }
});
