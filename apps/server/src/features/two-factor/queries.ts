import type { UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';

/* Each statement reaches the scope's own user only (row-level security); the id says which row that is. */

export const findFactor = (tx: Scoped, userId: UserId) =>
  tx
    .selectFrom('second_factors')
    .select(['encrypted_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Replaces a secret that was never confirmed. */
export async function putFactor(tx: Scoped, userId: UserId, encrypted: Buffer, now: Date): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, encrypted_secret: encrypted, begun_at: now, confirmed_at: null })
    .execute();
}

/** @returns false where it was confirmed meanwhile */
export async function confirmFactor(tx: Scoped, userId: UserId, step: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: String(step) })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes a code's time step, once. @returns false where it, or a later one, was taken before */
export async function takeStep(tx: Scoped, userId: UserId, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns false for a code that is none, or used */
export async function takeRecoveryCode(tx: Scoped, userId: UserId, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces every recovery code. */
export async function putRecoveryCodes(tx: Scoped, userId: UserId, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash, used_at: null })))
    .execute();
}

export async function countRecoveryCodes(tx: Scoped, userId: UserId): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** @returns whether there was a confirmed one */
export async function removeFactor(tx: Scoped, userId: UserId): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

export async function addChallenge(
  tx: Scoped,
  userId: UserId,
  challenge: { hash: Buffer; remember: boolean; expiresAt: Date },
): Promise<void> {
  const { hash, remember, expiresAt } = challenge;
  await tx
    .insertInto('sign_in_challenges')
    .values({ hash, user_id: userId, remember, expires_at: expiresAt })
    .execute();
}

/** Whose challenge it is; each look counts, five at most. Undefined for one that is over. */
export async function lookAtChallenge(database: Database, hash: Buffer, now: Date) {
  const { rows } = await sql<{ userId: UserId; remember: boolean }>`
    select user_id as "userId", remember from try_challenge(${hash}, ${now})`.execute(database);
  return rows[0];
}

/** @returns false where another request was quicker */
export async function useChallenge(tx: Scoped, hash: Buffer): Promise<boolean> {
  const result = await tx.deleteFrom('sign_in_challenges').where('hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
