import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { checkDataFolder, prepareDataFolder } from './data-folder.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { type Keys, newPassword, ownerUrl, readKeys, writeKeys } from './keys.ts';
import { launchServer, waitUntilReady } from './launch.ts';
import { takeOver } from './left-over.ts';
import { isAlive, readPostmasterFile } from './postmaster-file.ts';

/** A running PostgreSQL of our own. `url` is the owner's. */
export type EmbeddedServer = {
  url: string;
  pid: number;
  /** Found running, left by a Balise that was killed. */
  adopted: boolean;
  /** Ends it in good order: clients are disconnected, everything is written. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** BALISE_DATA */
  data: string;
  /** Called with each step that takes a while. */
  progress?: (step: string) => void;
  /** Settings that differ from production's; for tests, which do not need to survive the loss of power. */
  settings?: Record<string, string>;
};

/**
 * Starts the PostgreSQL that comes with Balise on the data folder, making the folder on the first start, or adopts the
 * server that a killed Balise left running. Throws EmbeddedDatabaseError with a remedy.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { progress = () => {}, settings = {} } = options;
  const data = resolve(options.data);
  const cluster = join(data, 'postgres');
  prepareDataFolder(data);
  const account = databaseAccount(cluster);
  const binaries = findBinaries(account);
  const keys = ensureKeys(data, cluster);
  if (!existsSync(join(cluster, 'PG_VERSION'))) progress('creating the database (takes a second or two)');
  prepareCluster(cluster, binaries, account, keys.password);
  const adopted = await takeOver(cluster, keys, settings);
  if (adopted) return running(data, cluster, adopted.pid, { ...keys, port: adopted.port }, true);
  const launched = await launchServer({ data, cluster, binaries, account, keys, settings, progress });
  return running(data, cluster, launched.pid, { ...keys, port: launched.port }, false);
}

/** The owner's address of the embedded server that runs on this data folder; undefined when none answers. */
export async function findRunning(data: string): Promise<string | undefined> {
  checkDataFolder(resolve(data));
  const keys = readKeys(resolve(data));
  const postmaster = readPostmasterFile(join(resolve(data), 'postgres'));
  if (!(keys && postmaster && isAlive(postmaster.pid))) return undefined;
  const url = ownerUrl({ ...keys, port: postmaster.port });
  return (await waitUntilReady(url, postmaster.pid, 10_000)) ? url : undefined;
}

function ensureKeys(data: string, cluster: string): Keys {
  const known = readKeys(data);
  if (known) return known;
  if (existsSync(cluster)) {
    throw new EmbeddedDatabaseError(
      `${cluster} holds data, but its password file database.json is missing from ${data}. Put it back, or move the data away.`,
    );
  }
  const keys = { password: newPassword(), port: 0 };
  writeKeys(data, keys);
  return keys;
}

async function running(
  data: string,
  cluster: string,
  pid: number,
  keys: Keys,
  adopted: boolean,
): Promise<EmbeddedServer> {
  if (readKeys(data)?.port !== keys.port) writeKeys(data, keys);
  await ensureDatabase(ownerUrl(keys));
  return { url: ownerUrl(keys), pid, adopted, stop: () => stopServer(cluster, pid) };
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/balise$/, '/postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'balise'");
    if (!rowCount) await client.query('create database balise');
  } finally {
    await client.end();
  }
}

async function stopServer(cluster: string, pid: number): Promise<void> {
  if (readPostmasterFile(cluster)?.pid !== pid) return;
  // SIGINT: "fast" shutdown, which disconnects clients and writes a last checkpoint
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (!isAlive(pid)) return;
    if (readPostmasterFile(cluster)?.pid !== pid) return await hasLeft(pid);
    await delay(20);
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL (process ${pid}) did not stop within a minute. Its data is safe; stop it by hand.`,
  );
}

/**
 * Everything is written once postmaster.pid is gone; the process itself ends a moment later. Not awaited for ever: an
 * adopted server that is not reaped keeps its number.
 */
async function hasLeft(pid: number): Promise<void> {
  for (let waited = 0; waited < 5000 && isAlive(pid); waited += 20) await delay(20);
}
