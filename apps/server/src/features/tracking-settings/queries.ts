import type { ClientId, PartnerId, SomeTrackingFields, UserId } from '@balise/contract';
import { sql } from 'kysely';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scoped } from '../../db/scope.ts';
import type { Version } from './timeline-queries.ts';

/** Whose thresholds: a client's, or with null those that a partner proposes to all its clients. */
export type Whose = { partnerId: PartnerId; clientId: ClientId | null; name: string };

/** The client, where the scope shows it. */
export async function findClient(tx: Scoped, id: ClientId): Promise<Whose | undefined> {
  const row = await tx
    .selectFrom('clients')
    .select(['partner_id as partnerId', 'id as clientId', 'full_name as name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}

/** The partner, where the scope shows it. */
export async function findPartner(tx: Scoped, id: PartnerId): Promise<Whose | undefined> {
  const row = await tx
    .selectFrom('partners')
    .select(['id as partnerId', 'display_name as name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, clientId: null };
}

type Key = Pick<Whose, 'partnerId' | 'clientId'>;

/** The newest versions, the newest first. */
export async function versionsOf(tx: Scoped, { partnerId, clientId }: Key, most: number) {
  return await tx
    .selectFrom('tracking_settings')
    .select(['starts_at', 'content', 'changed_at', 'changed_by_name'])
    .where('partner_id', '=', partnerId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .orderBy('starts_at', 'desc')
    .limit(most)
    .execute();
}

/** The partner of each of these clients that the scope shows. */
export async function partnersOf(tx: Scoped, clientIds: readonly ClientId[]): Promise<Map<ClientId, PartnerId>> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'partner_id'])
    .where(sql<boolean>`id = any(${clientIds})`)
    .execute();
  return new Map(rows.map(({ id, partner_id }) => [id, partner_id]));
}

/** What these clients, and these partners for theirs, had of their own before a moment; ascending. */
export async function versionsBefore(
  tx: Scoped,
  clientIds: readonly ClientId[],
  partnerIds: readonly PartnerId[],
  until: number,
): Promise<Version[]> {
  const rows = await tx
    .selectFrom('tracking_settings')
    .select(['client_id', 'partner_id', 'content', 'starts_at'])
    .where(sql<boolean>`(client_id = any(${clientIds}) or (client_id is null and partner_id = any(${partnerIds})))`)
    .where('starts_at', '<', new Date(until))
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    partnerId: row.partner_id,
    from: row.starts_at.getTime(),
    content: row.content,
  }));
}

/** Holds the thresholds of a client or partner against others' changes until the transaction ends. */
export async function hold(tx: Scoped, { partnerId, clientId }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tracking_settings'), ${clientId ?? -partnerId})`.execute(tx);
}

export async function insertVersion(
  tx: Scoped,
  { partnerId, clientId }: Key,
  version: { content: SomeTrackingFields; startsAt: Date; changedAt: Date; userId: UserId },
): Promise<void> {
  await tx
    .insertInto('tracking_settings')
    .values({
      partner_id: partnerId,
      client_id: clientId,
      starts_at: version.startsAt,
      changed_at: version.changedAt,
      changed_by: version.userId,
      content: sql`${JSON.stringify(version.content)}::jsonb`,
      changed_by_name: userName(version.userId),
    })
    .execute();
}
