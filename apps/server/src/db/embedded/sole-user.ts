import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** How long the connection of a Balise that was just killed may take to end. */
const PATIENCE = 5000;

/**
 * Claims the embedded database for this process as long as its connection lives: two of them on one data folder would
 * stop it under each other. Gives how to let go; undefined when another process has it.
 */
export async function claimDatabase(owner: string): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: owner, application_name: 'balise claim', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  for (const end = Date.now() + PATIENCE; ; await delay(100)) {
    const { rows } = await client.query<{ ours: boolean }>(
      "select pg_try_advisory_lock(hashtext('balise process')) as ours",
    );
    if (rows[0]?.ours) return () => client.end();
    if (Date.now() > end) break;
  }
  await client.end();
  return undefined;
}
