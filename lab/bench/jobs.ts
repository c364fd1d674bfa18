import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { machine, percentile, printTable } from './figures.ts';

// the server is no package that tools depend on
const SERVER = join(import.meta.dirname, '../../apps/server');
const { openDatabase } = await import(pathToFileURL(join(SERVER, 'src/start/open-database.ts')).href);
const { Runner } = await import(pathToFileURL(join(SERVER, 'src/jobs/runner.ts')).href);

/** Handlers at once, and queues that the clock starts, as in a server. */
const AT_ONCE = 16;
const SCHEDULED = 17;
/** Between filling the queue and the moment at which all its jobs are due, ms. */
const AHEAD = 6_000;
const IDLE_SECONDS = 30;

type Means = { pool: pg.Pool; counted: { statements: number }; jobs: number };

/** Many jobs that are due at one time, and what the queue costs while nothing is due. */
export async function benchJobs(jobs: number): Promise<void> {
  console.log(`${machine()}\n${jobs} jobs due at one time, ${AT_ONCE} at once\n`);
  const data = mkdtempSync(join(tmpdir(), 'balise-bench-jobs-'));
  const database = await openDatabase({ data, databaseUrl: undefined }, () => {});
  const pool = new pg.Pool({ connectionString: database.addresses.owner, max: 8 });
  const counted = { statements: 0 };
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: (...given: unknown[]) => {
      counted.statements++;
      return query(...given);
    },
  });
  const means = { pool, counted, jobs };
  try {
    printTable([
      [
        '',
        'jobs/s',
        'delay p50 ms',
        'p95',
        'statements/job',
        'WAL bytes/job',
        'idle statements/min',
        'idle WAL kB/min',
      ],
      ['one table', ...(await ofTable(means))],
    ]);
  } finally {
    await pool.end();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  }
}

async function ofTable(means: Means): Promise<number[]> {
  const { pool, jobs } = means;
  const due = await fill(means, (at) =>
    pool.query(`insert into jobs (queue, key, due_at) select 'burst', n::text, $2 from generate_series(1, $1::int) n`, [
      jobs,
      at,
    ]),
  );
  const meter = aMeter(means, due);
  const burst = { name: 'burst', atOnce: AT_ONCE, run: async () => meter.ran(1) };
  const scheduled = Array.from({ length: SCHEDULED }, (_, n) => ({
    name: `scheduled-${n}`,
    cron: '7 * * * *',
    run: async () => undefined,
  }));
  const runner = new Runner({ pool, queues: [burst, ...scheduled], log: console });
  const figures = await meter.end();
  const idle = await idleLoad(means);
  await runner.stop();
  return [...figures, ...idle];
}

async function fill({ pool }: Means, insert: (at: Date) => Promise<unknown>): Promise<number> {
  const at = Date.now() + AHEAD;
  await insert(new Date(at));
  await pool.query('checkpoint');
  return at;
}

/** Counts from the moment at which the jobs are due until the last of them is recorded as done. */
function aMeter({ pool, counted, jobs }: Means, due: number) {
  const delays: number[] = [];
  const done = Promise.withResolvers<void>();
  const begun = delay(due - Date.now()).then(async () => ({ lsn: await lsnOf(pool), before: counted.statements }));
  return {
    ran(count: number): undefined {
      const now = Date.now();
      for (let n = 0; n < count; n++) delays.push(now - due);
      if (delays.length >= jobs) done.resolve();
    },
    async end(): Promise<number[]> {
      const { lsn, before } = await begun;
      await done.promise;
      const seconds = (Date.now() - due) / 1000;
      const statements = counted.statements - before;
      const bytes = (await lsnOf(pool)) - lsn;
      return [jobs / seconds, percentile(delays, 0.5), percentile(delays, 0.95), statements / jobs, bytes / jobs];
    },
  };
}

async function idleLoad({ pool, counted }: Means): Promise<number[]> {
  await delay(3_000);
  const [before, lsn] = [counted.statements, await lsnOf(pool)];
  await delay(IDLE_SECONDS * 1000);
  const statements = counted.statements - before - 1;
  return [(statements * 60) / IDLE_SECONDS, (((await lsnOf(pool)) - lsn) * 60) / IDLE_SECONDS / 1000];
}

async function lsnOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as at`);
  return rows[0].at;
}
