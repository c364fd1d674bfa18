import { accessSync, chownSync, constants, mkdirSync, statSync } from 'node:fs';
import { EmbeddedDatabaseError } from './error.ts';

/** Makes the data folder, readable by this account only. @throws EmbeddedDatabaseError when this account may not use it. */
export function prepareDataFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The data folder ${data} cannot be created: ${(error as Error).message}. Set BALISE_DATA to another.`,
    );
  }
  checkDataFolder(data);
}

/** Throws EmbeddedDatabaseError when the data folder is there and this account may not use it. */
export function checkDataFolder(data: string): void {
  const found = statSync(data, { throwIfNoEntry: false });
  if (!found) return;
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new EmbeddedDatabaseError(
      `The data folder ${data} belongs to another account (uid ${found.uid}). Run Balise as that account, or set BALISE_DATA to a folder of your own.`,
    );
  }
}

/** What root creates in another account's data folder belongs to that account, which may start Balise next time. */
export function giveToOwner(data: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(data);
  chownSync(file, uid, gid);
}
