import { existsSync, readFileSync, statSync } from 'node:fs';
import { EmbeddedDatabaseError } from './error.ts';

/** Whom PostgreSQL runs as. */
export type SystemAccount = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged account: the one that already owns the data folder,
 * else `postgres`, else `nobody`. Any other account runs it as itself (undefined).
 */
export function databaseAccount(cluster: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and this machine has neither the account "postgres" nor "nobody". ' +
      'Start Balise as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}
