import { CONNECTION_EVENTS } from '@balise/contract/listed-events';
import type { Checkpoint, FoldState, Head, TrackingEvent } from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';

import type { Erased } from './erased.ts';

export { recordsAfter } from './read-records.ts';
export type { Pool };

export type ReadClient = Pick<ClientBase, 'query'>;

/** Runs `read` on one unchanging picture of the database. */
export async function onSnapshot<T>(pool: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // before the picture is taken: a day whose rows are all archived is dropped, and a picture from before it was archived
    // would then have neither rows nor chunks of it
    await client.query('lock table only positions in access share mode');
    const result = await read(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    // a transaction that failed ends with its connection
    client.release(broken);
  }
}

/** Whether late records wait that no one works in yet. */
export async function areWindowsDue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select exists (select from recompute_ranges where not_before < now()) as due');
  return rows[0]?.due === true;
}

/** Takes up to `count` windows that no worker has, the oldest first, for `lease` ms. @returns their devices */
export async function claimRecomputeRanges(pool: Pool, count: number, lease: number): Promise<number[]> {
  const { rows } = await pool.query(
    `update recompute_ranges set not_before = now() + $2 * interval '1 ms'
     where device_id in (
       select device_id from recompute_ranges where not_before < now() order by marked_at limit $1 for update skip locked)
     returning device_id`,
    [count, lease],
  );
  return rows.map((row) => row.device_id);
}

/** Gives a window back, to be taken by anybody after `delay` ms. */
export async function releaseRecomputeRange(pool: Pool, deviceId: number, delay: number): Promise<void> {
  await pool.query(`update recompute_ranges set not_before = now() + $2 * interval '1 ms' where device_id = $1`, [
    deviceId,
    delay,
  ]);
}

/** A window and the version that its device's live state has on the same snapshot. */
export type RecomputeRange = { version: number; from: number; until: number; revision: number };

export async function recomputeRangeOf(client: ReadClient, deviceId: number): Promise<RecomputeRange | undefined> {
  const { rows } = await client.query(
    `select version, revision, ${milliseconds('starts_at')} as "from", ${milliseconds('ends_at')} as until
     from recompute_ranges join device_live using (device_id) where device_id = $1`,
    [deviceId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { version: Number(row.version), revision: row.revision, from: Number(row.from), until: Number(row.until) };
}

/**
 * The newest checkpoint at or before a moment, ms since 1970 UTC. A floor does not know what came of erased time since it was laid: where
 * something did, the checkpoint of that represents it until the floor is laid anew.
 */
export async function checkpointAt(client: ReadClient, deviceId: number, at: number): Promise<Checkpoint | undefined> {
  const { rows } = await client.query(
    `${SELECT_CHECKPOINTS} and hour <= to_timestamp($2 / 1000.0) and (erased_since is null or not exists (
       select from fold_checkpoints came where came.device_id = $1 and came.erased_since is null
         and came.hour >= fold_checkpoints.erased_since and came.hour < fold_checkpoints.hour)) order by hour desc limit 1`,
    [deviceId, at],
  );
  return rows.map(checkpointOf)[0];
}

/** The oldest checkpoint at or after a moment, ms since 1970 UTC. */
export async function checkpointFrom(
  client: ReadClient,
  deviceId: number,
  at: number,
): Promise<Checkpoint | undefined> {
  const { rows } = await client.query(
    `${SELECT_CHECKPOINTS} and hour >= to_timestamp($2 / 1000.0) order by hour limit 1`,
    [deviceId, at],
  );
  return rows.map(checkpointOf)[0];
}

/**
 * The newest checkpoint before a moment that can be believed where late records wait from `dirtyFrom` on: none of them reaches past a
 * floor. Both ms since 1970 UTC.
 */
export async function lastCheckpointBefore(
  client: ReadClient,
  deviceId: number,
  at: number,
  dirtyFrom: number,
): Promise<Checkpoint | undefined> {
  const { rows } = await client.query(
    `${SELECT_CHECKPOINTS} and hour < to_timestamp($2 / 1000.0)
       and (hour <= to_timestamp($3 / 1000.0) or erased_since is not null) order by hour desc limit 1`,
    [deviceId, at, dirtyFrom],
  );
  return rows.map(checkpointOf)[0];
}

/** What is erased of a device, in order. */
export async function erasedOf(client: ReadClient, deviceId: number): Promise<Erased[]> {
  const { rows } = await client.query(
    `select (extract(epoch from erased_since) * 1000)::float8 as since, (extract(epoch from hour) * 1000)::float8 as until
     from fold_checkpoints where device_id = $1 and erased_since is not null order by hour`,
    [deviceId],
  );
  return rows;
}

/** The checkpoints of the hours from `from` to `until`, both included, by hour. */
export async function checkpointsBetween(
  client: ReadClient,
  deviceId: number,
  from: number,
  until: number,
): Promise<Map<number, Checkpoint>> {
  const { rows } = await client.query(
    `${SELECT_CHECKPOINTS} and hour between to_timestamp($2 / 1000.0) and to_timestamp($3 / 1000.0)`,
    [deviceId, from, until],
  );
  return new Map(rows.map(checkpointOf).map((checkpoint) => [checkpoint.hour, checkpoint]));
}

/** A place before every record of a time. */
export const before = (at: number): Head => ({ at, key: -1 });

/** Events that records from `from` on, and before `until` (null: to the end), decided; not those that the listeners found out. */
export async function eventsDecidedBetween(
  client: ReadClient,
  deviceId: number,
  from: number,
  until: number | null,
): Promise<TrackingEvent[]> {
  const { rows } = await client.query(
    `select kind, content, ${milliseconds('at')} as at, ${milliseconds('decided_at')} as decided_at
     from events where device_id = $1 and decided_at >= to_timestamp($2 / 1000.0)
       and ($3::float8 is null or decided_at < to_timestamp($3 / 1000.0)) and kind <> all ($4)`,
    [deviceId, from, until, CONNECTION_EVENTS],
  );
  return rows.map(
    (row) =>
      ({
        kind: row.kind,
        content: row.content,
        at: Number(row.at),
        decidedAt: Number(row.decided_at),
      }) as TrackingEvent,
  );
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const SELECT_CHECKPOINTS = `select ${milliseconds('hour')} as hour, state, measured, estimated
  from fold_checkpoints where device_id = $1`;

type CheckpointRow = { hour: string; state: FoldState; measured: string; estimated: string };

const checkpointOf = ({ hour, state, measured, estimated }: CheckpointRow): Checkpoint => ({
  hour: Number(hour),
  state,
  totals: { measured: Number(measured), estimated: Number(estimated) },
});
