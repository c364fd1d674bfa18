import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './error.ts';

/**
 * How PostgreSQL names its own data folder: the folder it is started in. On Linux that link is open to the process
 * whatever the permissions of the folders above, so that data below a folder only root may enter needs no copy.
 */
export const folderArgument = (cluster: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : cluster);

/** Only what PostgreSQL needs: no PG* variable of the person's shell may change where or how it runs. */
export const serverEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** Makes the data folder with the owner's password, unless there is one; refuses one of another major version. */
export function prepareCluster(
  cluster: string,
  binaries: Binaries,
  account: SystemAccount | undefined,
  password: string,
): void {
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    createCluster(cluster, binaries, account, password);
    return;
  }
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (found !== ours) {
    throw new EmbeddedDatabaseError(
      `The data in ${cluster} was written by PostgreSQL ${found}; this Balise includes PostgreSQL ${ours}. Start the Balise that ` +
        'wrote it, run "npm run backup -- FILE" there, then start this one on an empty BALISE_DATA and run "npm run restore -- FILE".',
    );
  }
}

function createCluster(
  cluster: string,
  binaries: Binaries,
  account: SystemAccount | undefined,
  password: string,
): void {
  // built beside and renamed: a start that was killed half way leaves nothing that looks whole
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (account) chownSync(half, account.uid, account.gid);
  const secret = openSecret(`${cluster}.secret`, password, account);
  const made = spawnSync(
    join(binaries.folder, 'bin', 'initdb'),
    [
      `--pgdata=${folderArgument(half)}`,
      '--username=balise',
      '--pwfile=/dev/stdin',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own rules of characters: the same order on every machine, so that no index breaks with an upgrade
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { cwd: half, env: serverEnvironment, stdio: [secret, 'pipe', 'pipe'], encoding: 'utf8', ...account },
  );
  closeSync(secret);
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not create its data folder ${cluster}: ${made.stderr || made.error?.message}`,
    );
  }
  renameSync(half, cluster);
}

/** A file without a name, which initdb reads as its standard input: the password never lies about on the disk. */
function openSecret(path: string, password: string, account: SystemAccount | undefined): number {
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(path, account.uid, account.gid);
  const descriptor = openSync(path, 'r');
  rmSync(path);
  return descriptor;
}
