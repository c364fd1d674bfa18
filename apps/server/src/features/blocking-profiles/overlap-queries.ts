import type { BlockingProfileId, ClientId, findProfileOverlaps, ProfileOverlap, WeekHours } from '@balise/contract';
import { commonHours } from '@balise/tracking';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';

type Asked = z.output<typeof findProfileOverlaps.body>;

/** Other active profiles of the client, as far as the scope shows them, that block some of these vehicles at some of these hours; by name. */
export async function findOverlaps(
  tx: Scoped,
  clientId: ClientId,
  { profileId, week, devices: { deviceIds, groupIds } }: Asked,
): Promise<ProfileOverlap[]> {
  const { rows } = await sql<{ profileId: BlockingProfileId; name: string; week: WeekHours; vehicles: number }>`
    with chosen as (
      select id from devices where id = any(${deviceIds}) and client_id = ${clientId} and deleted_at is null
      union
      select device_id from device_group_members where group_id = any(${groupIds}) and client_id = ${clientId}
    )
    select p.id as "profileId", p.name, p.week, count(*)::int as vehicles
    from blocking_profiles p join blocking_profile_devices m on m.profile_id = p.id join chosen c on c.id = m.device_id
    where p.client_id = ${clientId} and p.is_active and p.deleted_at is null and p.id <> ${profileId ?? 0}
    group by p.id order by lower(p.name), p.id`.execute(tx);
  return rows
    .map((other) => ({ ...other, week: commonHours(week, other.week) }))
    .filter((overlap) => overlap.week.length > 0);
}
