import type { AlertContactId, AlertContactKind, ClientId, Language } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A contact that may be sent alerts: confirmed, and not unsubscribed. */
export type AlertReceiver = {
  id: AlertContactId;
  clientId: ClientId;
  kind: AlertContactKind;
  /** An e-mail address, or a telephone in E.164. */
  address: string;
  label: string;
  language: Language;
};

/**
 * The contacts of a client that may be sent alerts of a device (null: of a driver), of those that are chosen by id, of all of a kind, or of those that are a user's own address or telephone: unconfirmed, unsubscribed and
 * deleted ones are left out, and those of a limited user who does not see the device now. As balise_ingest or as the owner, for jobs; asked when something is about to be sent, never kept.
 * @param chosen ids of another client's contacts find nothing
 */
export async function alertReceivers(
  database: Database,
  { clientId, deviceId, now }: { clientId: ClientId; deviceId: number | null; now: Date },
  chosen: { ids: readonly AlertContactId[] } | { kind: AlertContactKind } | { ofUser: number },
): Promise<AlertReceiver[]> {
  if ('ids' in chosen && chosen.ids.length === 0) return [];
  const receivers = database
    .selectFrom('alert_contacts')
    .select(['id', 'client_id as clientId', 'kind', 'address', 'label', 'language'])
    .where('client_id', '=', clientId)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`alert_contact_receives(created_by, ${deviceId}, ${now})`)
    .orderBy('id');
  if ('ids' in chosen) return await receivers.where('id', 'in', chosen.ids).execute();
  if ('kind' in chosen) return await receivers.where('kind', '=', chosen.kind).execute();
  const isOwn = sql<boolean>`exists (
    select from users u where u.id = ${chosen.ofUser}
      and case kind when 'email' then lower(u.email) = lower(address) else u.phone = address end
  )`;
  return await receivers.where(isOwn).execute();
}
