import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './error.ts';
import { type Keys, ownerUrl } from './keys.ts';
import { serverArguments, waitUntilReady } from './launch.ts';
import { isAlive, readPostmasterFile } from './postmaster-file.ts';

/**
 * Looks for the server that a killed Balise left running on this data folder. Gives it when it is ours, answers, and runs
 * with today's settings; stops it when the settings have changed since; undefined when there is none.
 * The number in postmaster.pid proves nothing (it may have been given to another process): what does is a SCRAM
 * handshake with this folder's own password, which only the server on this data can complete.
 */
export async function takeOver(
  cluster: string,
  keys: Keys,
  settings: Record<string, string>,
): Promise<{ pid: number; port: number } | undefined> {
  const postmaster = readPostmasterFile(cluster);
  if (!(postmaster && isAlive(postmaster.pid))) return undefined;
  if (!isServerOf(cluster, postmaster.pid)) {
    // PostgreSQL itself would take any living process of its own account for the holder of the lock
    rmSync(join(cluster, 'postmaster.pid'));
    return undefined;
  }
  const { pid, port } = postmaster;
  if (!(await waitUntilReady(ownerUrl({ ...keys, port }), pid, 15_000))) {
    if (!isAlive(pid)) return undefined;
    throw new EmbeddedDatabaseError(
      `Process ${pid} uses the data folder ${cluster} but refuses connections from Balise. Stop it (kill -INT ${pid}) and start again.`,
    );
  }
  if (startedWith(cluster) === serverArguments(cluster, port, settings).join(' ')) return { pid, port };
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && readPostmasterFile(cluster)?.pid === pid; waited += 50) {
    if (waited > 60_000)
      throw new EmbeddedDatabaseError(`An earlier PostgreSQL (process ${pid}) on ${cluster} does not stop.`);
    await delay(50);
  }
  return undefined;
}

/**
 * On Linux a process shows whether it is a PostgreSQL in this folder; elsewhere the handshake shows it. In containers numbers are
 * small and are soon given again, even to another PostgreSQL.
 */
function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/** postmaster.opts: the command line, each argument but the program's name in double quotes. */
function startedWith(cluster: string): string {
  const line = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim();
  return [...line.matchAll(/ "([^"]*)"/g)].map(([, argument]) => argument).join(' ');
}
