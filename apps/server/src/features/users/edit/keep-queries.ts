import { ADMINISTERING, type DeviceId, type Language, type PartnerId, type UserId } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';
import type { Place } from '../people/people-queries.ts';

/**
 * One change of people at a time within a partner, until the transaction ends: so that two who take each other's rights, or
 * two who take one e-mail address, come after each other.
 */
export async function lockPeople(tx: Scoped, partnerId: PartnerId | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('balise users'), ${partnerId ?? 0})`.execute(tx);
}

/** Whether somebody else with that role administers: who sees users, edits them and gives rights, for all and without end. */
export async function isAdministered(
  tx: Scoped,
  { role, partnerId, clientId }: Place,
  except: UserId,
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`role = ${role} and partner_id is not distinct from ${partnerId}
      and client_id is not distinct from ${clientId} and rights @> ${[...ADMINISTERING]}::text[]`)
    .where('id', '<>', except)
    .where('status', '=', 'active')
    .where('account_limited', '=', false)
    .where('date_end', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many users stand there, as far as the scope shows them. */
export async function countAt(tx: Scoped, { role, partnerId, clientId }: Place): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where(sql<boolean>`role = ${role} and partner_id is not distinct from ${partnerId}
      and client_id is not distinct from ${clientId}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Owner = { seen: boolean } | undefined;

/** Who has an e-mail address within a partner, and whether the scope shows that user. */
export const emailOwner = (
  tx: Scoped,
  scope: Scope,
  email: string,
  partnerId: PartnerId | null,
  except: number,
): Promise<Owner> => ownerOf(tx, scope, sql`find_taken_email(${email}, ${partnerId ?? 0}, ${except})`);

/** Likewise of a phone number, in E.164. */
export const phoneOwner = (
  tx: Scoped,
  scope: Scope,
  phone: string,
  partnerId: PartnerId | null,
  except: number,
): Promise<Owner> => ownerOf(tx, scope, sql`find_taken_phone(${phone}, ${partnerId ?? 0}, ${except})`);

async function ownerOf(tx: Scoped, scope: Scope, found: RawBuilder<unknown>): Promise<Owner> {
  const { rows } = await sql<{ taken: UserId | null; seen: boolean }>`
    select t.id as taken, exists (
      select from users u where u.id = t.id and (${scope.clientId}::int is null or u.client_id = ${scope.clientId})
        and (${scope.partnerId}::int is null or u.partner_id = ${scope.partnerId})
    ) as seen
    from ${found} as t (id)`.execute(tx);
  const row = rows[0];
  return row && row.taken !== null ? { seen: row.seen } : undefined;
}

/** The columns that people fill in. */
export type UserColumns = {
  last_name: string;
  first_name: string;
  email: string;
  country_code2: string | null;
  phone: string | null;
  language: Language;
  account_limited: boolean;
  rights: string[];
  status: 'active' | 'inactive';
  is_temp_link: boolean;
  date_end: Date | null;
};

export async function insertPerson(
  tx: Scoped,
  place: Place,
  columns: UserColumns & { password_hash: string; created_at: Date },
): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({ role: place.role, partner_id: place.partnerId, client_id: place.clientId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes some columns. A changed end is notified and carried out again. */
export async function updatePerson(
  tx: Scoped,
  id: UserId,
  columns: Partial<UserColumns> & { password_hash?: string },
): Promise<void> {
  const again = 'date_end' in columns ? { end_notified_at: null, expired_at: null } : {};
  await tx
    .updateTable('users')
    .set({ ...columns, ...again })
    .where('id', '=', id)
    .execute();
}

/** Which of these devices the scope shows and the user's client has. */
export async function countDevicesOf(tx: Scoped, place: Place, ids: DeviceId[]): Promise<number> {
  const { count } = await tx
    .selectFrom('devices')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where(sql<boolean>`id = any(${ids})`)
    .where('client_id', '=', place.clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes these the devices of a limited user's list. Deleted ones stay on it: they may come back. */
export async function replaceDevices(tx: Scoped, id: UserId, devices: DeviceId[]): Promise<void> {
  await tx
    .deleteFrom('user_devices')
    .where('user_id', '=', id)
    .where(
      sql<boolean>`device_id <> all(${devices}) and device_id not in (select id from devices where deleted_at is not null)`,
    )
    .execute();
  if (devices.length === 0) return;
  await sql`insert into user_devices (user_id, device_id) select ${id}, unnest(${devices}::int[])
    on conflict do nothing`.execute(tx);
}

/** Deletes softly and erases what is personal but the name, which the log speaks of. */
export async function eraseUser(tx: Scoped, id: UserId, now: Date): Promise<void> {
  await tx.deleteFrom('user_devices').where('user_id', '=', id).execute();
  await tx
    .updateTable('users')
    .set({ deleted_at: now, status: 'inactive', email: '', phone: null, country_code2: null, password_hash: '' })
    .where('id', '=', id)
    .execute();
}

/** Ends every sign-in of a user, and every link with which its password could be chosen. */
export async function shutOut(tx: Scoped, id: UserId, now: Date): Promise<void> {
  await sql`select end_sign_ins(${id}, ${now})`.execute(tx);
}
