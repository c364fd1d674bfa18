import type { ClientId, Part, PartEntry, PartEntryKind, PartFields, PartId, WorkOrderId } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { unlessTaken } from '../../db/fragments/unless-taken.ts';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** Which parts a list has. */
export type PartSelection = { clientId?: ClientId | undefined; search?: string | undefined; low?: boolean };

const PART = sql`
  p.id, p.client_id as "clientId", p.reference, p.name, p.unit, p.supplier, p.price::float8 as price, p.low_below::float8 as "lowBelow",
  s.stock, r.reserved, p.low_below is not null and s.stock < p.low_below as "isLow"`;
const PARTS = sql`
  parts p
  cross join lateral (select coalesce(sum(e.quantity), 0)::float8 as stock from part_entries e where e.part_id = p.id) s
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::float8 as reserved from work_order_lines l join work_orders o on o.id = l.work_order_id
    where l.part_id = p.id and o.state not in ('done', 'cancelled')
  ) r`;

/** By name. */
export async function findParts(tx: Scoped, { clientId: own }: Scope, wanted: PartSelection): Promise<Part[]> {
  const { clientId = null, search, low = false } = wanted;
  const words = likePattern(search);
  const { rows } = await sql<Part>`
    select ${PART} from ${PARTS}
    where p.deleted_at is null and (${own}::int is null or p.client_id = ${own}) and (${clientId}::int is null or p.client_id = ${clientId})
      and (${words}::text is null or concat_ws(' ', p.reference, p.name, p.supplier) ilike ${words})
      and (not ${low}::boolean or s.stock < p.low_below)
    order by lower(p.name), p.id`.execute(tx);
  return rows;
}

export async function findPart(tx: Scoped, { clientId: own }: Scope, id: PartId): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    select ${PART} from ${PARTS}
    where p.id = ${id} and p.deleted_at is null and (${own}::int is null or p.client_id = ${own})`.execute(tx);
  return rows[0];
}

/** How many parts a client has; locked against additions until the transaction ends. */
export async function countParts(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('parts of a client'), ${clientId})`.execute(tx);
  const { count } = await tx
    .selectFrom('parts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const columns = ({ reference, name, unit, supplier, price, lowBelow }: PartFields, now: number) => ({
  reference,
  name,
  unit,
  supplier,
  price,
  low_below: lowBelow,
  updated_at: new Date(now),
});

/** @returns undefined where the client has a part of that reference */
export const insertPart = (tx: Scoped, clientId: ClientId, fields: PartFields, now: number) =>
  unlessTaken('parts_reference', async () => {
    const values = { client_id: clientId, created_at: new Date(now), ...columns(fields, now) };
    return (await tx.insertInto('parts').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** @returns undefined where the client has another part of that reference */
export const updatePart = (tx: Scoped, id: PartId, fields: PartFields, now: number) =>
  unlessTaken('parts_reference', async () => {
    await tx.updateTable('parts').set(columns(fields, now)).where('id', '=', id).execute();
    return id;
  });

export async function markDeleted(tx: Scoped, id: PartId, now: number): Promise<void> {
  await tx
    .updateTable('parts')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** What there is of a part; locked against other movements until the transaction ends. */
export async function lockStock(tx: Scoped, id: PartId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('stock of a part'), ${id})`.execute(tx);
  const { rows } = await sql<{ stock: number }>`
    select coalesce(sum(quantity), 0)::float8 as stock from part_entries where part_id = ${id}`.execute(tx);
  return rows[0]!.stock;
}

export type NewPartEntry = {
  partId: PartId;
  clientId: ClientId;
  kind: PartEntryKind;
  quantity: number;
  note: string;
  orderId?: WorkOrderId;
};

/** @throws a violation of `part_stock` where less is in stock, which {@link lockStock} excludes */
export async function insertEntry(tx: Scoped, { userId }: Scope, entry: NewPartEntry, now: number): Promise<void> {
  const { partId, clientId, kind, quantity, note, orderId } = entry;
  await tx
    .insertInto('part_entries')
    .values({
      part_id: partId,
      client_id: clientId,
      kind,
      quantity,
      note,
      work_order_id: orderId ?? null,
      at: new Date(now),
      by_name: userName(userId),
    })
    .execute();
}

/** Movements of a part, the newest first, and how many there are. */
export async function findEntries(tx: Scoped, id: PartId, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<PartEntry & { total: number }>`
    select e.id, e.kind, e.quantity::float8 as quantity, e.stock::float8 as stock, e.note, e.by_name as by, e.total,
      extract(epoch from e.at)::float8 * 1000 as at,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as "order"
    from (
      select *, sum(quantity) over (order by id) as stock, count(*) over ()::int as total from part_entries where part_id = ${id}
    ) e left join work_orders o on o.id = e.work_order_id
    order by e.id desc limit ${limit} offset ${offset}`.execute(tx);
  return { entries: rows.map(({ total: _, ...entry }) => entry), total: rows[0]?.total ?? 0 };
}
