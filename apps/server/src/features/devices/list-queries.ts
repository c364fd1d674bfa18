import type { ClientId, DeviceId, GroupId } from '@balise/contract';
import type { AdminState } from '@balise/tracking';
import { sql } from 'kysely';
import { factsColumn, stateWithoutFacts } from '../../db/live-facts.ts';
import { ownedSince } from '../../db/owned-since.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type DeviceRow, devicesOf, inFull } from './queries.ts';

/** What a list selects and how it is ordered; see listDevices of the contract. */
export type Selection = {
  search?: string | undefined;
  clientId?: ClientId | undefined;
  groupId?: GroupId | undefined;
  order: 'designation' | 'client' | 'lastConnection';
  direction: 'asc' | 'desc';
  narrowing?: Narrowing | undefined;
};

/** Which of the states that people set, and whether the device ever spoke, where that decides a badge by itself. */
export type Narrowing = { admin: AdminState; connected: boolean | undefined };

/** How many devices a selection has. */
export async function countDevices(tx: Scoped, scope: Scope, selection: Selection): Promise<number> {
  const counted = select(tx, scope, selection).select((it) => it.fn.countAll<string>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** Ids of a selection in its order: what has none of the column last, then by id so that pages never overlap. */
export async function findIds(
  tx: Scoped,
  scope: Scope,
  selection: Selection,
  page?: { limit: number; offset: number },
): Promise<DeviceId[]> {
  const column = sql.ref(COLUMNS[selection.order]);
  let query = select(tx, scope, selection)
    .select('d.id')
    .orderBy(sql`${column} ${sql.raw(`${selection.direction} ${ABSENT_LAST[selection.order]}`)}`)
    .orderBy('d.id', selection.direction);
  if (page) query = query.limit(page.limit).offset(page.offset);
  return (await query.execute()).map(({ id }) => id);
}

const COLUMNS = { designation: 'd.designation', client: 'c.full_name', lastConnection: 'l.seen_at' } as const;
// "nulls last" would keep the index of the columns that have none from being used
const ABSENT_LAST = { designation: '', client: '', lastConnection: 'nulls last' } as const;

/** What the badges of these devices are made of. */
export const findStates = (tx: Scoped, ids: DeviceId[]) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', 'd.status', ownedSince.as('owned_since')])
    .select([factsColumn.as('facts'), stateWithoutFacts.as('state')])
    .where(sql<boolean>`d.id = any(${ids})`)
    .execute();

/** These devices, in the order of their ids' list. */
export async function findInFull(tx: Scoped, scope: Scope, ids: DeviceId[]): Promise<DeviceRow[]> {
  const rows = await inFull(devicesOf(tx, scope)).where(sql<boolean>`d.id = any(${ids})`).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** The devices of a selection, joined to no more than the selection needs. */
function select(tx: Scoped, scope: Scope, selection: Selection) {
  const { search, clientId, groupId, narrowing, order } = selection;
  return tx
    .selectFrom('devices as d')
    .$if(search !== undefined || order === 'client', (query) => query.innerJoin('clients as c', 'c.id', 'd.client_id'))
    .$if(narrowing?.connected !== undefined || order === 'lastConnection', (query) =>
      query.leftJoin(heard(scope.clientId ?? clientId ?? null), 'l.device_id', 'd.id'),
    )
    .where('d.deleted_at', 'is', null)
    .$if(scope.clientId !== null, (query) => query.where('d.client_id', '=', scope.clientId as ClientId))
    .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId as ClientId))
    .$if(groupId !== undefined, (query) => query.where(inGroup(groupId as GroupId)))
    .$if(search !== undefined, (query) => query.where(containing(search ?? '')))
    .$if(narrowing !== undefined, (query) => query.where('d.status', '=', narrowing?.admin ?? 'enabled'))
    .$if(narrowing?.connected === true, (query) => query.where(sql<boolean>`l.device_id is not null`))
    .$if(narrowing?.connected === false, (query) => query.where(sql<boolean>`l.device_id is null`));
}

const heard = (client: ClientId | null) =>
  sql<{ device_id: DeviceId; seen_at: Date }>`scope_heard(${client})`.as<'l'>(sql.ref('l'));

/** As the reader's policies show the group: of one that it does not see, nobody. */
const inGroup = (groupId: GroupId) =>
  sql<boolean>`exists (select from device_group_members m where m.device_id = d.id and m.group_id = ${groupId})`;

const SEARCHED = sql.raw(
  "concat_ws(' ', d.designation, d.label, d.code, d.imei, d.phone, d.vin_number, c.full_name)", // one scan for all of them
);

/** What is typed stands for itself: its % and _ are no patterns. */
const containing = (search: string) => sql<boolean>`${SEARCHED} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`;
