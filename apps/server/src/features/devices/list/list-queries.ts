import type { ClientId, DeviceId, GroupId } from '@balise/contract';
import type { AdminState, Badge } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { ownedSince, privacy } from '../../history/index.ts';
import { type DeviceRow, devicesOf, inFull } from '../queries.ts';
import { badgeAt, isUnsettled } from './badge-queries.ts';
import { sharedRows } from './shared-rows.ts';

/** What a list selects and how it is ordered; see listDevices of the contract. */
export type DeviceSelection = {
  search?: string | undefined;
  clientId?: ClientId | undefined;
  groupId?: GroupId | undefined;
  order: 'designation' | 'client' | 'lastConnection';
  direction: 'asc' | 'desc';
  narrowing?: Narrowing | undefined;
  /** ListedDevices: the scope's own, what is shared with it, or both. Where nothing is shared, the own ones. */
  whose?: ListedDevices | undefined;
};
export type ListedDevices = 'own' | 'shared' | 'all';

/** Which of the states that people set, and what the device's own messages must say. */
export type Narrowing = { admin: AdminState; received?: ConnectionFilter | undefined };

/** Never; or with one of these badges at a moment. `known`: of those that the columns leave open, the ones that have it. */
export type ConnectionFilter =
  | 'never'
  | { badges: readonly Badge[]; now: number; known?: readonly DeviceId[] | undefined };

type Page = { limit: number; offset: number };
export type Found = {
  ids: DeviceId[];
  total: number;
  /** Devices whose badge the columns leave open: neither found nor counted. */
  open: DeviceId[];
};

/** Ids of a selection in its order, of a page or all of them, and how many there are on all pages. */
export async function findPage(tx: Scoped, scope: Scope, selection: DeviceSelection, page?: Page): Promise<Found> {
  // by an index a page is had without looking at all devices, and counting them looks at little of each
  if (!looksAtEach(selection) && page) {
    const counted = select(tx, scope, selection).select((it) => it.fn.countAll<string>().as('total'));
    const total = Number((await counted.executeTakeFirstOrThrow()).total);
    const rows = await inOrder(select(tx, scope, selection), selection)
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return { ids: rows.map(({ id }) => id), total, open: [] };
  }
  const { direction } = selection;
  const part = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows } = await sql<Found>`
    with found as materialized (${withPlace(select(tx, scope, selection), selection)})
    select (select count(*)::int from found where not open) as total,
      array(
        select id from found where not open order by place ${placeOrder(selection)}, id ${sql.raw(direction)} ${part}
      ) as ids,
      array(select id from found where open order by id) as open`.execute(tx);
  return rows[0] ?? { ids: [], total: 0, open: [] };
}

const looksAtEach = ({ search, order, narrowing }: DeviceSelection): boolean =>
  search !== undefined || order === 'lastConnection' || narrowing?.received !== undefined;

const COLUMNS = { designation: 'd.designation', client: 'c.full_name', lastConnection: 's.seen_at' } as const;
/** The same where shared devices are among them: their client and status are in the row itself. */
const WITH_SHARED = {
  designation: 'd.designation',
  client: 'coalesce(c.full_name, d.client_name)',
  lastConnection: 'coalesce(s.seen_at, d.seen_at)',
} as const;
const columnOf = ({ order, whose = 'own' }: DeviceSelection) =>
  sql.raw(whose === 'own' ? COLUMNS[order] : WITH_SHARED[order]);
// "nulls last" would keep the index of the columns that have none from being used
const ABSENT_LAST = { designation: '', client: '', lastConnection: 'nulls last' } as const;
const placeOrder = ({ order, direction }: DeviceSelection) => sql.raw(`${direction} ${ABSENT_LAST[order]}`);

/** What has none of the column last, then by id so that pages never overlap. */
const inOrder = (query: Selected, selection: DeviceSelection) =>
  query
    .select('d.id')
    .orderBy(sql`${columnOf(selection)} ${placeOrder(selection)}`)
    .orderBy('d.id', selection.direction);

const withPlace = (query: Selected, selection: DeviceSelection) =>
  query
    .select(['d.id', columnOf(selection).as('place')])
    .select((isOpenTo(selection.narrowing?.received) ? openIn(selection) : sql<boolean>`false`).as('open'));

/** Whether the columns leave the badge open; of what is shared they always do. */
const openIn = ({ whose = 'own' }: DeviceSelection): RawBuilder<boolean> =>
  whose === 'own' ? isUnsettled : sql<boolean>`(d.share_id is not null or ${isUnsettled})`;

const isOpenTo = (received: ConnectionFilter | undefined): boolean =>
  typeof received === 'object' && received.known === undefined;

/** What the badges of these devices are made of. */
export const findStates = async (tx: Scoped, ids: DeviceId[]) => [
  ...(await ownStates(tx, ids)),
  ...(await sharedRows(tx, ids)).flatMap(({ id, status, owned_since, privacy, state }) =>
    state === null ? [] : { id, status, owned_since, privacy, state },
  ),
];

