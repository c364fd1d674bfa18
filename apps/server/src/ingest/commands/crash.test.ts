import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST } from '../testing/commanded.ts';
import { aGt06, type Gt06 } from '../testing/gt06.ts';
import { aServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { randomFrom } from '../testing/wandering-fixes.ts';

const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
const VEHICLES = 16;

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
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-commands-'));
  server = await aServerProcess(data, 'gt06', {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../testing/fast-clock.mjs')}`,
    BALISE_TEST_CLOCK_FROM: String(FROM),
    BALISE_TEST_CLOCK_RATE: String(RATE),
  });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

it('a server that is killed among its cuts has sent each at most once, and says so of each that may have left', {
  timeout: 600_000,
}, async () => {
  const random = randomFrom(SEED);
  const [user, devices] = [await aUser(), await server.addDevices(VEHICLES)];
  const [identities, ids] = [[...devices.keys()], [...devices.values()]];
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
