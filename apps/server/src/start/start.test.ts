import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isAlive, readPostmasterFile } from '../db/embedded/postmaster-file.ts';

// The whole server as its own process, on its own embedded database. A busy machine takes a while to make one.
vi.setConfig({ testTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), 'balise-start-'));
const data = join(folder, 'data');
const started: ChildProcess[] = [];
const blocker = createServer();
let taken: number;
beforeAll(async () => {
  await new Promise<void>((done) => blocker.listen(0, '::', done));
  taken = (blocker.address() as { port: number }).port;
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.exitCode !== null || server.signalCode !== null) continue;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});
afterAll(() => {
  blocker.close();
  const left = readPostmasterFile(join(data, 'postgres'));
  if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
});

type Started = {
  server: ChildProcess;
  said: () => string;
  until: (words: RegExp) => Promise<void>;
  ended: Promise<number | null>;
};

function start(env: Record<string, string> = {}): Started {
  const inherited = { PATH: process.env.PATH ?? '' };
  const ports = { PORT: '0', BALISE_PROTOCOLS: 'gt06:0' };
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { ...inherited, ...ports, BALISE_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(server);
  let text = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (text += bytes));
  const ended = once(server, 'close').then(([code]) => code as number | null);
  const until = async (words: RegExp): Promise<void> => {
    while (!words.test(text)) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`the server ended and had said: ${text}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  return { server, said: () => text, until, ended };
}

const databasePid = (): number => readPostmasterFile(join(data, 'postgres'))?.pid ?? 0;

test('the first start makes an administrator and prints the password once; Ctrl-C stops the database too', async () => {
  const first = start();
  await first.until(/password .*shown only once/);
  expect(first.said()).toMatch(/Sign in at http:\/\/localhost:\d+ .*\nListening for trackers on gt06 \d+/);
  const pid = databasePid();
  // as a terminal, npm and the launcher would: thrice at once is one key press
  for (let times = 0; times < 3; times += 1) first.server.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.said()).not.toContain('Forced');
  expect(isAlive(pid)).toBe(false);

  const second = start();
  await second.until(/is ready/);
  expect(second.said()).not.toMatch(/password/);
});

test('after kill -9 the next start goes on with the database that lived on', async () => {
  const killed = start();
  await killed.until(/is ready/);
  const pid = databasePid();
  killed.server.kill('SIGKILL');
  await killed.ended;
  const next = start();
  await next.until(/is ready/);
  expect(next.said()).toContain('using the PostgreSQL that a killed Balise left running');
  expect(databasePid()).toBe(pid);
});

test('a database that is killed under a running server is started again, and the server goes on', async () => {
  const running = start();
  await running.until(/is ready/);
  const pid = databasePid();
  process.kill(pid, 'SIGKILL');
  await running.until(/stopped unexpectedly/);
  const [, address = ''] = /Sign in at (\S+)/.exec(running.said()) ?? [];
  const call = () => fetch(`${address}/api/v4/partner/login`).then(({ status }) => status);
  await expect.poll(call, { timeout: 60_000, interval: 200 }).toBe(200);
  expect(databasePid()).not.toBe(pid);
  running.server.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(databasePid()).toBe(0);
});

test('a second Balise on the same data is refused and leaves the first one alone', async () => {
  const first = start();
  await first.until(/is ready/);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`Another Balise is running on ${data}`);
  const [, address = ''] = /Sign in at (\S+)/.exec(first.said()) ?? [];
  expect((await fetch(`${address}/api/v4/partner/login`)).status).toBe(200);
});

test('a web port that is taken stops the start, naming the port and its variable', async () => {
  const server = start({ PORT: String(taken) });
  expect(await server.ended).toBe(1);
  expect(server.said()).toMatch(new RegExp(`Port ${taken} is in use.*Set PORT`));
  expect(databasePid()).toBe(0);
});

test('a tracker port that is taken is a warning that names its variable, and the other protocols are received', async () => {
  const server = start({ BALISE_PROTOCOLS: `gt06:0,h02:${taken}` });
  await server.until(/Warning/);
  expect(server.said()).toMatch(/trackers on gt06 \d+\n/);
  expect(server.said()).toMatch(new RegExp(`not listening for h02 trackers: port ${taken} .*BALISE_PROTOCOLS`));
});

test('a wrong setting ends the process at once, before anything is made', async () => {
  const server = start({ PORT: 'eighty', BALISE_DATA: join(folder, 'untouched') });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('PORT is "eighty"');
  expect(() => readFileSync(join(folder, 'untouched'))).toThrow(/ENOENT/);
});
