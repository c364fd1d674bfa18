import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServerProcess } from '../ingest/testing/server-process.ts';

/* `npm run rebuild` as somebody calls it, beside a server that runs, hears trackers and has archived what is over. */

const [MINUTE, DAY] = [60_000, 86_400_000];
const TODAY = Math.floor(Date.now() / DAY) * DAY;
/** The one is archived when the server looks the next time, the other is not. */
const [OLD, FRESH] = [TODAY - 5 * DAY, Date.now() - 100 * MINUTE];

const data = mkdtempSync(join(tmpdir(), 'balise-rebuild-'));
const server = await aServerProcess(data, 'osmand');
let device = 0;
let other = 0;
let identity = '';

/** Half an hour of driving and half of standing. */
async function drive(from: number, to = from + 60 * MINUTE): Promise<void> {
  for (let at = from; at < to; at += MINUTE / 2) {
    const place = Math.min(at - from, 30 * MINUTE) / MINUTE;
    const moves = at - from < 30 * MINUTE;
    await send(at, 5.3 + place * 0.01, moves ? 20 : 0);
  }
}

async function send(at: number, latitude: number, knots: number): Promise<void> {
  const query = `id=${identity}&timestamp=${Math.round(at / 1000)}&lat=${latitude}&lon=-4&speed=${knots}`;
  const { status } = await fetch(`http://127.0.0.1:${server.trackerPort}/?${query}`, { method: 'POST' });
  expect(status).toBe(200);
}

type Ended = { code: number | null; said: string; troubles: string };

/** The command as npm runs it. */
const rebuild = (...given: string[]): Promise<Ended> =>
  new Promise((done) => {
    const { VITEST: _, ...environment } = process.env;
    const launcher = resolve(import.meta.dirname, '../../../../tools/launch/launch.mjs');
    const child = spawn(process.execPath, [launcher, 'rebuild', ...given], {
      env: { ...environment, BALISE_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended: Ended = { code: null, said: '', troubles: '' };
    child.stdout.on('data', (bytes) => (ended.said += bytes));
    child.stderr.on('data', (bytes) => (ended.troubles += bytes));
    child.on('close', (code) => done({ ...ended, code }));
  });

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const chunks = () => server.ask('select from chunks where device_id = $1', [device]);

beforeAll(async () => {
  await rebuild('--help'); // installs what has changed since, and says so
  await server.start();
  const ids = await server.addDevices(2);
  [[identity, device], [, other]] = [...ids] as [[string, number], [string, number]];
  await drive(OLD);
  await server.stop();
  await server.start();
  while ((await chunks()).length === 0) await delay(250);
  await drive(FRESH);
}, 240_000);
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

test('what was archived and what was not is equal to what its records say, whole and by a window', async () => {
  const whole = await rebuild('--device', String(device));
  expect([whole.code, whole.troubles]).toEqual([0, '']);
  expect(whole.said).toMatch(/^device \d+, .*\(\d+ episodes, \d+ events, \d+ quarters of an hour\): equal\n$/);
  expect(Number(/\((\d+) episodes/.exec(whole.said)?.[1])).toBeGreaterThan(2);
  const window = await rebuild('--device', String(device), '--from', day(OLD), '--to', day(OLD + DAY));
  expect([window.code, window.troubles]).toEqual([0, '']);
  expect(window.said).toContain('equal');
});

test('what somebody broke is reported, mended, and proven equal, while the device goes on sending', async () => {
  const [trip] = await server.ask<{ starts_at: Date }>(
    `update episodes set measured = measured + 1000 where device_id = $1 and kind = 'trip' and starts_at < $2 returning starts_at`,
    [device, new Date(OLD + DAY)],
  );
  expect(trip).toBeDefined();
  const reported = await rebuild('--device', String(device), '--from', day(OLD), '--to', day(OLD + DAY));
  expect(reported.code).toBe(1);
  expect(reported.said).toContain('1 differences; --write mends them');
  expect(reported.said).toContain('episode trip');

  let isOver = false;
  const sending = (async () => {
    for (let at = FRESH + 61 * MINUTE; !isOver; at += 1000) {
      await send(at, 5.6, 0);
      await delay(100);
    }
  })();
  const mended = await rebuild('--device', String(device), '--write');
  isOver = true;
  await sending;
  expect([mended.code, mended.troubles, mended.said]).toEqual([
    0,
    '',
    expect.stringContaining('mended and proven equal'),
  ]);
  const all = await rebuild('--all');
  expect([all.code, all.said]).toEqual([0, expect.stringMatching(/1 devices: 1 equal, 0 mended, 0 that differ\.\n$/)]);
});

test.each([
  [['--device', '1x']],
  [['--device', '12', '--all']],
  [[]],
  [['--device', '1', '--from', '2026-13-01']],
  [['--device', '1', '--from', '2026-11-08', '--to', '2026-11-01']],
  [['--device', '1', '--since', '2026-11-01']],
  [['1']],
])('%j is answered by how it is called', async (given) => {
  const { code, said, troubles } = await rebuild(...given);
  expect([code, said]).toEqual([2, '']);
  expect(troubles).toContain('npm run rebuild -- --device 12 --from 2026-11-01');
  expect(troubles).not.toContain('    at ');
});

test('a device that never reported is no trouble, one that does not exist is', async () => {
  expect(await rebuild('--device', String(other))).toEqual({
    code: 0,
    said: `device ${other}: never reported\n`,
    troubles: '',
  });
  expect(await rebuild('--device', '999999')).toEqual({
    code: 1,
    said: 'device 999999: no device has this number\n',
    troubles: '',
  });
});
