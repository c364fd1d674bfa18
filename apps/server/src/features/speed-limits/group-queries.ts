import type { Group, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

type Limit = { limit: number | null; startsAt: Date; changedAt: Date; userId: UserId };

/** From when the group's limit holds; after the one before it, however quickly they follow. */
export async function setGroupLimit(tx: Scoped, group: Pick<Group, 'id' | 'clientId'>, limit: Limit): Promise<void> {
  await sql`
    insert into group_speed_limits (group_id, client_id, starts_at, speed_limit, changed_at, changed_by, changed_by_name)
    select ${group.id}, ${group.clientId}, greatest(${limit.startsAt}::timestamptz, max(l.starts_at) + interval '1 ms'),
      ${limit.limit}::float8, ${limit.changedAt}::timestamptz, u.id, u.first_name || ' ' || u.last_name
    from users u left join group_speed_limits l on l.group_id = ${group.id}
    where u.id = ${limit.userId} group by u.id`.execute(tx);
}
