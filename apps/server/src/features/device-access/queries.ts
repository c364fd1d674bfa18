import { type ClientId, type DeviceAccess, type DeviceId, PEOPLE_NAMED } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** The client of a device that the scope shows. */
export function findOwner(tx: Scoped, scope: Scope, id: DeviceId) {
  let query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .select(['d.client_id as clientId', 'c.full_name as clientName'])
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('d.client_id', '=', scope.clientId);
  return query.executeTakeFirst();
}

/** The groups that a device is in now. */
export async function groupsOf(tx: Scoped, id: DeviceId): Promise<DeviceAccess['groups']> {
  const rows = await tx
    .selectFrom('device_group_members as m')
    .innerJoin('device_groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.designation', 'm.since', sql<boolean>`g.rules is not null`.as('dynamic')])
    .where('m.device_id', '=', id)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.designation')
    .execute();
  return rows.map(({ dynamic, since, ...group }) => ({
    ...group,
    kind: dynamic ? ('dynamic' as const) : ('static' as const),
    since: since.getTime(),
  }));
}

/** The people of a client who can sign in and see a device: all with full access, and those who have it on their list. */
export async function peopleWhoSee(tx: Scoped, id: DeviceId, clientId: ClientId, now: Date) {
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.account_limited as limited'])
    .select([sql<string>`u.first_name || ' ' || u.last_name`.as('name'), sql<string>`count(*) over ()`.as('count')])
    .where('u.client_id', '=', clientId)
    .where('u.status', '=', 'active')
    .where((it) => it.or([it('u.date_end', 'is', null), it('u.date_end', '>', now)]))
    .where((it) =>
      it.or([
        it('u.account_limited', '=', false),
        it.exists(
          it
            .selectFrom('user_devices as l')
            .select('l.user_id')
            .whereRef('l.user_id', '=', 'u.id')
            .where('l.device_id', '=', id),
        ),
      ]),
    )
    .orderBy('u.account_limited', 'desc')
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(PEOPLE_NAMED)
    .execute();
  return { users: rows.map(({ count: _, ...user }) => user), userCount: Number(rows[0]?.count ?? 0) };
}
