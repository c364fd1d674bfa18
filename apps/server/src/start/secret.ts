import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const LENGTH = 32; // bytes

/**
 * The platform's own key, with which the secrets of second factors are encrypted. It lies beside the database, not in it, so
 * that a copy of the database opens none of them. Made at the first start; BALISE_SECRET_KEY replaces the file where
 * several machines answer people.
 * @param data the folder of everything that Balise keeps
 * @throws StartError for a damaged file, or a folder that cannot be made
 */
export function readSecret(data: string, given: Buffer | undefined): Buffer {
  if (given) return given;
  const file = join(data, 'secret.key');
  if (!existsSync(file)) make(data, file);
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (secret.length !== LENGTH) {
    throw new StartError(
      `${file} is damaged: restore it from a copy of the data folder. Two-step sign-in cannot work without it.`,
    );
  }
  return secret;
}

// Whole or not at all, and one only: where two processes start at once, the second takes what the first made
function make(data: string, file: string): void {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The data folder ${data} cannot be created: ${(error as Error).message}. Set BALISE_DATA to another.`,
    );
  }
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${randomBytes(LENGTH).toString('base64')}\n`, { mode: 0o600, flush: true });
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(data);
    chownSync(fresh, uid, gid);
  }
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
}
