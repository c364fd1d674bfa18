import type { AlertContactId, Language } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export async function storeUnsubscribeHash(database: Database, id: AlertContactId, hash: Buffer): Promise<void> {
  await database
    .updateTable('alert_contacts')
    .set({ unsubscribe_hash: hash })
    .where('id', '=', id)
    .where(sql<boolean>`unsubscribe_hash is distinct from ${hash}`)
    .execute();
}

/** Of whom a token is: what its page says. */
export type Subscription = { partnerName: string; clientName: string; language: Language; isActive: boolean };

/** As balise_api, without a scope: the token is the right. */
export async function findSubscription(database: Database, hash: Buffer): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select partner_name as "partnerName", client_name as "clientName", language, is_active as "isActive"
    from find_alert_subscription(${hash})`.execute(database);
  return rows[0];
}

/** Nothing more is sent to the contact of a token, until it is confirmed by another code; with its line in the log. */
export async function unsubscribe(
  database: Database,
  hash: Buffer,
  { at, address, userAgent }: { at: Date; address: string; userAgent: string },
): Promise<void> {
  await sql`select unsubscribe_alert_contact(${hash}, ${at}, ${address}, ${userAgent.slice(0, 300)})`.execute(database);
}
