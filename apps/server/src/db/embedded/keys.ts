import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { giveToOwner } from './data-folder.ts';
import { EmbeddedDatabaseError } from './error.ts';

/** What Balise remembers of its own database: the owner's password and the loopback port. */
export type Keys = { password: string; port: number };

const fileOf = (data: string): string => join(data, 'database.json');

/** The remembered keys; undefined before the first start. */
export function readKeys(data: string): Keys | undefined {
  if (!existsSync(fileOf(data))) return undefined;
  const keys = JSON.parse(readFileSync(fileOf(data), 'utf8')) as Partial<Keys>;
  if (typeof keys.password !== 'string' || typeof keys.port !== 'number') {
    throw new EmbeddedDatabaseError(`${fileOf(data)} is damaged; restore it from a copy of the data folder.`);
  }
  return { password: keys.password, port: keys.port };
}

/** Readable by its owner only, on the disk, and whole or not at all: without the password the data could not be opened. */
export function writeKeys(data: string, keys: Keys): void {
  const fresh = `${fileOf(data)}.new`;
  writeFileSync(fresh, JSON.stringify(keys), { mode: 0o600, flush: true });
  giveToOwner(data, fresh);
  renameSync(fresh, fileOf(data));
}

export const newPassword = (): string => randomBytes(24).toString('base64url');

/** The wanted loopback port if it is free, else any free one. */
export const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => (wanted === 0 ? reject(new Error('no free port on 127.0.0.1')) : resolve(freePort(0))));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The owner's connection address of the embedded server. */
export const ownerUrl = (keys: Keys): string => `postgres://balise:${keys.password}@127.0.0.1:${keys.port}/balise`;
