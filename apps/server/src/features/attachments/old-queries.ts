import type { Pool } from 'pg';

const UNUSED_FOR = 86_400_000;

/** Deletes files that nobody saved with anything for a day. `now` in milliseconds since 1970 UTC. @returns how many */
export async function deleteUnusedAttachments(owner: Pool, now: number): Promise<number> {
  const { rowCount } = await owner.query('delete from attachments where owner_kind is null and created_at < $1', [
    new Date(now - UNUSED_FOR),
  ]);
  return rowCount ?? 0;
}
