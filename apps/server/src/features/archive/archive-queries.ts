import type { FixRecord } from '@balise/tracking';
import type { Pool, PoolClient } from 'pg';
import { dayText, type Packed } from '../history/index.ts';

export type { Pool, PoolClient };

/** One device's UTC day that is to be archived. */
export type DeviceDay = { deviceId: number; day: number };

/** Everything that a device's chunks of a day depend on; equal values mean equal histories. */
export type DayState = {
  /** device_live.version moves with everything that is stored of a device; null: it has no live state. */
  version: string | null;
  /** Whose time it is, and how long that client keeps its past (months; 0: for ever), by the start of the period; private time is apart. */
  periods: { from: number; until: number; clientId: number; retention: number }[];
  /** A window of late records that is yet to be derived again touches the day. */
  isDirty: boolean;
};

const DAY = 86_400_000;

/** Runs `work` in one transaction; an error ends it and is thrown on. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    // a transaction that failed ends with its connection
    client.release(broken);
  }
}

/**
 * @param held takes hold of all that may change it, until the transaction ends: the tracker's writers wait for the live
 * state, a transfer for the periods, and a change of retention for the client
 */
export async function dayState(
  client: Pick<PoolClient, 'query'>,
  { deviceId, day }: DeviceDay,
  held: boolean,
): Promise<DayState> {
  const live = await client.query(
    `select version::text from device_live where device_id = $1 ${held ? 'for update' : ''}`,
    [deviceId],
  );
  const { rows } = await client.query(
    `select greatest(extract(epoch from lower(p.r)) * 1000, -1e15)::float8 as "from",
       least(extract(epoch from upper(p.r)) * 1000, 1e15)::float8 as until,
       o.client_id as "clientId", coalesce(c.retention_months, 0) as retention
     from device_ownership o join clients c on c.id = o.client_id
       cross join lateral (
         select r from (select tstzmultirange(tstzrange(o.starts_at, o.ends_at)) as whole, device_private(o.device_id) as private) w
         cross join lateral (select unnest(w.whole - w.private) as r union all select unnest(w.whole * w.private)) part
       ) p
     where o.device_id = $1 and lower(p.r) < to_timestamp($3 / 1000.0) and upper(p.r) > to_timestamp($2 / 1000.0)
     order by lower(p.r) ${held ? 'for share of o, c' : ''}`,
    [deviceId, day, day + DAY],
  );
  const dirty = await client.query(
    `select from recompute_ranges
     where device_id = $1 and starts_at < to_timestamp($3 / 1000.0) and ends_at >= to_timestamp($2 / 1000.0)`,
    [deviceId, day, day + DAY],
  );
  return { version: live.rows[0]?.version ?? null, periods: rows, isDirty: (dirty.rowCount ?? 0) > 0 };
}

/** A chunk to be stored. */
export type NewChunk = Packed & {
  part: number;
  clientId: number;
  retention: number;
  firstAt: number;
  lastAt: number;
};

/** What a device's day came to, before and after. */
export type Archived = { fixes: number; bytes: number };

/** Replaces the chunks of the day, and deletes the marks that the new ones include. */
export async function replaceChunks(
  client: PoolClient,
  { deviceId, day }: DeviceDay,
  chunks: readonly NewChunk[],
  now: number,
): Promise<Archived> {
  const date = dayText(day);
  const removed = await client.query(
    `with removed as (delete from chunks where device_id = $1 and day = $2::date returning count, length(content) as length)
     select coalesce(sum(count), 0)::float8 as fixes, coalesce(sum(length), 0)::float8 as bytes from removed`,
    [deviceId, date],
  );
  for (const chunk of chunks) {
    await client.query(
      `insert into chunks (retention, day, device_id, part, client_id, first_at, last_at, count, format, checksum, content, archived_at)
       values ($1, $2::date, $3, $4, $5, to_timestamp($6 / 1000.0), to_timestamp($7 / 1000.0), $8, $9, $10, $11, to_timestamp($12 / 1000.0))`,
      [
        ...[chunk.retention, date, deviceId, chunk.part, chunk.clientId, chunk.firstAt, chunk.lastAt],
        ...[chunk.count, chunk.format, chunk.checksum, chunk.content, now],
      ],
    );
  }
  await client.query(
    `delete from archived_qualities where device_id = $1 and fixed_at >= to_timestamp($2 / 1000.0) and fixed_at < to_timestamp($3 / 1000.0)`,
    [deviceId, day, day + DAY],
  );
  await client.query('delete from damaged_chunks where device_id = $1 and day = $2::date', [deviceId, date]);
  return removed.rows[0];
}

/** Deletes late rows that are in their chunk now. @throws where their number is not the number that was read; nothing is deleted then */
export async function deleteLateRows(
  client: PoolClient,
  { deviceId, day }: DeviceDay,
  records: readonly FixRecord[],
): Promise<void> {
  const { rowCount } = await client.query(
    `delete from positions_default
     where device_id = $1 and fixed_at >= to_timestamp($2 / 1000.0) and fixed_at < to_timestamp($3 / 1000.0)`,
    [deviceId, day, day + DAY],
  );
  if (rowCount !== records.length)
    throw new Error(`device ${deviceId} has ${rowCount} late rows where ${records.length} were archived`);
}
