import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  advance,
  always,
  DEFAULT_SETTINGS,
  EMPTY_HISTORY,
  type Episode,
  type FixRecord,
  type HistoryState,
  type TrackingEvent,
  type Usage,
} from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsAfter, stateOf } from '../../features/history/index.ts';
import { FaithfulTracker } from '../testing/faithful-tracker.ts';
import { aServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { randomFrom, wanderingFixes } from '../testing/wandering-fixes.ts';

// On a server of its own, with the settings of production: the tests' common one does not survive the loss of power.
const ROUNDS = process.env.SOAK ? 20 : 3;
const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
const TRACKERS = 40;
const START = Date.UTC(2026, 10, 1);

let data: string;
let server: ServerProcess;
let trackers: FaithfulTracker[] = [];
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-crash-'));
  server = await aServerProcess(data, 'teltonika');
  await server.start();
});
afterAll(async () => {
  for (const tracker of trackers) tracker.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

it('whatever is killed whenever, what was answered is stored once, and history is the fold of the sorted fixes', {
  timeout: 2 * 120_000 + ROUNDS * 60_000,
}, async () => {
  const random = randomFrom(SEED);
  const ids = await server.addDevices(TRACKERS);
  await expectDurableSettings();
  let isOver = false;
  const pauses: number[] = [];
  trackers = [...ids.keys()].map((identity, at) => {
    const next = wanderingFixes(SEED + at, START);
    return new FaithfulTracker(server.trackerPort, identity, () => (isOver ? undefined : next()));
  });

  for (let round = 0; round < ROUNDS; round++) {
    const before = answered();
    await until(() => answered() > before + TRACKERS, 'the load goes on');
    await sleep(100 + random() * 1_200);
    const killedAt = performance.now();
    await server.kill(round % 2 === 1);
    await server.start();
    pauses.push(Math.round(performance.now() - killedAt));
  }
  const last = answered();
  await until(() => answered() > last, 'the load goes on after the last crash');
  isOver = true;
  await until(() => trackers.every((tracker) => tracker.waiting === 0), 'everything is answered');
  await untilAllIsRecomputed();

  let fixes = 0;
  for (const tracker of trackers) {
    const id = ids.get(tracker.identity)!;
    const records = await recordsOf(id);
    fixes += records.length;
    // exactly once: a list, not a set
    expect(records.map(({ at }) => at)).toEqual([...tracker.answered].sort((a, b) => a - b));
    await expectHistory(id, records);
  }
  expect(fixes).toBeGreaterThan(TRACKERS * ROUNDS);
  console.log(
    `${ROUNDS} crashes, seed ${SEED}: ${fixes} fixes answered, each stored once; ready again after ${pauses} ms`,
  );
});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const answered = () => trackers.reduce((sum, tracker) => sum + tracker.answered.size, 0);

// a worker that was killed keeps its windows for a while
const PATIENCE = 120_000;

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - start > PATIENCE) throw new Error(`not in time: ${what}`);
    await sleep(20);
  }
}

async function expectDurableSettings(): Promise<void> {
  const settings = await server.ask(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  );
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
}

const untilAllIsRecomputed = () =>
  until(async () => (await server.ask('select from recompute_ranges')).length === 0, 'late records are worked in');

/** Rows and archived days as one. */
function recordsOf(id: number): Promise<FixRecord[]> {
  const query = async (text: string, values: unknown[]) => ({ rows: await server.ask(text, values) });
  return recordsAfter({ query } as unknown as Parameters<typeof recordsAfter>[0], id, { at: START, key: -1 }, 1e9);
}

async function expectHistory(id: number, records: FixRecord[]): Promise<void> {
  let state: HistoryState = EMPTY_HISTORY;
  const events = new Map<string, TrackingEvent>();
  const episodes: Episode[] = [];
  const usage: Usage[] = [];
  const marks = new Map<string, number>();
  for (const record of records) {
    const next = advance(state, record, always(DEFAULT_SETTINGS));
    state = next.state;
    for (const event of next.events) events.set(`${event.at} ${event.kind}`, event);
    episodes.push(...next.episodes);
    usage.push(...next.usage);
    for (const mark of next.marks) marks.set(`${mark.at}/${mark.key}`, mark.quality);
  }
  const [live] = await server.ask<{ state: Buffer }>('select state from device_live where device_id = $1', [id]);
  expect(live && stateOf(live.state).history).toEqual(JSON.parse(JSON.stringify(state)));

  const stored = await server.ask<{ name: string; content: object }>(
    `select (extract(epoch from at) * 1000)::bigint || ' ' || kind as name, content from events where device_id = $1`,
    [id],
  );
  const contents = Object.fromEntries([...events].map(([name, { content }]) => [name, content]));
  expect(Object.fromEntries(stored.map(({ name, content }) => [name, content]))).toEqual(contents);
  const lasting = await server.ask<object>(
    `select kind, (extract(epoch from starts_at) * 1000)::float8 as "startsAt", (extract(epoch from ends_at) * 1000)::float8 as "endsAt",
       measured::float8, estimated::float8, content from episodes where device_id = $1 order by starts_at, kind`,
    [id],
  );
  const reported = episodes.map(({ kind, startsAt, endsAt, measured, estimated, content }) => ({
    kind,
    startsAt,
    endsAt,
    measured,
    estimated,
    content,
  }));
  expect(lasting).toEqual(reported.sort((a, b) => a.startsAt - b.startsAt || (a.kind < b.kind ? -1 : 1)));
  const slots = await server.ask<object>(
    `select (extract(epoch from starts_at) * 1000)::float8 as "startsAt", measured::float8, estimated::float8,
       counted::float8, covered::float8, judged::float8, driving, idling, engine
     from usage where device_id = $1 order by starts_at`,
    [id],
  );
  expect(slots).toEqual(usage.map(({ maxSpeed: _, decidedAt: __, ...slot }) => slot));
  for (const { at, key, quality } of records) {
    const decided = marks.get(`${at}/${key}`);
    if (decided !== undefined) expect(quality).toBe(decided);
  }
}
