import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './error.ts';

/**
 * Copies PostgreSQL's programs (60 MB) to a folder that every account can read, once per version, and gives that folder.
 * For a clone below a folder that only root may enter, whose programs the unprivileged account cannot reach.
 */
export function copyForOthers(native: string, version: string): string {
  const parent = existsSync('/var/lib') ? '/var/lib/balise' : join(tmpdir(), 'balise-postgresql');
  mkdirSync(parent, { recursive: true });
  const { uid, mode } = lstatSync(parent);
  // an account that could write there could make Balise run its programs
  if (uid !== process.getuid?.())
    throw new EmbeddedDatabaseError(`${parent} belongs to another account; remove it and start again.`);
  if (mode & 0o022) chmodSync(parent, 0o755);
  chmodSync(parent, 0o755);
  const copy = join(parent, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const half = mkdtempSync(join(parent, 'copying-'));
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // another start was faster
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Whatever the umask of the installation was. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
