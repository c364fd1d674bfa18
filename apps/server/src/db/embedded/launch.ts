import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { folderArgument, serverEnvironment } from './cluster.ts';
import { giveToOwner } from './data-folder.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { freePort, type Keys, ownerUrl } from './keys.ts';
import { isAlive, readPostmasterFile } from './postmaster-file.ts';
import { serverSettings } from './settings.ts';

const LOG_KEPT = 10 * 2 ** 20;
/** How long what a killed server left (lock file, shared memory, backends still ending) may stand in the way. */
const STALE_LOCK_PATIENCE = 15_000;
/** A start after a crash replays the log of writes first. */
const START_PATIENCE = 300_000;

type Launch = {
  data: string;
  cluster: string;
  binaries: Binaries;
  account: SystemAccount | undefined;
  keys: Keys;
  settings: Record<string, string>;
  progress: (step: string) => void;
};

/** Starts the server and waits until it takes connections. Tries again while the remains of a killed one end. */
export async function launchServer(launch: Launch): Promise<{ pid: number; port: number }> {
  const deadline = Date.now() + STALE_LOCK_PATIENCE;
  for (;;) {
    const port = await freePort(launch.keys.port);
    const logFrom = sizeOf(logOf(launch.data));
    const child = spawnServer(launch, port);
    if (await becomesReady(launch, child, port)) return { pid: child.pid as number, port };
    const said = readFileSync(logOf(launch.data), 'utf8').slice(logFrom);
    const mayPass = /lock file|shared memory|Address already in use|could not bind|could not create any TCP/.test(said);
    if (!mayPass || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL did not start. From its log (${logOf(launch.data)}):\n${said.trim().slice(-1500)}`,
      );
    }
    launch.progress('waiting for the processes of a killed PostgreSQL to end');
    await delay(300);
  }
}

/** The arguments a server is started with. */
export const serverArguments = (cluster: string, port: number, settings: Record<string, string>): string[] => [
  '-D',
  folderArgument(cluster),
  ...Object.entries({ ...serverSettings(port), ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** In a session of its own (`detached`), so that Ctrl-C in a terminal reaches us alone and we stop it last. */
function spawnServer({ data, cluster, binaries, account, settings }: Launch, port: number): ChildProcess {
  boundLog(data);
  const log = openSync(logOf(data), 'a', 0o600);
  giveToOwner(data, logOf(data));
  const child = spawn(join(binaries.folder, 'bin', 'postgres'), serverArguments(cluster, port, settings), {
    cwd: cluster,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
    ...account,
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/** Moves the log of a running server to postgres.log.1 where it is long. The server appends, so that it goes on at the beginning. */
export function boundLog(data: string, most = LOG_KEPT): void {
  const log = logOf(data);
  if (sizeOf(log) <= most) return;
  copyFileSync(log, `${log}.1`);
  giveToOwner(data, `${log}.1`);
  truncateSync(log);
}

async function becomesReady({ cluster, keys, progress }: Launch, child: ChildProcess, port: number): Promise<boolean> {
  const startedAt = Date.now();
  let reported = false;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const postmaster = readPostmasterFile(cluster);
    if (postmaster?.pid === child.pid && postmaster.ready) {
      return await waitUntilReady(ownerUrl({ ...keys, port }), child.pid, 10_000);
    }
    const waited = Date.now() - startedAt;
    if (waited > START_PATIENCE) throw new EmbeddedDatabaseError('PostgreSQL took more than five minutes to start.');
    if (waited > 2000 && !reported) {
      progress('PostgreSQL is recovering from the last crash');
      reported = true;
    }
    await delay(10);
  }
  return false;
}

/** Whether the server lets the owner in before `patience` ms are over. The handshake proves both sides (SCRAM). */
export async function waitUntilReady(url: string, pid: number, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end && isAlive(pid); await delay(50)) {
    const client = new pg.Client({
      connectionString: url.replace(/\/balise$/, '/postgres'),
      connectionTimeoutMillis: 3000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // a wrong password: not our server, and waiting will not make it so
      if ((error as { code?: string }).code === '28P01') return false;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

const logOf = (data: string): string => join(data, 'postgres.log');
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
