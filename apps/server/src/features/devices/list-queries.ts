import type { AdminState } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type DeviceRow, devicesOf, inFull } from './queries.ts';

/** What a list selects and how it is ordered; see listDevices of the contract. */
export type Selection = {
  search?: string | undefined;
  clientId?: number | undefined;
  order: 'designation' | 'client' | 'lastConnection';
  direction: 'asc' | 'desc';
};

/** Which of the states that people set, and whether the device ever spoke, where that decides a badge by itself. */
export type Narrowing = { admin: AdminState; connected?: boolean };

/** One page of a selection and how many devices it has on all pages. */
export async function findPage(
  tx: Scoped,
  scope: Scope,
  selection: Selection & { narrowing?: Narrowing | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: DeviceRow[]; total: number }> {
  const selected = select(tx, scope, selection);
  const { total } = await selected.select((count) => count.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await ordered(inFull(selected), selection).limit(page.limit).offset(page.offset).execute();
  return { rows, total: Number(total) };
}

/** What a badge is made of, for every device of a selection that spoke, in its order. */
export const findStates = (tx: Scoped, scope: Scope, selection: Selection & { narrowing: Narrowing }) =>
  ordered(select(tx, scope, selection).select(['d.id', 'd.status', 'l.state']), selection).execute();

/** Those devices, in the order of their ids' list. */
export async function findInFull(tx: Scoped, scope: Scope, ids: number[]): Promise<DeviceRow[]> {
  const rows = await inFull(devicesOf(tx, scope)).where(sql<boolean>`d.id = any(${ids})`).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

function select(tx: Scoped, scope: Scope, selection: Selection & { narrowing?: Narrowing | undefined }) {
  const { search, clientId, narrowing } = selection;
  let query = devicesOf(tx, scope);
  if (clientId !== undefined) query = query.where('d.client_id', '=', clientId);
  if (search) query = query.where(containing(search));
  if (narrowing) query = query.where('d.status', '=', narrowing.admin);
  if (narrowing?.connected === true) query = query.where('l.device_id', 'is not', null);
  if (narrowing?.connected === false) query = query.where('l.device_id', 'is', null);
  return query;
}

const SEARCHED = sql.raw(
  "concat_ws(' ', d.designation, d.label, d.imei, d.phone, d.vin_number, c.full_name)", // one scan for all of them
);

/** What is typed stands for itself: its % and _ are no patterns. */
const containing = (search: string) => sql<boolean>`${SEARCHED} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`;

const COLUMNS = { designation: 'd.designation', client: 'c.full_name', lastConnection: 'l.seen_at' } as const;

type Orderable<Query> = { orderBy(expression: ReturnType<typeof sql>): Query };

/** By the chosen column, what has none last, and by id so that pages never overlap. */
function ordered<Query extends Orderable<Query>>(query: Query, { order, direction }: Selection): Query {
  const column = sql.ref(COLUMNS[order]);
  return query.orderBy(sql`${column} ${sql.raw(direction)} nulls last, d.id`);
}
