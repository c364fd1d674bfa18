import type { Language } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { DispatchedAlert } from './delivery-queries.ts';

/* As the owner of the database. */

type AddedDelivery = { deliveryId: number; name: string; recipient: string; language: Language };

/** Adds the delivery of an alert to a user's own address; undefined: it was added before. */
export async function addUserDelivery(
  tx: Database,
  { id, clientId }: DispatchedAlert,
  userId: number,
  now: Date,
): Promise<AddedDelivery | undefined> {
  const { rows } = await sql<AddedDelivery>`
    with u as (select id, email, language, btrim(first_name || ' ' || last_name) as name from users where id = ${userId}), added as (
      insert into alert_deliveries (alert_id, client_id, user_id, channel, recipient, language, state, created_at)
      select ${id}, ${clientId}, u.id, 'email', u.email, u.language, 'waiting', ${now} from u
      on conflict do nothing returning id
    )
    select added.id::float8 as "deliveryId", u.name, u.email as recipient, u.language from added, u`.execute(tx);
  return rows[0];
}
