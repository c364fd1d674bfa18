import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BusyTracker } from '../testing/busy-tracker.ts';
import { REQUEST } from '../testing/commanded.ts';
import { aGt06, type Gt06 } from '../testing/gt06.ts';
import { aServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { randomFrom } from '../testing/wandering-fixes.ts';

const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
const VEHICLES = 16;
/** Vehicles of the busy hour, and how often its server is killed: at 8 times the usual speed 60 kills take an hour of commands. */
const BUSY = 50;
const KILLS = Number(process.env.COMMAND_KILLS ?? (process.env.SOAK ? 60 : 3));

/** Ms until a server with a database of its own has started, on a machine that is busy with something else. */
const STARTS_WITHIN = 600_000;
/** How many times as fast the clock of the server and of its trackers runs: a vehicle is at a standstill for half a minute before a cut is sent. */
const RATE = 8;
const FROM = Date.now();
const CLOCK = {
  get now() {
    return Math.round(FROM + (Date.now() - FROM) * RATE);
  },
};

let data: string;
let server: ServerProcess;
let devices: Map<string, number>;
let user: number;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-commands-'));
  server = await aServerProcess(data, 'gt06', {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../testing/fast-clock.mjs')}`,
    BALISE_TEST_CLOCK_FROM: String(FROM),
    BALISE_TEST_CLOCK_RATE: String(RATE),
  });
  await server.start();
  devices = await server.addDevices(VEHICLES + BUSY);
  user = await aUser();
  // one user blocks more vehicles within ten minutes than one person may
  await server.ask(
    'insert into blocking_settings (client_id, approval_above) select id, 1000 from clients returning client_id as id',
    [],
  );
}, STARTS_WITHIN);
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

it('a server that is killed among its cuts has sent each at most once, and says so of each that may have left', {
  timeout: 600_000,
}, async () => {
  const random = randomFrom(SEED);
  const [identities, ids] = [[...devices.keys()].slice(0, VEHICLES), [...devices.values()].slice(0, VEHICLES)];
  const before = await connected(identities);
  await stand(before);

  const asked = ids.map(async (id) => {
    await sleep(random() * 400);
    const [at, expiry] = [new Date(CLOCK.now), new Date(CLOCK.now + 30 * 60_000)];
    const values = [
      id,
      user,
      at,
      randomUUID(),
      'block',
      {},
      true,
      'standstill',
      'connection',
      expiry,
      'normal',
      null,
      null,
    ];
    await server.ask(REQUEST, values);
  });
  await sleep(200);
  await server.kill(false);
  await Promise.all(asked);
  await Promise.all(before.map(({ closed }) => closed));
  const left = await statesOf(ids);

  await server.start();
  const after = await connected(identities);
  await stand(after);
  const statesNow = async () => {
    await Promise.all(after.map((tracker) => tracker.report(0))); // what is cut has said of late that it is stationary
    return [...(await statesOf(ids)).values()];
  };
  await expect.poll(statesNow, { timeout: 60_000, interval: 1_000 }).toEqual(ids.map(() => 'sent'));

  const cutsOf = ({ commands }: Gt06) => commands().filter((words) => words === 'Relay,1#').length;
  // the bytes follow the mark
  await expect.poll(() => ids.filter((id, at) => left.get(id) !== 'sent' && cutsOf(after[at]!) === 0)).toEqual([]);
  ids.forEach((id, at) => {
    const [early, late] = [cutsOf(before[at]!), cutsOf(after[at]!)];
    // what was marked may have left or not, and stays unanswered; what was not marked had not left, and goes now
    if (left.get(id) === 'sent') expect(late).toBe(0);
    else expect([early, late]).toEqual([0, 1]);
    expect(early).toBeLessThanOrEqual(1);
  });
  const counts = Object.entries(Object.groupBy(left.values(), (state) => state)).map(
    ([state, all]) => `${all!.length} ${state}`,
  );
  console.log(`killed, seed ${SEED}: ${counts.join(', ')} of ${VEHICLES}`);
  for (const tracker of after) tracker.hangUp();
});

