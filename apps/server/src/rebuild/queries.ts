import type { Pool } from 'pg';

/** Whether there is a device of this number, deleted or not. */
export async function isDevice(pool: Pick<Pool, 'query'>, deviceId: number): Promise<boolean> {
  const { rows } = await pool.query('select from devices where id = $1', [deviceId]);
  return rows.length > 0;
}
