import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * How failures are counted. `shared`: by many people, such as a network's. `account`: of one account from one place. Of both there may be `most`
 * within 15 minutes of the last. `slowed`: of one account, of which after `most` each waits 1, 2, 4, … 60 minutes.
 */
export type Counting = 'shared' | 'account' | 'slowed';

/** What is counted of an attempt. */
export type Counted = { key: Buffer; most: number; counting: Counting };

/** SHA-256 of a key, so that the table holds no names. */
export const hashOf = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * What an attempt is counted by: a purpose and the caller.
 * @example counted('sign-in', [email.toLowerCase(), networkOf(address)], 5)
 */
export const counted = (
  purpose: string,
  parts: readonly (string | number)[],
  most: number,
  counting: Counting = 'account',
): Counted => ({ key: hashOf([purpose, ...parts]), most, counting });

/** `opensAt`: when an attempt may be made again (ms since 1970 UTC), where this one may not be looked at; nothing was counted then. */
export type Begun = {
  opensAt: number | undefined;
  /** A slowed account has just had its `most`: whose it is should hear of it, should this one fail too. */
  crossed: boolean;
};

/**
 * Counts an attempt as a failure until `forgetAttempt` says otherwise, so that parallel ones cannot slip past the limit, in
 * the database, so that neither a restart nor a second process frees what is locked.
 * @param by the widest first (a network), the account after it, a slowed one last
 * @param now milliseconds since 1970 UTC
 */
export async function beginAttempt(database: Database, by: readonly Counted[], now: number): Promise<Begun> {
  const keys = by.map(({ key }) => key);
  const most = by.map((each) => each.most);
  const slowed = by.map(({ counting }) => counting === 'slowed');
  const { rows } = await sql<{ opens: Date | null; crossed: boolean }>`
    select opens, crossed from begin_attempt(${keys}::bytea[], ${most}::integer[], ${slowed}::boolean[], ${new Date(now)})`.execute(
    database,
  );
  return { opensAt: rows[0]?.opens?.getTime(), crossed: rows[0]?.crossed === true };
}

/** The attempt succeeded: account counters restart, shared counters take one back. */
export const forgetAttempt = (database: Database, by: readonly Counted[]): Promise<void> =>
  forget(
    database,
    by,
    by.map(({ counting }) => counting !== 'shared'),
  );

/** The attempt was not looked at: whatever it is counted by takes one back. */
export const takeBackAttempt = (database: Database, by: readonly Counted[]): Promise<void> =>
  forget(
    database,
    by,
    by.map(() => false),
  );

async function forget(database: Database, by: readonly Counted[], again: boolean[]): Promise<void> {
  await sql`select forget_attempt(${by.map(({ key }) => key)}::bytea[], ${again}::boolean[])`.execute(database);
}
