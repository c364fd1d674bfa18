import { inTransaction, type Pool, type PoolClient } from './archive-queries.ts';
import type { OwnedPeriod } from './retention-queries.ts';

/** Chunk tasks that are not done, the oldest first. */
export type Task = { id: number; kind: 'move' | 'erase'; deviceId: number | null; clientId: number };

export async function openTasks(pool: Pool): Promise<Task[]> {
  const { rows } = await pool.query(
    `select id::int, kind, device_id as "deviceId", client_id as "clientId" from chunk_tasks where finished_at is null order by id limit 100`,
  );
  return rows;
}

export async function beginTask(pool: Pool, id: number, chunks: number, now: number): Promise<void> {
  await pool.query(
    `update chunk_tasks set chunks = done + $2, started_at = coalesce(started_at, to_timestamp($3 / 1000.0)) where id = $1`,
    [id, chunks, now],
  );
}

export async function noteTask(client: Pick<PoolClient, 'query'>, id: number, done: number): Promise<void> {
  await client.query('update chunk_tasks set done = done + $2 where id = $1', [id, done]);
}

export async function endTask(pool: Pool, id: number, now: number): Promise<void> {
  await pool.query('update chunk_tasks set finished_at = to_timestamp($2 / 1000.0) where id = $1', [id, now]);
}

/** Chunks that are stored under another client or class than their owner's today: of one client, or of one device. */
const MISPLACED = `
  from chunks p
    join device_ownership o on o.device_id = p.device_id and o.starts_at <= p.first_at and p.last_at < o.ends_at
    join clients c on c.id = o.client_id
  where o.client_id = $1 and ($2::int is null or p.device_id = $2)
    and (p.client_id <> o.client_id or p.retention <> coalesce(c.retention_months, 0))`;

export async function countMisplaced(pool: Pool, { clientId, deviceId }: Task): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count ${MISPLACED}`, [clientId, deviceId]);
  return rows[0].count;
}

/** The months of misplaced chunks, as first days; partitions must exist before they move. */
export async function misplacedMonths(pool: Pool, { clientId, deviceId }: Task): Promise<number[]> {
  const { rows } = await pool.query(
    `select distinct date_trunc('month', p.day)::date::text as month ${MISPLACED} order by 1`,
    [clientId, deviceId],
  );
  return rows.map(({ month }) => Date.parse(`${month}T00:00:00Z`));
}

/** Moves some chunks to where they belong. @returns how many: fewer than `most` when no more are left */
export async function moveSome(pool: Pool, task: Task, most: number): Promise<number> {
  return await inTransaction(pool, async (client) => {
    // the same lock as the archive: a class does not change during the move
    await client.query('select from clients where id = $1 for share', [task.clientId]);
    const { rowCount } = await client.query(
      `update chunks t set client_id = m.client, retention = m.class
       from (select p.retention, p.day, p.device_id, p.part, o.client_id as client, coalesce(c.retention_months, 0) as class
             ${MISPLACED} order by p.day limit $3) m
       where t.retention = m.retention and t.day = m.day and t.device_id = m.device_id and t.part = m.part`,
      [task.clientId, task.deviceId, most],
    );
    await noteTask(client, task.id, rowCount ?? 0);
    return rowCount ?? 0;
  });
}

export async function countChunks(pool: Pool, deviceId: number, clientId: number): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from chunks where device_id = $1 and client_id = $2',
    [deviceId, clientId],
  );
  return rows[0].count;
}

/** Deletes some of a device's chunks from a client's time. */
export async function eraseChunks(pool: Pool, deviceId: number, clientId: number, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from chunks where (retention, day, device_id, part) in (
       select retention, day, device_id, part from chunks where device_id = $1 and client_id = $2 order by day limit $3)`,
    [deviceId, clientId, most],
  );
  return rowCount ?? 0;
}

/** Deletes the rows of a period that came late or again, and what hangs on them. */
export async function eraseRows(pool: Pool, { deviceId, from, until }: OwnedPeriod): Promise<void> {
  const values = [deviceId, from, until];
  const within = 'device_id = $1 and fixed_at >= to_timestamp($2 / 1000.0) and fixed_at < to_timestamp($3 / 1000.0)';
  await pool.query(`delete from positions where ${within}`, values);
  await pool.query(`delete from archived_qualities where ${within}`, values);
  await pool.query(
    `delete from fold_checkpoints where device_id = $1 and hour >= to_timestamp($2 / 1000.0) and hour < to_timestamp($3 / 1000.0)`,
    values,
  );
  await pool.query(
    `delete from damaged_chunks d where d.device_id = $1 and not exists (
       select from chunks p where p.device_id = d.device_id and p.day = d.day and p.part = d.part)`,
    [deviceId],
  );
}

/** The periods in which a client owned a device. */
export async function periodsOf(pool: Pool, deviceId: number, clientId: number): Promise<OwnedPeriod[]> {
  const { rows } = await pool.query(
    `select device_id as "deviceId", greatest(extract(epoch from starts_at) * 1000, -1e14)::float8 as "from",
       least(extract(epoch from ends_at) * 1000, 1e14)::float8 as until
     from device_ownership where device_id = $1 and client_id = $2 order by 2`,
    [deviceId, clientId],
  );
  return rows;
}