it('in a busy hour with kills each command is sent at most once, and none is lost without a word', {
  timeout: 300_000 + KILLS * 120_000,
}, async () => {
  const random = randomFrom(SEED + 1);
  const where = (identity: string) => ({ port: server.trackerPort, identity, clock: CLOCK, rate: RATE });
  const trackers = new Map(
    [...devices].slice(-BUSY).map(([identity, id]) => [id, new BusyTracker(where(identity), random)]),
  );
  const busy = [...trackers.keys()];
  let isOver = false;
  const asking = askOverAndOver(busy, random, () => isOver);
  let withPostgres = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(1_000 + random() * 6_000);
    const alsoPostgres = random() < 0.3;
    withPostgres += Number(alsoPostgres);
    await server.kill(alsoPostgres);
    await startAgain();
  }
  await sleep(3_000);
  isOver = true;
  await asking;
  for (const tracker of trackers.values()) tracker.park();
  await expect.poll(() => unexplained(busy), { timeout: 180_000, interval: 1_000 }).toEqual([]);
  await Promise.all([...trackers.values()].map((tracker) => tracker.stop()));

  const rows = await rowsOf(busy);
  const received = (row: Row) => trackers.get(row.deviceId)!.received.get(row.serial) ?? 0;
  const words = (row: Row) =>
    `${row.serial}: ${row.kind} ${row.state} ${row.note}, marked ${row.attempts} times, received ${received(row)} times`;
  // an unblock alone is sent again: at most once for each time that it was marked
  const most = ({ kind, attempts }: Row) => (kind === 'unblock' ? attempts : Math.min(1, attempts));
  expect(rows.filter((row) => received(row) > most(row)).map(words)).toEqual([]);
  expect(rows.filter((row) => row.note === 'byAnswer' && received(row) === 0).map(words)).toEqual([]);
  expect([...trackers.values()].flatMap(({ cutWhileDriving }) => cutWhileDriving)).toEqual([]);
  const arrived = rows.filter((row) => received(row) > 0).length;
  const ends = Object.entries(Object.groupBy(rows, ({ state, note }) => `${state} ${note}`.trim()));
  console.log(
    `${KILLS} kills, ${withPostgres} with PostgreSQL, seed ${SEED + 1}: ${rows.length} commands to ${BUSY} trackers, ${arrived} received; ${ends
      .map(([end, all]) => `${all!.length} ${end}`)
      .join(', ')}`,
  );
  expect(arrived).toBeGreaterThan(KILLS * 5);
});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const connected = (identities: string[]) =>
  Promise.all(identities.map((identity) => aGt06(server.trackerPort, identity, CLOCK)));

/** Reports speed 0 for as long as it takes to be believed. */
async function stand(trackers: Gt06[]): Promise<void> {
  const start = CLOCK.now;
  while (CLOCK.now - start < DEFAULT_BLOCKING_LIMITS.blockStandsFor * 1000 + 3_000) {
    await Promise.all(trackers.map((tracker) => tracker.report(0)));
    await sleep(250);
  }
}

async function statesOf(ids: number[]): Promise<Map<number, string>> {
  const rows = await server.ask<{ device_id: number; state: string }>(
    'select device_id, state from commands where device_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ device_id, state }) => [device_id, state]));
}

/** @returns the id of one who may ask */
async function aUser(): Promise<number> {
  const [user] = await server.ask<{ id: number }>(
    `insert into users (role, last_name, first_name, email, password_hash, rights)
     values ('platform', 'Person', 'Ada', 'ada@people.example', 'x', '{view_devices,send_command,block_device}') returning id`,
  );
  return user!.id;
}

/** As a supervisor does: a database that is killed on a busy machine may still refuse connections while the server starts. */
async function startAgain(attempts = 5): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    if (attempts === 1) throw error;
    await startAgain(attempts - 1);
  }
}

/** Asks for blocks, unblocks and positions of random devices, and goes on where the database is down. */
async function askOverAndOver(ids: number[], random: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const kind = pick(random, ['block', 'block', 'unblock', 'position', 'position']);
    const id = pick(random, ids);
    await ask(id, kind).catch(() => undefined);
    await sleep(random() * 150);
  }
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

async function ask(id: number, kind: string): Promise<void> {
  const [at, expiry] = [new Date(CLOCK.now), new Date(CLOCK.now + (kind === 'unblock' ? 24 * 60 : 30) * 60_000)];
  const isBlock = kind === 'block';
  await server.ask(REQUEST, [
    ...[id, user, at, randomUUID(), kind, {}, isBlock, 'standstill', 'connection', expiry],
    ...[isBlock ? 'normal' : null, null, null],
  ]);
}

type Row = {
  deviceId: number;
  kind: string;
  serial: number;
  state: string;
  note: string;
  attempts: number;
  waits: string[];
  age: number;
};

const rowsOf = (ids: number[]) =>
  server.ask<Row>(
    `select device_id as "deviceId", kind, serial, state, note, attempts, waits_for as waits,
       extract(epoch from $2::timestamptz - changed_at)::float8 as age
     from commands where device_id = any($1) order by id`,
    [ids, new Date(CLOCK.now)],
  );

/** Open commands that do not say why they are: one that waits names its reason, one that was sent is unconfirmed after a minute. */
async function unexplained(ids: number[]): Promise<Row[]> {
  const rows = await rowsOf(ids);
  return rows.filter(
    ({ state, note, waits, age }) =>
      state === 'requested' ||
      (state === 'waiting' && waits.length === 0) ||
      (state === 'sent' && note === '' && age > 70),
  );
}
