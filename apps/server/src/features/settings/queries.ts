import type { ClientId, DeviceId, PartnerId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** What is stored for a person: of its partner, of its client, its own; each undefined where there is nothing. */
export async function documentsOf(
  tx: Scoped,
  who: { userId: UserId; partnerId: PartnerId | null; clientId: ClientId | null },
): Promise<{ partner: unknown; client: unknown; own: unknown }> {
  const own = await tx
    .selectFrom('user_settings')
    .select('content')
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  const { partnerId, clientId } = who;
  return {
    partner: partnerId === null ? undefined : await proposedBy(tx, partnerId, null),
    client: partnerId === null || clientId === null ? undefined : await proposedBy(tx, partnerId, clientId),
    own: own?.content,
  };
}

const MOST_PROPOSERS = 500;

/** All that is proposed in the scope, with who proposed each part: of partners, then of their clients, by name. */
export async function allProposed(tx: Scoped, scope: Scope) {
  return await tx
    .selectFrom('settings_defaults as s')
    .innerJoin('partners as p', 'p.id', 's.partner_id')
    .leftJoin('clients as c', 'c.id', 's.client_id')
    .select(['s.partner_id', 's.client_id', 's.content', 's.origins', 's.updated_at', 'p.display_name', 'c.full_name'])
    .where('p.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .$if(scope.clientId !== null, (query) =>
      query.where((it) => it.or([it('s.client_id', 'is', null), it('s.client_id', '=', scope.clientId)])),
    )
    .orderBy('p.display_name')
    .orderBy('c.full_name', (order) => order.asc().nullsFirst())
    .orderBy('s.id')
    .limit(MOST_PROPOSERS)
    .execute();
}

/** Who proposed the parts that a client, or with null a partner, proposes. */
export async function originsOf(tx: Scoped, partnerId: PartnerId, clientId: ClientId | null): Promise<unknown> {
  const row = await tx
    .selectFrom('settings_defaults')
    .select('origins')
    .where('partner_id', '=', partnerId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirst();
  return row?.origins;
}

/** What a client, or with null a partner, proposes; undefined where that is nothing. */
export async function proposedBy(tx: Scoped, partnerId: PartnerId, clientId: ClientId | null): Promise<unknown> {
  const row = await tx
    .selectFrom('settings_defaults')
    .select('content')
    .where('partner_id', '=', partnerId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirst();
  return row?.content;
}

const json = (content: object) => sql`${JSON.stringify(content)}::jsonb`;

export async function storeOwn(tx: Scoped, userId: UserId, content: object, now: Date): Promise<void> {
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId, content: json(content), updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ content: json(content), updated_at: now }))
    .execute();
}

export async function storeProposed(
  tx: Scoped,
  partnerId: PartnerId,
  clientId: ClientId | null,
  content: object,
  origins: object,
  now: Date,
): Promise<void> {
  const stored = { content: json(content), origins: json(origins), updated_at: now };
  await tx
    .insertInto('settings_defaults')
    .values({ partner_id: partnerId, client_id: clientId, ...stored })
    .onConflict((conflict) => conflict.columns(['partner_id', 'client_id']).doUpdateSet(stored))
    .execute();
}

/** Those of the devices that the scope shows. */
export async function seenDevices(tx: Scoped, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', 'in', ids as DeviceId[])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The partner of a client that the scope shows. */
export async function partnerOf(tx: Scoped, clientId: ClientId): Promise<PartnerId | undefined> {
  const row = await tx.selectFrom('clients').select('partner_id').where('id', '=', clientId).executeTakeFirst();
  return row?.partner_id;
}

/** As the audit log calls a person. */
export async function personName(tx: Scoped, userId: UserId): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${user.first_name} ${user.last_name}`;
}

/** The name of the proposer, as in the audit log. */
export async function clientOrPartnerName(
  tx: Scoped,
  { partnerId, clientId }: { partnerId: PartnerId; clientId: ClientId | null },
): Promise<string> {
  if (clientId === null) {
    const partner = tx.selectFrom('partners').select('display_name').where('id', '=', partnerId);
    return (await partner.executeTakeFirstOrThrow()).display_name;
  }
  const client = tx.selectFrom('clients').select('full_name').where('id', '=', clientId);
  return (await client.executeTakeFirstOrThrow()).full_name;
}
