import type { ClientId, Language, PartnerId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../../db/database.ts';

/* What jobs ask, as the owner of the database. */

type Taken = {
  email: string;
  partnerId: PartnerId | null;
  host: string;
  address: string;
  userAgent: string;
  requestedAt: Date;
};

/** The oldest request, which is gone with it; another process takes another. */
export async function takeResetRequest(owner: Database): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    delete from reset_requests where id = (select id from reset_requests order by id limit 1 for update skip locked)
    returning email, partner_id as "partnerId", host, address, user_agent as "userAgent", requested_at as "requestedAt"
  `.execute(owner);
  return rows[0];
}

export type AccountToReset = {
  id: UserId;
  partnerId: PartnerId | null;
  clientId: ClientId | null;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
};

/**
 * Accounts of an address that may sign in now, and at that host name: a partner's has its own people's, the platform's own
 * (null) everybody's, one a partner.
 */
export async function accountsToReset(
  owner: Database,
  email: string,
  partnerId: PartnerId | null,
  now: Date,
): Promise<AccountToReset[]> {
  const { rows } = await sql<AccountToReset>`
    select u.id, u.partner_id as "partnerId", u.client_id as "clientId", u.first_name as "firstName",
      u.last_name as "lastName", u.email, u.language
    from users u
    where lower(u.email) = lower(${email}) and (${partnerId}::integer is null or u.partner_id = ${partnerId})
      and exists (select from scope_of_user(u.id, null, ${now}))
    order by u.id limit 20`.execute(owner);
  return rows;
}

export async function addResetLink(
  owner: Database,
  userId: UserId,
  hash: Buffer,
  now: Date,
  until: Date,
): Promise<void> {
  await owner
    .insertInto('password_links')
    .values({ hash, user_id: userId, purpose: 'reset', created_at: now, expires_at: until, used_at: null })
    .execute();
}

/** Into the audit log: somebody who is not signed in asked for it. */
export async function noteRequest(
  owner: Database,
  userId: UserId,
  now: Date,
  from: { address: string; userAgent: string },
): Promise<void> {
  await sql`select audit_anonymous(${userId}, ${now}, 'password.reset_request', ${from.address}, ${from.userAgent})`.execute(
    owner,
  );
}

/**
 * Deletes what is over: locks, places unseen for 90 days, challenges, links a month after their end. @returns how many rows
 */
export async function deleteEndedSecrets(owner: Pool, now: Date): Promise<number> {
  const statements = [
    'delete from attempts where until < $1',
    "delete from known_places where seen_at < $1::timestamptz - interval '90 days'",
    'delete from sign_in_challenges where expires_at < $1',
    "delete from password_links where expires_at < $1::timestamptz - interval '30 days'",
    // begun, and never shown to work
    "delete from second_factors where confirmed_at is null and begun_at < $1::timestamptz - interval '1 day'",
  ];
  let deleted = 0;
  for (const statement of statements) deleted += (await owner.query(statement, [now])).rowCount ?? 0;
  return deleted;
}
