import type { Pool } from 'pg';

const KEPT = 24 * 3_600_000; // ms

/** Deletes uploaded files that were not used for a day. As the owner of the database. @returns how many */
export async function forgetUploads(owner: Pool, now: number): Promise<number> {
  const { rowCount } = await owner.query('delete from device_imports where created_at <= $1', [new Date(now - KEPT)]);
  return rowCount ?? 0;
}
