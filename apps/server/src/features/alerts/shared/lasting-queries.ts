import type { Pool } from 'pg';
import { wholeMs as ms } from '../../../db/fragments/ms.ts';

/* As the owner of the database. Times are milliseconds since 1970 UTC. */

/** When a device was last seen by its present owner, from when on that is a silence, and its packed state. */
export type LastSeen = { silence: { since: number; at: number }; state: Buffer | null };

/**
 * Of devices that their present owner has seen.
 * @param tracked those whose state is wanted: it is there of those that said something within a day
 */
export async function lastSeenOf(
  owner: Pool,
  deviceIds: readonly number[],
  tracked: readonly number[],
  now: number,
): Promise<Map<number, LastSeen>> {
  const { rows } = await owner.query<{ deviceId: number; since: number; at: number; state: Buffer | null }>(
    `select s.device_id as "deviceId", ${ms('s.seen_at')} as since, ${ms('s.silent_after')} as at, l.state
     from device_status s left join device_live l on l.device_id = s.device_id and l.device_id = any ($2)
       and l.seen_at > $3::timestamptz - interval '1 day' and coalesce(l.fixed_at, l.seen_at) >= s.owned_since
     where s.device_id = any ($1) and s.seen_at >= s.owned_since`,
    [deviceIds, tracked, new Date(now)],
  );
  return new Map(rows.map(({ deviceId, since, at, state }) => [deviceId, { silence: { since, at }, state }]));
}

export type Idling = { deviceId: number; from: number; until: number };

/** Idling that ended within an hour. */
export async function idlingOf(owner: Pool, deviceIds: readonly number[], now: number): Promise<Idling[]> {
  const { rows } = await owner.query<Idling>(
    `select device_id as "deviceId", ${ms('starts_at')} as from, ${ms('ends_at')} as until from episodes
     where device_id = any ($1) and kind = 'idling' and ends_at > $2::timestamptz - interval '1 hour'
       and starts_at > $2::timestamptz - interval '2 days'`,
    [deviceIds, new Date(now)],
  );
  return rows;
}