const ownStates = (tx: Scoped, ids: DeviceId[]) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', 'd.status', ownedSince.as('owned_since'), privacy.as('privacy')])
    .select('l.state')
    .where(sql<boolean>`d.id = any(${ids})`)
    .execute();

/** These devices, in the order of their ids' list. */
export async function findInFull(tx: Scoped, scope: Scope, ids: DeviceId[]): Promise<DeviceRow[]> {
  const own = await inFull(devicesOf(tx, scope)).select('l.state').where(sql<boolean>`d.id = any(${ids})`).execute();
  const rows: DeviceRow[] = own.length < ids.length ? [...own, ...(await sharedRows(tx, ids))] : own;
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** The devices of a selection, joined to no more than the selection needs. */
function select(tx: Scoped, scope: Scope, selection: DeviceSelection) {
  const { search, clientId, groupId, narrowing, order, whose = 'own' } = selection;
  const received = narrowing?.received;
  const own = scope.clientId;
  return from(tx, whose)
    .$if(search !== undefined || order === 'client', (query) => query.leftJoin('clients as c', 'c.id', 'd.client_id'))
    .$if(received !== undefined || order === 'lastConnection', (query) =>
      query.leftJoin('device_status as s', (join) =>
        join.onRef('s.device_id', '=', 'd.id').onRef('s.client_id', '=', 'd.client_id'),
      ),
    )
    .where('d.deleted_at', 'is', null)
    .$if(own !== null && whose === 'own', (query) => query.where('d.client_id', '=', own as ClientId))
    .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId as ClientId))
    .$if(groupId !== undefined, (query) => query.where(inGroup(groupId as GroupId, whose)))
    .$if(search !== undefined, (query) => query.where(containing(search ?? '', whose)))
    .$if(narrowing !== undefined, (query) => query.where('d.status', '=', narrowing?.admin ?? 'enabled'))
    .$if(received !== undefined, (query) => query.where(hasConnected(received ?? 'never', selection)));
}

/**
 * Where a list reads devices. Row-level security bounds the own ones also where shared ones stand beside them; the own ones alone keep their
 * indexes.
 */
function from(tx: Scoped, whose: ListedDevices) {
  const own = tx.selectFrom('devices as d');
  if (whose === 'own') return own;
  const shared = sql`select id, client_id, designation, label, '' as code, '' as imei, '' as phone, '' as sim_number, '' as vehicle_make,
    '' as vehicle_model, '' as vin_number, status, null::timestamptz as deleted_at, share_id, client_name, seen_at from shared_devices()`;
  const both = sql`select id, client_id, designation, label, code, imei, phone, sim_number, vehicle_make, vehicle_model, vin_number, status,
    deleted_at, null::integer as share_id, null::text as client_name, null::timestamptz as seen_at from devices union all ${shared}`;
  // the columns that a selection reads, of the same types
  return tx.selectFrom(sql`(${whose === 'shared' ? shared : both})`.as('d')) as unknown as typeof own;
}
type Selected = ReturnType<typeof select>;

function hasConnected(received: ConnectionFilter, selection: DeviceSelection): RawBuilder<boolean> {
  const isOwn = (selection.whose ?? 'own') === 'own';
  if (received === 'never') return isOwn ? sql`s.device_id is null` : sql`(s.device_id is null and d.seen_at is null)`;
  const { badges, now, known } = received;
  const reported = sql<boolean>`s.device_id is not null and ${badgeAt(now)} = any(${badges})`;
  const isOpen = openIn(selection);
  const spoke = isOwn ? sql`s.device_id is not null` : sql`(s.device_id is not null or d.seen_at is not null)`;
  if (known === undefined) return sql`(${isOpen} and ${spoke} or ${reported})`;
  return sql`(not ${isOpen} and ${reported} or d.id = any(${known}))`;
}

/** By the reader's policies: a group out of scope has no members. */
function inGroup(groupId: GroupId, whose: ListedDevices): RawBuilder<boolean> {
  const own = sql<boolean>`exists (select from device_group_members m where m.device_id = d.id and m.group_id = ${groupId})`;
  if (whose === 'own') return own;
  const shared = sql`exists (select from shared_group_members_now m where m.share_id = d.share_id and m.group_id = ${groupId})`;
  return sql`(case when d.share_id is null then ${own} else ${shared} end)`;
}

const SEARCHED = (whose: ListedDevices) =>
  sql.raw(
    "concat_ws(' ', d.designation, d.label, d.code, d.imei, d.phone, d.sim_number, d.vehicle_make, d.vehicle_model, d.vin_number, c.full_name, c.code" + // one scan for all of them
      (whose === 'own' ? ')' : ', d.client_name)'),
  );

/** What is typed is taken literally: its % and _ are no patterns. */
const containing = (search: string, whose: ListedDevices) =>
  sql<boolean>`${SEARCHED(whose)} ilike ${likePattern(search)}`;
