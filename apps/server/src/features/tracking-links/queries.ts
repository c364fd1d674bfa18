import type { ClientId, DeviceId, GroupId, TrackingLink, TrackingLinkId } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

const MOST_NAMES = 60;

function linksOf(tx: Scoped, scope: Scope, now: number) {
  const at = new Date(now);
  const links = tx
    .selectFrom('tracking_links as l')
    .innerJoin('clients as c', 'c.id', 'l.client_id')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select([
      'l.id',
      'l.client_id',
      'c.full_name',
      'c.time_zone',
      'l.name',
      'l.category',
      'l.expires_at',
      'l.device_ids',
    ])
    .select(['l.group_ids', 'l.name_as', 'l.fields', 'l.delay', 'l.blur', 'l.hours', 'l.trip_only', 'l.destination'])
    .select([
      'l.embed_hosts',
      'l.has_password',
      'l.opens',
      'l.last_opened_at',
      'l.revoked_at',
      'l.created_at',
      'l.created_by',
    ])
    .select(sql<boolean>`tracking_link_stands(l.created_by, l.client_id, l.is_viewing, ${at})`.as('stands'))
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('creator'))
    .select(
      sql<string[]>`array(
        select n.name from (
          select 1 as place, d.designation as name from devices d where d.id = any (l.device_ids) and d.deleted_at is null
          union all
          select 2, g.designation from device_groups g where g.id = any (l.group_ids) and g.deleted_at is null
        ) n order by n.place, n.name limit ${MOST_NAMES})`.as('names'),
    );
  return scope.clientId === null ? links : links.where('l.client_id', '=', scope.clientId);
}
type Row = Awaited<ReturnType<ReturnType<typeof linksOf>['execute']>>[number];

export type LinkSelection = {
  clientId?: ClientId | undefined;
  search?: string | undefined;
  page: number;
  pageSize: number;
};

/** A page of links, the newest first, and how many there are. `now`: ms since 1970 UTC. */
export async function findLinks(
  tx: Scoped,
  scope: Scope,
  { clientId, search, page, pageSize }: LinkSelection,
  now: number,
): Promise<{ links: TrackingLink[]; total: number }> {
  let wanted = linksOf(tx, scope, now);
  if (clientId !== undefined) wanted = wanted.where('l.client_id', '=', clientId);
  if (search) {
    const words = likePattern(search);
    wanted = wanted.where(
      sql<boolean>`(l.name ilike ${words} or c.full_name ilike ${words}
        or exists (select from devices d where d.id = any (l.device_ids) and d.deleted_at is null and d.designation ilike ${words})
        or exists (select from device_groups g where g.id = any (l.group_ids) and g.deleted_at is null and g.designation ilike ${words}))`,
    );
  }
  const { total } = await wanted
    .clearSelect()
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .orderBy('l.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { links: rows.map((row) => presented(row, now)), total: Number(total) };
}

export async function findLink(tx: Scoped, scope: Scope, id: TrackingLinkId, now: number) {
  const row = await linksOf(tx, scope, now).where('l.id', '=', id).executeTakeFirst();
  return row && presented(row, now);
}

function presented(row: Row, now: number): TrackingLink {
  const expiresAt = row.expires_at?.getTime() ?? null;
  return {
    id: row.id as TrackingLinkId,
    clientId: row.client_id as ClientId,
    clientName: row.full_name,
    name: row.name,
    category: row.category as TrackingLink['category'],
    state: stateOf(row, expiresAt, now),
    expiresAt,
    deviceIds: row.device_ids as DeviceId[],
    groupIds: row.group_ids as GroupId[],
    names: row.names,
    nameAs: row.name_as as TrackingLink['nameAs'],
    fields: row.fields as TrackingLink['fields'],
    delay: row.delay,
    blur: row.blur,
    hours: row.hours as TrackingLink['hours'],
    timeZone: row.time_zone,
    tripOnly: row.trip_only,
    destination: row.destination as TrackingLink['destination'],
    embedHosts: row.embed_hosts,
    hasPassword: row.has_password ?? false,
    opens: row.opens,
    lastOpenedAt: row.last_opened_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by as TrackingLink['createdBy'],
    creatorName: row.creator ?? '',
  };
}

function stateOf({ revoked_at, stands }: Row, expiresAt: number | null, now: number): TrackingLink['state'] {
  if (revoked_at !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return stands ? 'active' : 'closed';
}

/** A link locked until the transaction ends. */
export async function lockLink(tx: Scoped, scope: Scope, id: TrackingLinkId) {
  let query = tx
    .selectFrom('tracking_links as l')
    .select(['l.id', 'l.client_id as clientId', 'l.name', 'l.revoked_at as revokedAt', 'l.sealed_token as sealedToken'])
    .select(['l.has_password as hasPassword'])
    .where('l.id', '=', id);
  if (scope.clientId !== null) query = query.where('l.client_id', '=', scope.clientId);
  return await query.forUpdate('l').executeTakeFirst();
}

export async function countLinks(tx: Scoped, clientId: ClientId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_tracking_links(${clientId}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of these, the vehicles and groups of a client that the caller sees. */
export async function ofClientAmong(
  tx: Scoped,
  clientId: ClientId,
  { deviceIds, groupIds }: { deviceIds: readonly DeviceId[]; groupIds: readonly GroupId[] },
): Promise<{ devices: Set<number>; groups: Set<number> }> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'device' as kind, id from devices where id = any (${deviceIds}::integer[]) and client_id = ${clientId} and deleted_at is null
    union all
    select 'group', id::integer from device_groups where id = any (${groupIds}::integer[]) and client_id = ${clientId}
      and deleted_at is null`.execute(tx);
  const idsOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? row.id : [])));
  return { devices: idsOf('device'), groups: idsOf('group') };
}

/** The host names of a client's partner, of which the first is in addresses. */
export async function hostNamesOf(tx: Scoped, clientId: ClientId): Promise<string[]> {
  const { rows } = await sql<{ names: string[] | null }>`select link_host_names(${clientId}) as names`.execute(tx);
  return rows[0]?.names ?? [];
}
