import type { Checkpoint } from '@balise/tracking';
import { inTransaction, type Pool } from './archive-queries.ts';
import type { OwnedPeriod } from './retention-queries.ts';

/** `newest`: of the checkpoints before its end, ms since 1970 UTC. */
type Unfloored = OwnedPeriod & { newest: number };

/**
 * The periods of a class, up to where they are erased (`before`, ms since 1970 UTC), that have no retention horizon there yet. A checkpoint in
 * erased time is of records that came when it was erased already, after everything else: they move the horizon. That of an earlier
 * owner's end tells nothing of the time after it.
 */
export async function withoutHorizon(pool: Pool, retention: number, before: number): Promise<Unfloored[]> {
  const { rows } = await pool.query(
    `select p.device_id as "deviceId", (extract(epoch from p.since) * 1000)::float8 as "from", (extract(epoch from p.until) * 1000)::float8 as until,
       (select extract(epoch from max(c.hour)) * 1000 from fold_checkpoints c where c.device_id = p.device_id and c.hour < p.until)::float8 as newest
     from (
       select o.device_id, ${wholeMs('greatest(o.starts_at, to_timestamp(-1e11))')} as since,
         ${wholeMs('least(o.ends_at, to_timestamp($2::float8 / 1000))')} as until
       from device_ownership o join clients c on c.id = o.client_id
       where c.retention_months = $1 and o.starts_at < to_timestamp($2::float8 / 1000)
     ) p
     where exists (
       select from fold_checkpoints c where c.device_id = p.device_id and c.hour < p.until and (c.hour >= p.since and c.erased_since is null or not exists (
         select from fold_checkpoints f where f.device_id = p.device_id and f.hour >= p.until and f.erased_since <= p.since)))
     order by 1, 2`,
    [retention, before],
  );
  return rows;
}

// records come at whole milliseconds: the first that is not before it
const wholeMs = (moment: string) => `to_timestamp(ceil(extract(epoch from ${moment}) * 1000) / 1000)`;

/** Sets a retention horizon at the end of a period, or later; the checkpoints of the period are deleted, except for those made since it was read. */
export async function setHorizon(
  pool: Pool,
  { deviceId, from, newest }: Unfloored,
  { hour, state, totals }: Checkpoint,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // a job that works in late fixes waits, and then has to begin at the horizon
    await client.query('select from device_live where device_id = $1 for update', [deviceId]);
    await client.query(
      `with gone as (
         delete from fold_checkpoints
         where device_id = $1 and hour >= to_timestamp($2::float8 / 1000) and hour <= to_timestamp($3::float8 / 1000)
         returning erased_since
       )
       insert into fold_checkpoints (device_id, hour, state, measured, estimated, erased_since)
       values ($1, to_timestamp($4::float8 / 1000), $5, $6, $7,
         least(to_timestamp($2::float8 / 1000), (select min(erased_since) from gone)))
       on conflict (device_id, hour) do update
       set state = excluded.state, measured = excluded.measured, estimated = excluded.estimated,
           erased_since = least(fold_checkpoints.erased_since, excluded.erased_since)`,
      [deviceId, from, newest, hour, JSON.stringify(state), totals.measured, totals.estimated],
    );
  });
}
