import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fix, type FixRecord, QUALITIES } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsAfter, stateOf } from '../features/history/index.ts';
import { FaithfulTracker } from './testing/faithful-tracker.ts';
import { aServerProcess, type ServerProcess } from './testing/server-process.ts';
import { randomFrom } from './testing/wandering-fixes.ts';
import { workingDays } from './testing/working-days.ts';

/* From the socket to the tables: the order in which fixes come, how often, and what is killed meanwhile make no difference. */

const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
/** One of the server alone, one of its PostgreSQL too. */
const KILLS = process.env.SOAK ? 20 : 2;
const [VEHICLES, DAYS] = [4, 4];
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const PATIENCE = 180_000; // ms

let data: string;
let server: ServerProcess;
let trackers: FaithfulTracker[] = [];
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-order-'));
  server = await aServerProcess(data, 'teltonika');
  await server.start();
});
afterAll(async () => {
  for (const tracker of trackers) tracker.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

it(`shuffled, doubled, a day late and across ${KILLS} kills: the same trips, distances and events as in order`, {
  timeout: 600_000,
}, async () => {
  const random = randomFrom(SEED);
  const [ordered, disordered] = halves([...(await server.addDevices(2 * VEHICLES))]);
  const days = ordered.map(() => workingDays(random, Math.floor(Date.now() / DAY - 12) * DAY, DAYS));

  await deliver(
    ordered.map(([identity], n) => packetsOf(days[n]!, random, identity)),
    async () => {},
  );
  await deliver(
    disordered.map(([identity], n) => packetsOf(asNetworksDeliver(days[n]!, random), random, identity)),
    (progress) => killNowAndThen(random, progress),
  );

  let trips = 0;
  for (const [n, [, id]] of ordered.entries()) {
    const fixes = new Set(days[n]!.map(({ time }) => time)).size;
    const inOrder = await derivedOf(id, fixes);
    expect(await derivedOf(disordered[n]![1], fixes)).toEqual(inOrder);
    const kinds = inOrder.episodes.map(({ kind }) => kind);
    for (const kind of ['trip', 'stop', 'idling', 'engine']) expect(kinds).toContain(kind);
    expect(inOrder.usage.length).toBeGreaterThan(DAYS * 20);
    expect(inOrder.events.length).toBeGreaterThan(DAYS * 20);
    expect(inOrder.worth.filter((record) => record.endsWith('jump')).length).toBeGreaterThan(0);
    trips += kinds.filter((kind) => kind === 'trip').length;
  }
  expect(trips).toBeGreaterThan(VEHICLES * DAYS * 5);
});

type Packets = { identity: string; packets: Fix[][] };

function packetsOf(fixes: readonly Fix[], random: () => number, identity: string): Packets {
  const packets: Fix[][] = [];
  for (let first = 0; first < fixes.length; ) {
    // of more the tracker makes several packets
    const size = 1 + Math.floor(random() * 10);
    packets.push(fixes.slice(first, first + size));
    first += size;
  }
  return { identity, packets };
}

/** Mostly in order, some by minutes or hours late, a tenth by more than a day, and a fifth twice. */
function asNetworksDeliver(fixes: readonly Fix[], random: () => number): Fix[] {
  const delay = () => {
    const fate = random();
    if (fate < 0.1) return DAY + random() * 3 * HOUR;
    return random() * (fate < 0.3 ? 3 * HOUR : 2 * MINUTE);
  };
  return fixes
    .flatMap((fix) => (random() < 0.2 ? [fix, fix] : [fix]))
    .map((fix) => ({ fix, at: (fix.time ?? 0) + delay() }))
    .sort((a, b) => a.at - b.at)
    .map(({ fix }) => fix);
}

/** Sends all packets, and waits until history is derived. @param meanwhile is given the share that has been answered */
async function deliver(fleet: Packets[], meanwhile: (progress: () => number) => Promise<void>): Promise<void> {
  const next = fleet.map(({ packets }) => packets.values());
  const sent = fleet.map(() => 0);
  trackers = fleet.map(({ identity }, n) => {
    const take = () => {
      const { value, done } = next[n]!.next();
      if (done) return undefined;
      sent[n]! += 1;
      return value;
    };
    return new FaithfulTracker(server.trackerPort, identity, take);
  });
  const all = fleet.reduce((sum, { packets }) => sum + packets.length, 0);
  const answered = () => trackers.reduce((sum, tracker, n) => sum + sent[n]! - tracker.waiting, 0);
  await meanwhile(() => answered() / all);
  await until(() => answered() === all, 'everything is answered');
  await until(
    async () => (await server.ask('select from recompute_ranges')).length === 0,
    'late records are worked in',
  );
  for (const tracker of trackers) tracker.close();
}

/** SIGKILL at random shares of the delivery; every other time PostgreSQL dies too. */
async function killNowAndThen(random: () => number, progress: () => number): Promise<void> {
  const moments = Array.from({ length: KILLS }, () => random()).sort((a, b) => a - b);
  for (const [n, moment] of moments.entries()) {
    await until(() => progress() >= 0.05 + 0.85 * moment, `${moment} of the packets are answered`);
    await new Promise((resolve) => setTimeout(resolve, random() * 100));
    await server.kill(n % 2 === 1);
    await server.start();
  }
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - start > PATIENCE) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Everything that was derived of a device, without what tells when it was written. */
async function derivedOf(id: number, count: number) {
  const [live] = await server.ask<{ state: Buffer }>('select state from device_live where device_id = $1', [id]);
  const records = await recordsOf(id, count);
  return {
    history: live && stateOf(live.state).history,
    worth: records.map(({ at, key, quality }) => `${at}/${key}/${QUALITIES[quality]}`),
    episodes: await server.ask<{ kind: string }>(
      `select kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at
       from episodes where device_id = $1 order by starts_at, kind`,
      [id],
    ),
    usage: await server.ask<object>(
      `select starts_at, measured, estimated, counted, covered, judged, driving, idling, engine, max_speed, decided_at
       from usage where device_id = $1 order by starts_at`,
      [id],
    ),
    events: await server.ask<object>(
      'select at, kind, content, decided_at from events where device_id = $1 order by at, kind',
      [id],
    ),
  };
}

/** Rows and archived days as one; what is archived while it is read is read once more. */
async function recordsOf(id: number, count: number): Promise<FixRecord[]> {
  const query = async (text: string, values: unknown[]) => ({ rows: await server.ask(text, values) });
  const client = { query } as unknown as Parameters<typeof recordsAfter>[0];
  let records: FixRecord[] = [];
  await until(async () => {
    records = await recordsAfter(client, id, { at: 0, key: -1 }, 1e9);
    return records.length === count;
  }, `${count} records of the device ${id} are read`);
  return records;
}

const halves = <T>(list: T[]): [T[], T[]] => [list.slice(0, list.length / 2), list.slice(list.length / 2)];
