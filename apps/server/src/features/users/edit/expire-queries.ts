import type { UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

const AT_ONCE = 1000;

/** Users whose end has come and was not carried out. As the owner of the database, like all of this file. */
export async function endedUsers(owner: Database, now: Date): Promise<UserId[]> {
  const rows = await owner
    .selectFrom('users')
    .select('id')
    .where('date_end', '<=', now)
    .where('expired_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('date_end')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that an end was carried out, which tells live sockets, and ends the sign-ins. Undefined: no longer to be done. */
export async function markExpired(owner: Database, id: UserId, now: Date) {
  const user = await owner
    .updateTable('users')
    .set({ expired_at: now })
    .where('id', '=', id)
    .where('date_end', '<=', now)
    .where('expired_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['first_name', 'last_name', 'partner_id', 'client_id', 'date_end'])
    .executeTakeFirst();
  if (!user) return undefined;
  await owner
    .updateTable('sign_ins')
    .set({ revoked_at: now })
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  return user;
}

/** Active temporary users whose end is before `until` and who were not notified, except those created with so short an access. */
export async function endingUsers(owner: Database, now: Date, until: Date, notice: number): Promise<UserId[]> {
  const rows = await owner
    .selectFrom('users')
    .select('id')
    .where('is_temp_link', '=', true)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('end_notified_at', 'is', null)
    .where('date_end', '>', now)
    .where('date_end', '<=', until)
    .where(sql<boolean>`created_at < date_end - make_interval(secs => ${notice})`)
    .orderBy('date_end')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a user was notified of its end. Undefined: it was already. */
export async function markInformed(owner: Database, id: UserId, now: Date) {
  const reported = await owner
    .updateTable('users')
    .set({ end_notified_at: now })
    .where('id', '=', id)
    .where('end_notified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!reported) return undefined;
  return await owner
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.language', 'u.partner_id', 'u.client_id', 'u.date_end'])
    .select('c.time_zone')
    .where('u.id', '=', id)
    .executeTakeFirst();
}
