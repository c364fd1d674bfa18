import type { ClientId } from '@balise/contract';
import type { Spot } from '@balise/tracking';
import type { ClientBase } from 'pg';
import type { EndedSpeeding, SpeedingRule } from './fulfilled.ts';

/* As the owner of the database: of every client. */
type Database = Pick<ClientBase, 'query'>;

/** The rules that apply to a device, its own first, then those of its groups; and its client. */
export async function rulesOf(
  database: Database,
  deviceId: number,
): Promise<(SpeedingRule & { clientId: ClientId })[]> {
  const { rows } = await database.query({
    name: 'speeding-block-rules',
    text: `select id, client_id as "clientId", episodes, minutes from device_speeding_blocks where device_id = $1
           order by is_own desc, group_id nulls last, id`,
    values: [deviceId],
  });
  return rows;
}

export type JudgedSpeeding = EndedSpeeding & { decidedAt: number; to: Spot };

/** The episodes of speeding of a device within so many minutes before the newest, in the time of its present client, ascending. */
export async function speedingsOf(database: Database, deviceId: number, minutes: number): Promise<JudgedSpeeding[]> {
  const { rows } = await database.query({
    name: 'speeding-block-episodes',
    text: `
      with newest as (select max(ends_at) as at from episodes where device_id = $1 and kind = 'speeding')
      select (extract(epoch from e.starts_at) * 1000)::float8 as "startsAt", (extract(epoch from e.ends_at) * 1000)::float8 as "endsAt",
        (extract(epoch from e.decided_at) * 1000)::float8 as "decidedAt", e.max_speed::float8 as "maxSpeed",
        (e.content ->> 'limit')::float8 as limit, e.content -> 'to' as to
      from newest n join episodes e on e.device_id = $1 and e.kind = 'speeding' and e.ends_at > n.at - make_interval(mins => $2)
      where e.starts_at >= (select o.starts_at from device_ownership o where o.device_id = $1 and o.ends_at = 'infinity')
        and not is_private(e.device_id, e.starts_at, e.ends_at) and not speeding_hidden(e.device_id, e.starts_at)
      order by e.starts_at`,
    values: [deviceId, minutes],
  });
  return rows;
}

/** When a user last unblocked the device, or asked for it; ms since 1970 UTC. */
export async function unblockedAt(database: Database, deviceId: number): Promise<number> {
  const { rows } = await database.query<{ at: Date | null }>({
    name: 'speeding-block-unblocked',
    text: `select max(requested_at) as at from commands
           where device_id = $1 and kind = 'unblock' and origin = 'person' and state not in ('cancelled', 'expired')`,
    values: [deviceId],
  });
  return rows[0]?.at?.getTime() ?? Number.NEGATIVE_INFINITY;
}
