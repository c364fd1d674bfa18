import type { Pool } from 'pg';

/**
 * Deletes the sign-ins, their links and live tickets that were over before a moment, of those too who never come back; as the owner,
 * because they are everybody's. @returns how many sign-ins
 */
export async function deleteEndedSignIns(owner: Pool, before: Date): Promise<number> {
  await owner.query('delete from live_tickets where expires_at < $1', [before]);
  await owner.query(
    'delete from sign_in_links l using users u where u.id = l.user_id and least(u.date_end, u.deleted_at) < $1',
    [before],
  );
  const { rowCount } = await owner.query('delete from sign_ins where least(expires_at, revoked_at) < $1', [before]);
  return rowCount ?? 0;
}
