import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addDevices, type BenchDevice } from './devices.ts';
import { machine, printTable } from './figures.ts';
import { type BenchClient, signInAt } from './fleet.ts';
import { watchArchive, withoutArchive } from './history-archive.ts';
import { type Call, callsOf, readerOf, timed } from './history-calls.ts';
import { startLoad, trackersFor } from './history-load.ts';
import type { LoadFigures } from './history-load.worker.ts';
import { makeHistory } from './history-make.ts';
import { type Plan, planIn } from './history-plan.ts';
import { printPurge } from './history-purge.ts';
import { printSizes } from './history-sizes.ts';
import { startPeople, startServer } from './running-server.ts';

export type HistoryBench = {
  /** Of 2,000 vehicles. */
  scale: number;
  /** Different drives at most. */
  tracks: number;
  /** Fixes a second beside what is measured. */
  pace: number;
  /** Where the platform keeps its data: an interrupted run goes on there. Undefined: a folder that goes afterwards. */
  data: string | undefined;
  /** People are answered by a process of their own (ROLES=api), as where a platform is split. */
  split: boolean;
  /** Empties the operating system's cache of files before what is to be cold; needs the machine's administrator. */
  dropCaches: boolean;
  /** Lets the oldest month be dropped at the end, after which that data is of no use. */
  purge: boolean;
  nodeOptions: string[];
};

/** Of the three days that are rows the platform archives the first by itself. */
const [VEHICLES, DAYS, HOT_DAYS] = [2_000, 31, 3];
/** Trackers send at most so long beside one kind of call, s. */
const LONGEST = 120;
/** A platform that has just started compiles and plans for its first hundreds of calls, and of its trackers each is looked up once, ms. */
const WARM_UP = 10_000;
/** How long a warm platform is asked, ms. */
const WARM_FOR = 10_000;

/** How long looks into the past take: a month of a fleet, archived but for its last days, while trackers go on sending. Nothing is asserted. */
export async function benchHistory(bench: HistoryBench): Promise<void> {
  console.log(`${machine()}\n`);
  const folder = bench.data ?? mkdtempSync(join(tmpdir(), 'balise-bench-history-'));
  try {
    const { plan, client, senders } = await prepared(bench, folder);
    await measureArchive(bench, folder, plan);
    await measureCalls(bench, folder, plan, client, senders);
    if (bench.purge || bench.data === undefined) await measurePurge(bench, folder, plan);
  } finally {
    if (bench.data === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

type Prepared = { plan: Plan; client: BenchClient; senders: BenchDevice[] };

async function prepared({ scale, tracks, pace, nodeOptions }: HistoryBench, folder: string): Promise<Prepared> {
  const server = await startServer('teltonika', nodeOptions, folder);
  const database = new pg.Client({ connectionString: server.databaseUrl });
  try {
    await database.connect();
    const devices = Math.max(2, Math.round(VEHICLES * scale));
    const asked = { devices, days: DAYS, tracks: Math.min(tracks, devices), hotDays: HOT_DAYS };
    const plan = await planIn(database, asked);
    await withoutArchive(database, () => makeHistory(database, server.databaseUrl, plan));
    await printSizes(database, plan);
    await database.query(`delete from users where email like 'bench%@people.example'`);
    const client = await signInAt(server.databaseUrl, plan.clientId, ['view_devices', 'view_history', 'view_reports']);
    return { plan, client, senders: await sendersIn(server.databaseUrl, database, trackersFor(pace)) };
  } finally {
    await database.end();
    await server.stop();
  }
}

async function measureArchive({ nodeOptions }: HistoryBench, folder: string, plan: Plan): Promise<void> {
  const server = await startServer('teltonika', nodeOptions, folder);
  const database = new pg.Client({ connectionString: server.databaseUrl });
  try {
    await database.connect();
    await watchArchive(database, plan);
  } finally {
    await database.end();
    await server.stop();
  }
}

async function measurePurge({ nodeOptions }: HistoryBench, folder: string, plan: Plan): Promise<void> {
  const server = await startServer('teltonika', nodeOptions, folder);
  try {
    await printPurge(server.databaseUrl, plan);
  } finally {
    await server.stop();
  }
}

/** The trackers that send: of an earlier run in this folder, or new ones. */
async function sendersIn(databaseUrl: string, database: pg.Client, count: number): Promise<BenchDevice[]> {
  const { rows } = await database.query(`select id, imei as identity from devices where imei like '356%' order by id`);
  return rows.length >= count ? rows.slice(0, count) : await addDevices(databaseUrl, count);
}

/** Each kind of call on a platform that has just started: first cold, then warm. */
async function measureCalls(
  bench: HistoryBench,
  folder: string,
  plan: Plan,
  client: BenchClient,
  senders: BenchDevice[],
): Promise<void> {
  const table: (string | number)[][] = [
    [
      'ms',
      'turns cold / warm',
      'kB sent',
      'cold p50 / p99',
      'warm p50 / p99',
      'goal',
      'fixes/s beside',
      'their answers p50 / p99',
    ],
  ];
  let isDropped = false;
  const names = callsOf(plan, [0]).map(({ name }) => name);
  for (const place of names.keys()) {
    console.error(`${names[place]} …`);
    isDropped = bench.dropCaches && dropCaches();
    table.push(await measureCall(bench, folder, plan, place, client, senders));
  }
  printTable(table);
  const files = isDropped ? 'with empty caches' : 'whose files the operating system may still hold in memory';
  console.log(`\nCold: the first look after a start of server and database, ${files}.`);
}

async function measureCall(
  { pace, split, nodeOptions }: HistoryBench,
  folder: string,
  plan: Plan,
  place: number,
  client: BenchClient,
  senders: BenchDevice[],
): Promise<(string | number)[]> {
  const server = await startServer('teltonika', nodeOptions, folder);
  const work = { port: server.trackerPort, devices: senders, pace, seconds: LONGEST };
  const people = split ? await startPeople(server) : undefined;
  const load = await startLoad(work);
  let beside: LoadFigures | undefined;
  try {
    const call = callsOf(plan, await devicesOf(server.databaseUrl))[place] as Call;
    const reader = readerOf(people ?? server, client);
    const cold = await timed(reader, call, 0);
    await timed(reader, call, WARM_UP);
    const warm = await timed(reader, call, WARM_FOR);
    reader.close();
    beside = await load.stop();
    const figures = (p50: number, p99: number) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
    return [
      ...[
        cold.name,
        `${cold.turns} / ${warm.turns}`,
        warm.kB,
        figures(cold.p50, cold.p99),
        figures(warm.p50, warm.p99),
      ],
      ...[call.goal?.join(' / ') ?? '–', beside.rate, figures(beside.p50, beside.p99)],
    ];
  } finally {
    if (beside === undefined) await load.stop();
    await people?.stop();
    await server.stop();
  }
}

async function devicesOf(databaseUrl: string): Promise<number[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query('select id from bench.devices order by id');
  await database.end();
  return rows.map((row) => row.id);
}

/** Linux, as root. @returns whether it could */
function dropCaches(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}
