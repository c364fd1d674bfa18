import type { PartnerId, PartnerSummary, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import type { BrandRow } from './brand.ts';
import type { BrandColumns, PartnerColumns } from './columns.ts';

/** The published partner of a host name, or of its own name, which outranks it. */
export async function findBrandRow(
  database: Database,
  wanted: { host: string | null; name: string | null },
): Promise<BrandRow | undefined> {
  const { rows } = await sql<BrandRow>`select * from find_brand(${wanted.host}, ${wanted.name})`.execute(database);
  return rows[0];
}

/**
 * The partner that a preview link shows, published or not; undefined for a link that is unknown or over.
 * @param host must be one of the partner's; null: at the platform's own
 */
export async function findPreviewRow(
  database: Database,
  hash: Buffer,
  host: string | null,
  now: Date,
): Promise<BrandRow | undefined> {
  const { rows } = await sql<BrandRow>`select * from find_preview_brand(${hash}, ${host}, ${now})`.execute(database);
  return rows[0];
}

/** @returns the new partner's id; undefined where the name is taken */
export async function insertPartner(
  database: Database,
  row: PartnerColumns & { published: boolean },
): Promise<PartnerId | undefined> {
  const partner = await database
    .insertInto('partners')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return partner?.id;
}

const live = (tx: Scoped) => tx.selectFrom('partners as p').where('p.deleted_at', 'is', null);

/** A partner that the scope shows, with what it has. */
export const findPartner = (tx: Scoped, id: PartnerId) =>
  live(tx)
    .innerJoin(counts(), 'n.partner_id', 'p.id')
    .where('p.id', '=', id)
    .selectAll('p')
    .select(['n.clients', 'n.users', 'n.devices'])
    .executeTakeFirst();
export type FoundPartner = NonNullable<Awaited<ReturnType<typeof findPartner>>>;

const counts = () =>
  sql<{ partner_id: PartnerId; clients: number; users: number; devices: number }>`partner_counts()`.as<'n'>('n');

/** The brand and the map of a partner that the scope shows. */
export const findOwnBrand = (tx: Scoped, id: PartnerId) =>
  tx.selectFrom('partners').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The partners that the scope shows, by name. */
export const partnerList = (tx: Scoped): Promise<PartnerSummary[]> =>
  live(tx)
    .innerJoin(counts(), 'n.partner_id', 'p.id')
    .select(['p.id', 'p.name', 'p.display_name as displayName', 'p.host_names as hostNames', 'p.accent'])
    .select(['p.default_language as defaultLanguage', 'p.published', 'n.clients', 'n.users', 'n.devices'])
    .orderBy(sql`lower(p.display_name)`)
    .orderBy('p.id')
    .execute();

/** Holds a partner that the scope shows until the transaction ends. @returns whether there is one */
export async function lockPartner(tx: Scoped, id: PartnerId): Promise<boolean> {
  return (await live(tx).where('p.id', '=', id).select('p.id').forUpdate().executeTakeFirst()) !== undefined;
}

/** @param now of the change */
export async function updatePartner(
  tx: Scoped,
  id: PartnerId,
  row: Partial<BrandColumns & PartnerColumns & { published: boolean; deleted_at: Date }>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether another partner has this name, whatever its letters' case. */
export async function isNameTaken(tx: Scoped, name: string, except: number): Promise<boolean> {
  const taken = await live(tx)
    .where(sql<string>`lower(p.name)`, '=', name.toLowerCase())
    .where(sql<boolean>`p.id <> ${except}`)
    .select('p.id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Those of the host names that another partner has. */
export async function takenHosts(tx: Scoped, hosts: string[], except: number): Promise<Set<string>> {
  const { rows } = await sql<{ host: string }>`
    select host from find_taken_hosts(${hosts}::text[], ${except}) as host`.execute(tx);
  return new Set(rows.map(({ host }) => host));
}

/** Stores a preview link; those that are over leave. */
export async function insertPreview(
  tx: Scoped,
  link: { partnerId: PartnerId; userId: UserId; hash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.deleteFrom('partner_previews').where('expires_at', '<=', link.now).execute();
  await tx
    .insertInto('partner_previews')
    .values({
      token_hash: link.hash,
      partner_id: link.partnerId,
      created_by: link.userId,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Ends a partner's preview links. */
export async function deletePreviews(tx: Scoped, id: PartnerId): Promise<void> {
  await tx.deleteFrom('partner_previews').where('partner_id', '=', id).execute();
}

/** Whether the scope shows a partner that may have clients. */
export async function seesPartner(tx: Scoped, id: PartnerId): Promise<boolean> {
  const { rows } = await sql`select from partners where id = ${id} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}
