import type { ClientId, Language, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../../db/database.ts';

/** A user whose telephone a message came from. */
export type Sender = { userId: UserId; clientId: ClientId; language: Language; timeZone: string };

/** Users of the same telephone that are looked at. */
const MOST_SENDERS = 5;

/**
 * The users of a telephone: it is the one of their account, and a contact of their client that a code has confirmed and that did not
 * unsubscribe. As the owner.
 */
export async function sendersOf(owner: Database, number: string): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select u.id as "userId", u.client_id as "clientId", u.language, c.time_zone as "timeZone"
    from users u join clients c on c.id = u.client_id
    where u.phone = ${number} and u.status = 'active' and u.deleted_at is null and c.deleted_at is null
      and exists (
        select from alert_contacts a
        where a.client_id = u.client_id and a.kind = 'phone' and a.address = u.phone and a.confirmed_at is not null
          and a.unsubscribed_at is null and a.deleted_at is null
      )
    order by u.id limit ${MOST_SENDERS}`.execute(owner);
  return rows;
}

type Asked = Pick<Sender, 'userId' | 'clientId'> & { number: string; words: string };
type Limits = { ofNumber: number; ofClient: number; again: number };

/**
 * Notes that a telephone asked, and keeps others of it waiting until the transaction ends.
 * @returns false where it is not to be answered: too often, or the same within `again` ms, as a gateway delivers it twice
 */
export async function noteRequest(
  tx: Database,
  { userId, clientId, number, words }: Asked,
  { ofNumber, ofClient, again }: Limits,
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('SMS requests'), hashtext(${number}))`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into sms_requests (client_id, user_id, number, words, at)
    select ${clientId}::int, ${userId}::int, ${number}::text, ${words}::text, ${now}::timestamptz
    where (select count(*) from sms_requests where number = ${number} and at > ${now}::timestamptz - interval '1 hour') < ${ofNumber}
      and (select count(*) from sms_requests where client_id = ${clientId} and at > ${now}::timestamptz - interval '1 day') < ${ofClient}
      and not exists (
        select from sms_requests where number = ${number} and words = ${words} and at > ${now}::timestamptz - ${again} * interval '1 ms'
      )`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Nothing more is sent to a telephone, until it is confirmed by another code; with its line in the log. */
export async function unsubscribeTelephone(owner: Database, number: string, at: Date): Promise<void> {
  await sql`select unsubscribe_telephone(${number}, ${at})`.execute(owner);
}

/** Deletes what counts for no limit any more. @returns how many */
export async function deleteOldRequests(owner: Pool, before: Date): Promise<number> {
  return (await owner.query('delete from sms_requests where at < $1', [before])).rowCount ?? 0;
}
