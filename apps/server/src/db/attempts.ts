import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What is counted of an attempt, and how many failures of it there may be within 15 minutes of the last. */
export type Counted = { key: Buffer; most: number };

const LOCK = '15 minutes';

/**
 * What an attempt is counted by: a purpose with whoever tries. Stored as its hash, so that the table names nobody.
 * @example counted('sign-in', [email.toLowerCase(), networkOf(address)], 5)
 */
export const counted = (purpose: string, parts: readonly (string | number)[], most: number): Counted => ({
  key: createHash('sha256')
    .update(JSON.stringify([purpose, ...parts]))
    .digest(),
  most,
});

/**
 * Counts an attempt as a failure until `forgetAttempt` says otherwise, so that parallel ones cannot slip past the limit, in
 * the database, so that neither a restart nor a second process frees what is locked.
 * @param by the widest first (a network), the account last
 * @param now milliseconds since 1970 UTC
 * @returns whether it may be looked at; otherwise nothing was counted
 */
export async function beginAttempt(database: Database, by: readonly Counted[], now: number): Promise<boolean> {
  const keys = by.map(({ key }) => key);
  const most = by.map((each) => each.most);
  const { rows } = await sql<{ may: boolean }>`
    select begin_attempt(${keys}::bytea[], ${most}::integer[], ${new Date(now)}, ${LOCK}::interval) as may`.execute(
    database,
  );
  return rows[0]?.may === true;
}

/** The attempt was no failure: the account begins anew, the others take one back. */
export async function forgetAttempt(database: Database, by: readonly Counted[]): Promise<void> {
  await sql`select forget_attempt(${by.map(({ key }) => key)}::bytea[])`.execute(database);
}
