import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { machine, printTable } from './figures.ts';
import { addFleets, type BenchClient, signInAt } from './fleet.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { usageOf } from './usage.ts';

/** Trips and stops of a device's day: of 1,000 devices in 31 days 1,023,000. */
const A_DAY = 33;
const DAYS = 31;
const DAY = 86_400_000;
const UNTIL = Date.UTC(2026, 10, 1);

/**
 * How much memory the server needs while it writes a report of a million rows as a file, and how long that takes. Nothing is
 * asserted.
 */
export async function benchFiles(devices: number, only: number | undefined, nodeOptions: string[]): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('gt06', nodeOptions);
  try {
    const [id = 0] = await addFleets(server.databaseUrl, 'Files', 1, devices);
    await addTrips(server.databaseUrl, id);
    const client = await signInAt(server.databaseUrl, id, ['view_devices', 'view_history', 'view_reports']);
    await delay(SETTLED);
    // twice the first: it loads what all of them need
    for (const [place, format] of FORMATS.entries())
      if (only === undefined || only === place) printTable([HEAD, await measured(server, client, format)]);
  } finally {
    await server.stop();
  }
}

const FORMATS = ['xlsx', 'csv', 'pdf', 'xlsx'] as const;
const HEAD = [
  'file of trips and stops',
  'rows',
  'MB',
  's',
  'CPU s',
  'server before, MB',
  'most while written',
  'while taken',
  'after',
];

/** What a start leaves behind is gone after so long, ms. */
const SETTLED = 10_000;

/** Short trips and stops about West Africa, one after the other. */
async function addTrips(databaseUrl: string, clientId: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(`insert into derivation_settings (content) values ('{}') on conflict do nothing`);
    await database.query(
      `with spot as (
         select d.id, n, jsonb_build_object('latitude', 5 + (d.id * 7 + n * 13) % 900 / 100.0,
           'longitude', -8 + (d.id * 11 + n * 17) % 1600 / 100.0) as here
         from devices d, generate_series(0, $2::int * $3::int - 1) n where client_id = $1
       )
       insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id)
       select id, case n % 2 when 0 then 'trip' else 'stop' end, starts_at, starts_at + interval '40 minutes',
         case n % 2 when 0 then 12345678 + id * n else 0 end, 0, case n % 2 when 0 then 21.5 end,
         case n % 2
           when 0 then jsonb_build_object('from', here, 'to', here, 'driving', 2400000, 'idling', 0, 'pause', null, 'end', 'still')
           else jsonb_build_object('place', here, 'idling', 120000, 'end', 'moved') end,
         starts_at, (select min(id) from derivation_settings)
       from (select *, $4::timestamptz + n * interval '1 day' / $3::int as starts_at from spot) s`,
      [clientId, DAYS, A_DAY, new Date(UNTIL - DAYS * DAY)],
    );
    await database.query('vacuum analyze episodes');
  } finally {
    await database.end();
  }
}

async function measured(
  { httpPort, pids }: RunningServer,
  { token }: BenchClient,
  format: 'xlsx' | 'csv' | 'pdf',
): Promise<(string | number)[]> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${httpPort}/api/v4${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const before = usageOf(pids.server);
  forgetPeak(pids.server);
  const start = performance.now();
  const period = { from: UNTIL - DAYS * DAY, to: UNTIL };
  const asked = await call('/report/trips/export', {
    devices: { deviceIds: ['all'] },
    ...period,
    format,
    language: 'en',
  });
  const { id } = ((await asked.json()) as { data: { id: number } }).data;
  let job: Job | undefined;
  while (job === undefined || job.state === 'waiting' || job.state === 'running') {
    await delay(250);
    const { data } = (await (await call('/report/jobs')).json()) as { data: { jobs: Job[] } };
    job = data.jobs.find((one) => one.id === id);
  }
  const seconds = (performance.now() - start) / 1000;
  if (job.state !== 'done') throw new Error(`the ${format} file: ${job.state}, ${job.failure}`);
  const peak = peakOf(pids.server);
  forgetPeak(pids.server);
  let bytes = 0;
  for await (const piece of (await call(`/report/job/${id}/file`)).body ?? []) bytes += piece.length;
  const taken = peakOf(pids.server);
  await delay(SETTLED);
  const after = usageOf(pids.server);
  return [
    format,
    job.rows.toLocaleString('en'),
    bytes / 1e6,
    seconds,
    after.cpu - before.cpu,
    before.memory,
    peak,
    taken,
    after.memory,
  ];
}

type Job = { id: number; state: string; failure: string | null; rows: number };

const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Most megabytes that a process had at once, all threads together. Linux. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
