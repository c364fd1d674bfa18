import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundLog, type EmbeddedServer, startEmbedded } from './index.ts';
import { isAlive } from './postmaster-file.ts';
import { claimDatabase } from './sole-user.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const PARENT = join(import.meta.dirname, 'testing', 'parent.ts');
const asNobody = { uid: NOBODY, gid: NOBODY };
/** Root can lend another account a program only where that account can read it: not from a clone below /root. */
const canLend =
  isRoot &&
  spawnSync(process.execPath, ['-e', 'fs.readFileSync(process.argv[1])', PARENT], { cwd: '/', ...asNobody }).status ===
    0;

let folder: string;
let data: string;
const servers: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balise embedded '));
  data = join(folder, 'data');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ data });
  servers.push(server);
  return server;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A Balise of another process, by whatever account. */
async function parentProcess(
  account: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const child = spawn(process.execPath, [PARENT, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...JSON.parse(line as string) };
}

test('what was committed is there after a stop and a start, on the same port and with production settings', async () => {
  const first = await start();
  await ask(first.url, 'create table t as select 1 as n');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(second.url).toBe(first.url);
  const settings = await ask(
    second.url,
    `select (select n from t), current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
      current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding`,
  );
  expect(settings).toEqual([{ n: 1, fsync: 'on', sync: 'on', pages: 'on', checksums: 'on', encoding: 'UTF8' }]);
});

test('the password is kept where only its owner reads it, and no one enters without it', async () => {
  const { url } = await start();
  expect(statSync(join(data, 'database.json')).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test.runIf(isRoot)(
  'started by root, PostgreSQL runs as somebody else, even below a folder that only root may enter',
  async () => {
    chmodSync(folder, 0o700);
    const { pid } = await start();
    expect(statSync(join(data, 'postgres')).uid).toBeGreaterThan(0);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t[1-9]/m);
  },
);

test.runIf(canLend)('an ordinary user runs PostgreSQL as itself', async () => {
  mkdirSync(data);
  for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  const { child, pid } = await parentProcess(asNobody);
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t65534/m);
  child.kill('SIGKILL');
  // and root goes on with the folder as that user, whose files they stay
  const byRoot = await start();
  expect(byRoot).toMatchObject({ pid, adopted: true });
  await byRoot.stop();
  await (await start()).stop();
  for (const file of ['postgres', 'database.json', 'postgres.log']) expect(statSync(join(data, file)).uid).toBe(NOBODY);
});

test.runIf(canLend)('the data folder of another account is refused with the remedy', async () => {
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [PARENT, data], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asNobody,
  });
  let said = '';
  child.stderr.on('data', (bytes) => (said += bytes));
  await once(child, 'close');
  expect(said).toMatch(/belongs to another account \(uid 0\).*BALISE_DATA/);
});

test('the server of a killed Balise is adopted, with its data', async () => {
  const { child, pid, url } = await parentProcess();
  await ask(url, 'create table t as select 7 as n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(true);
  const server = await start();
  expect(server).toMatchObject({ adopted: true, pid, url });
  expect(await ask(server.url, 'select n from t')).toEqual([{ n: 7 }]);
});

test('a server with other settings is stopped in good order and started with ours', async () => {
  const other = await startEmbedded({ data, settings: { work_mem: '1MB' } });
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(isAlive(other.pid)).toBe(false);
  expect(await ask(server.url, 'show work_mem')).toEqual([{ work_mem: '16MB' }]);
});

test('after both were killed the data is whole', async () => {
  const { child, pid, url } = await parentProcess();
  await ask(url, 'create table t as select generate_series(1, 1000) as n');
  child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await ask(server.url, 'select count(*)::int as n from t')).toEqual([{ n: 1000 }]);
});

test('a lock file whose number now belongs to another process is no obstacle, and that process is left alone', async () => {
  const first = await start();
  const lock = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8');
  await first.stop();
  const file = join(data, 'postgres', 'postmaster.pid');
  const { uid, gid } = statSync(join(data, 'postgres'));
  // of PostgreSQL's own account, or it would notice by itself
  const account = isRoot ? { uid, gid } : {};
  const bystander = spawn('sleep', ['1000'], { stdio: 'ignore', ...account });
  writeFileSync(file, lock.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 });
  if (isRoot) chownSync(file, uid, gid);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(isAlive(bystander.pid ?? 0)).toBe(true);
  bystander.kill('SIGKILL');
});

test('data of another major version is refused with the way out', async () => {
  await (await start()).stop();
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/written by PostgreSQL 17.*npm run backup.*npm run restore/s);
});

test('data without its password is refused, not overwritten', async () => {
  await (await start()).stop();
  rmSync(join(data, 'database.json'));
  await expect(start()).rejects.toThrow(/password file database.json is missing/);
});

test('one process has the database at a time, and the next as soon as it ends', async () => {
  const { url } = await start();
  const release = await claimDatabase(url);
  expect(release).toBeDefined();
  const waiting = claimDatabase(url);
  await release?.();
  const next = await waiting;
  expect(next).toBeDefined();
  await next?.();
});

test('the log holds no data of statements that fail, and never grows without end', async () => {
  const server = await start();
  await ask(server.url, "create table people (email text primary key); insert into people values ('SECRET@x.example')");
  for (const failing of [
    "insert into people values ('SECRET@x.example')",
    "select 'SECRET'::int",
    "do $$ begin raise warning 'SECRET'; end $$; select 1 / 0, 'SECRET'",
  ])
    await expect(ask(server.url, failing)).rejects.toThrow();
  const log = join(data, 'postgres.log');
  expect(readFileSync(log, 'utf8')).not.toContain('SECRET');
  boundLog(data, 10);
  expect(statSync(log).size).toBe(0);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(10);
  boundLog(data, 10);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(10);
});
