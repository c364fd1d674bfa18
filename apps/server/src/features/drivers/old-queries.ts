import type { Pool } from 'pg';

const RESTORABLE_FOR = 30 * 86_400_000;

/**
 * Erases the drivers who were deleted long ago; as the owner, because they are every client's. `now` in milliseconds since 1970
 * UTC. @returns how many
 */
export async function deleteOldDrivers(owner: Pool, now: number): Promise<number> {
  const { rowCount } = await owner.query('delete from drivers where deleted_at < $1', [new Date(now - RESTORABLE_FOR)]);
  return rowCount ?? 0;
}
