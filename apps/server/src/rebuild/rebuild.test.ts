import type { FixRecord } from '@balise/tracking';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { archiveDays } from '../features/archive/index.ts';
import { stateOf } from '../features/history/index.ts';
import { correctAlone } from '../ingest/write-buffer/correct.ts';
import type { WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { storeState } from '../testing/live-row.ts';
import { storeDevices } from '../testing/stored-devices.ts';
import { dayOf, HOUR, NOW, numbersFrom, START } from '../testing/truck-day.ts';
import { openBuffer, pushRecords } from '../testing/written-records.ts';
import { readArguments } from './arguments.ts';
import { rebuild } from './rebuild.ts';
import { type RebuildOutcome, rebuildDevice, type Window } from './rebuild-device.ts';
import { wordsOf } from './words.ts';

/* What is derived can be derived again: rows that somebody broke by hand are found, reported and mended. */

let database: TestDatabase;
let buffer: WriteBuffer;
let device = 0;
beforeAll(async () => {
  database = await testDatabase();
  await storeDevices(database, 30);
  buffer = openBuffer(database);
});
afterAll(() => database.drop());

let records: FixRecord[] = [];
beforeEach(async () => {
  device++;
  records = dayOf(numbersFrom(device));
  await push(records);
});

const push = (list: FixRecord[]) => pushRecords(buffer, device, list, NOW);
const ask = async (text: string, values: unknown[] = [device]) => (await database.pools.owner.query(text, values)).rows;

const ALWAYS: Window = { from: 0, until: NOW + 10 * HOUR };
const again = (write: boolean, window = ALWAYS): Promise<RebuildOutcome> => {
  const pool = database.pools.ingest;
  return rebuildDevice(
    { pool, correct: write ? correctAlone({ pool, publish: () => {} }) : undefined },
    device,
    window,
  );
};
const reported = (outcome: RebuildOutcome): string[] =>
  'found' in outcome ? outcome.found.differences.map(({ what, kind }) => `${what} ${kind}`.trim()) : [];

const storedState = async () => stateOf((await ask('select state from device_live where device_id = $1'))[0].state);

/** Everything that was derived, but for the ids of rows that are made again. */
async function stored() {
  return {
    history: (await storedState()).history,
    events: await ask('select at, kind, content, decided_at from events where device_id = $1 order by at, kind'),
    episodes: await ask(
      `select starts_at, ends_at, kind, measured, estimated, max_speed, content, decided_at, settings_id
       from episodes where device_id = $1 order by starts_at, kind`,
    ),
    usage: await ask('select * from usage where device_id = $1 order by starts_at'),
    qualities: await ask('select fixed_at, key, quality from positions where device_id = $1 order by fixed_at, key'),
    checkpoints: await ask(
      'select hour, state::jsonb, measured, estimated from fold_checkpoints where device_id = $1 order by hour',
    ),
  };
}

/** One row of each kind, as only a hand would leave it. */
async function breakRows(): Promise<void> {
  await ask(`update episodes set measured = measured + 1000 where device_id = $1 and kind = 'trip' and starts_at =
    (select min(starts_at) from episodes where device_id = $1 and kind = 'trip')`);
  await ask(
    `delete from usage where device_id = $1 and starts_at = (select max(starts_at) from usage where device_id = $1)`,
  );
  await ask(`insert into events (device_id, at, kind, content, decided_at, settings_id)
    select $1, at + interval '1 ms', 'ignition_turned_on', '{}', decided_at, settings_id from events where device_id = $1 limit 1`);
  await ask(`update positions set quality = 9 where (device_id, fixed_at, key) in
    (select device_id, fixed_at, key from positions where device_id = $1 and quality = 0 order by fixed_at limit 1 offset 700)`);
  await ask(`update fold_checkpoints set measured = measured + 5 where device_id = $1 and hour =
    (select max(hour) from fold_checkpoints where device_id = $1)`);
}

it('what no one touched is equal, and nothing is written', async () => {
  const before = await stored();
  const outcome = await again(true);
  expect(outcome.result).toBe('equal');
  if (outcome.result !== 'equal') return;
  const { events, episodes, usage } = outcome.found.derived;
  expect([episodes, events, usage]).toEqual([before.episodes, before.events, before.usage].map((rows) => rows.length));
  expect(before.episodes.length).toBeGreaterThan(5);
  expect(await stored()).toEqual(before);
});

it('rows that were broken by hand are reported, one by one, and stay as they are until that is wanted', async () => {
  await breakRows();
  const before = await stored();
  const outcome = await again(false);
  expect(outcome.result).toBe('differs');
  expect(reported(outcome)).toEqual([
    'event ignition_turned_on',
    'episode trip',
    'usage',
    expect.stringMatching(/^quality \d+$/),
    'checkpoint',
  ]);
  const words = wordsOf(device, outcome).join('\n');
  expect(words).toContain('5 differences; --write mends them');
  expect(words).toMatch(/episode trip 2026-11-18T\S+: \{"measured":\d+\} is \{"measured":\d+\}/);
  expect(words).toMatch(/usage \S+: is missing: \{"startsAt"/);
  expect(words).toMatch(/event ignition_turned_on \S+: did not happen/);
  expect(await stored()).toEqual(before);
});

it('they are mended, as they were before, and proven equal', async () => {
  const before = await stored();
  await breakRows();
  expect(await stored()).not.toEqual(before);
  expect((await again(true)).result).toBe('mended');
  expect(await stored()).toEqual(before);
  expect((await again(false)).result).toBe('equal');
});

it('only what a window decided is looked at, and what follows from it', async () => {
  const hours = (n: number) => START + n * HOUR;
  const [early] = await ask('select starts_at from episodes where device_id = $1 order by decided_at limit 1');
  await ask('update episodes set estimated = estimated + 7 where device_id = $1 and starts_at = $2', [
    device,
    early.starts_at,
  ]);
  expect((await again(false, { from: hours(8), until: hours(10) })).result).toBe('equal');
  expect(reported(await again(false, { from: 0, until: hours(2) })).length).toBeGreaterThan(0);
});

it('a state that is wrong is found and put right', async () => {
  const before = await stored();
  const state = await storedState();
  const wrong = { ...state, history: { ...state.history, totals: { ...state.history.totals, measured: 1 } } };
  await storeState(database, device, wrong);
  expect(reported(await again(true))).toEqual(['state']);
  expect(await stored()).toEqual(before);
});

it('archived days are read as rows are', async () => {
  const before = await stored();
  const job = { pool: database.pools.owner, now: NOW + 10 * 24 * HOUR, signal: new AbortController().signal };
  const onTrouble = (error: unknown) => {
    throw error;
  };
  expect(await archiveDays({ ...job, onTrouble })).toBeGreaterThan(0);
  expect(await ask('select from positions where device_id = $1 and quality <> 8')).toHaveLength(0);
  expect((await again(false)).result).toBe('equal');
  await ask(`delete from episodes where device_id = $1 and kind = 'stop'`);
  expect(new Set(reported(await again(true)))).toEqual(new Set(['episode stop']));
  expect({ ...(await stored()), qualities: [] }).toEqual({ ...before, qualities: [] });
});

it('late records that wait are worked in with it', async () => {
  const whole = await stored();
  device++;
  const late = records.filter((_, n) => n % 50 === 25);
  await push(records.filter((record) => !late.includes(record)));
  await push(late);
  expect(await ask('select from recompute_ranges where device_id = $1')).toHaveLength(1);
  const after = START + 1000 * HOUR;
  expect((await again(true, { from: after, until: after + HOUR })).result).toBe('mended');
  expect(await ask('select from recompute_ranges where device_id = $1')).toEqual([]);
  const without = (rows: { device_id?: number }[]) => rows.map(({ device_id: _, ...row }) => row);
  const now = await stored();
  expect({ ...now, usage: without(now.usage) }).toEqual({ ...whole, usage: without(whole.usage) });
});

it('beside a tracker that goes on sending nothing is lost and nothing overwritten', async () => {
  await breakRows();
  const last = Math.max(...records.map(({ at }) => (at < NOW ? at : 0)));
  const more = dayOf(numbersFrom(device)).map((record) => ({
    ...record,
    at: record.at - START + last,
    fix: { ...record.fix, time: record.at - START + last },
  }));
  let isSending = true;
  const sending = (async () => {
    for (const record of more.filter(({ at }) => at < NOW + 100 * HOUR).slice(0, 300)) await push([record]);
    isSending = false;
  })();
  const results: string[] = [];
  while (isSending) results.push((await again(true)).result);
  await sending;
  expect(results).not.toContain('broken');
  await again(true);
  expect((await again(false)).result).toBe('equal');
  expect(await ask('select from positions where device_id = $1 and quality <> 8')).toHaveLength(
    [...records, ...more.slice(0, 300)].filter(({ quality }) => quality !== 8).length,
  );
});

it('a device that never reported has nothing to derive', async () => {
  const pool = database.pools.ingest;
  expect(await rebuildDevice({ pool, correct: undefined }, 30, ALWAYS)).toEqual({ result: 'silent' });
});

it('the command tells, mends, and says whether all is equal', async () => {
  await breakRows();
  const { owner } = database.addresses;
  const lines: string[] = [];
  const run = async (...given: string[]) => {
    lines.length = 0;
    return await rebuild(owner, readArguments(given)!, (line) => lines.push(line));
  };
  const name = ['--device', String(device)];
  expect(await run(...name, '--from', '2026-11-18', '--to', '2026-11-20T12:00:00Z')).toBe(false);
  expect(lines[0]).toContain('differences; --write mends them');
  expect(await run(...name, '--write')).toBe(true);
  expect(lines[0]).toContain('mended and proven equal');
  await run('--all');
  expect(lines.filter((line) => line.startsWith('device ')).length).toBeGreaterThan(8);
  expect(lines.at(-1)).toMatch(/^\d+ devices: \d+ equal, 0 mended, \d+ that differ\.$/);
});

it('what is asked is understood, or not', () => {
  expect(readArguments(['--device', '12', '--from', '2026-11-01', '--to', '2026-11-08T06:00Z'])).toEqual({
    device: 12,
    window: { from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 10, 8, 6) },
    write: false,
  });
  expect(readArguments(['--all', '--write'])).toMatchObject({ device: undefined, write: true });
  for (const given of [[], ['--device', 'x'], ['--device', '3', '--all'], ['--all', '--from', 'May'], ['--help']])
    expect(readArguments(given)).toBeUndefined();
  expect(readArguments(['--all', '--from', '2026-11-08', '--to', '2026-11-08'])).toBeUndefined();
});
