import type { ClientId, DeviceId, GroupDevice, GroupId, GroupMember, GroupWhy } from '@balise/contract';
import { MEMBERSHIP_CHANGES_AT_ONCE } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { ownedSince, privacy } from '../history/index.ts';
import { CHOSEN } from './chosen.ts';

/** Devices that the scope shows, in the words of a group's list, by designation. */
function devicesOf(tx: Scoped, scope: Scope) {
  const devices = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .select(['d.id', 'd.designation', 'd.label', 'd.imei', 'd.client_id as clientId', 'c.full_name as clientName'])
    .select(['t.code as type', 'd.status'])
    .where('d.deleted_at', 'is', null)
    .orderBy('d.designation')
    .orderBy('d.id');
  return scope.clientId === null ? devices : devices.where('d.client_id', '=', scope.clientId);
}

/** Who is in a group now. */
export async function findMembers(tx: Scoped, scope: Scope, id: GroupId): Promise<GroupMember[]> {
  const rows = await devicesOf(tx, scope)
    .innerJoin('device_group_members as m', 'm.device_id', 'd.id')
    .select(['m.since', 'm.why'])
    .where('m.group_id', '=', id)
    .execute();
  return rows.map(({ since, why, ...device }) => ({ ...device, since: since.getTime(), why: whyIn(why) }));
}

/** Devices of a client that are not in one of its groups. */
export const findOthers = (tx: Scoped, scope: Scope, clientId: ClientId, id: GroupId): Promise<GroupDevice[]> =>
  devicesOf(tx, scope)
    .where('d.client_id', '=', clientId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('device_group_membership as m')
            .select('m.id')
            .whereRef('m.device_id', '=', 'd.id')
            .where('m.group_id', '=', id)
            .where('m.until', '=', sql<number>`'infinity'`),
        ),
      ),
    )
    .execute();

/** Devices in no group at all. */
export const findUngrouped = (tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<GroupDevice[]> =>
  devicesOf(tx, scope)
    .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId as ClientId))
    .where(inNoGroup)
    .execute();

export async function countUngrouped(tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<number> {
  const { devices } = await tx
    .selectFrom('devices as d')
    .select((it) => it.fn.countAll<string>().as('devices'))
    .where('d.deleted_at', 'is', null)
    .$if(scope.clientId !== null, (query) => query.where('d.client_id', '=', scope.clientId as ClientId))
    .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId as ClientId))
    .where(inNoGroup)
    .executeTakeFirstOrThrow();
  return Number(devices);
}

const inNoGroup = sql<boolean>`not exists (
  select from device_group_membership m join device_groups g on g.id = m.group_id and g.deleted_at is null
  where m.device_id = d.id and m.until = 'infinity' and m.client_id = d.client_id
)`;

/** Of these devices, those that the scope shows, with whose they are. */
export async function clientsOfDevices(tx: Scoped, scope: Scope, ids: DeviceId[]): Promise<Map<DeviceId, ClientId>> {
  let query = tx
    .selectFrom('devices')
    .select(['id', 'client_id'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids})`);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  return new Map((await query.execute()).map((row) => [row.id, row.client_id]));
}

/** A device that goes into a group of its own client. */
export type Placing = { deviceId: DeviceId; groupId: GroupId; clientId: ClientId };

/** Who is in already stays as it is. @returns the devices that were not, by group */
export async function placeDevices(tx: Scoped, placings: Placing[], now: Date): Promise<Map<GroupId, DeviceId[]>> {
  const { rows } = await sql<{ group_id: GroupId; device_id: DeviceId }>`
    insert into device_group_membership (group_id, client_id, device_id, since, why)
    select p.group_id, p.client_id, p.device_id, ${now}, ${JSON.stringify(CHOSEN)}::jsonb
    from unnest(
      ${placings.map(({ groupId }) => groupId)}::integer[], ${placings.map(({ clientId }) => clientId)}::integer[],
      ${placings.map(({ deviceId }) => deviceId)}::integer[]
    ) as p (group_id, client_id, device_id)
    on conflict do nothing returning group_id, device_id`.execute(tx);
  const placed = new Map<GroupId, DeviceId[]>();
  for (const { group_id, device_id } of rows) {
    const devices = placed.get(group_id);
    if (devices) devices.push(device_id);
    else placed.set(group_id, [device_id]);
  }
  return placed;
}

/** Ends the periods of devices in a group. @returns those that were in it */
export async function takeOut(tx: Scoped, id: GroupId, devices: DeviceId[], now: Date): Promise<DeviceId[]> {
  const rows = await tx
    .updateTable('device_group_membership')
    .set({ until: sql<Date>`greatest(since, ${now})`, ended_why: sql`${JSON.stringify(CHOSEN)}::jsonb` })
    .where('group_id', '=', id)
    .where('until', '=', sql<number>`'infinity'`)
    .where(sql<boolean>`device_id = any(${devices})`)
    .returning('device_id')
    .execute();
  return rows.map((row) => row.device_id);
}

/** Periods of a group, the newest first. */
export async function findMembershipChanges(tx: Scoped, scope: Scope, id: GroupId, after: string | undefined) {
  const rows = await tx
    .selectFrom('device_group_membership as m')
    .innerJoin('devices as d', 'd.id', 'm.device_id')
    .select(['m.id', 'd.id as deviceId', 'd.designation', 'm.since', 'm.until', 'm.why', 'm.ended_why'])
    .where('m.group_id', '=', id)
    .where('d.deleted_at', 'is', null)
    .$if(scope.clientId !== null, (query) => query.where('d.client_id', '=', scope.clientId as ClientId))
    .$if(after !== undefined, (query) => query.where('m.id', '<', after as string))
    .orderBy('m.id', 'desc')
    .limit(MEMBERSHIP_CHANGES_AT_ONCE + 1)
    .execute();
  const changes = rows.slice(0, MEMBERSHIP_CHANGES_AT_ONCE).map(({ id, since, until, why, ended_why, ...device }) => ({
    ...device,
    id: Number(id),
    since: since.getTime(),
    until: until instanceof Date ? until.getTime() : null,
    why: whyIn(why),
    endedWhy: ended_why === null ? null : whyIn(ended_why),
  }));
  return { changes, next: rows.length > changes.length ? String(changes.at(-1)?.id) : null };
}

const whyIn = (column: unknown): GroupWhy => column as GroupWhy;

/** What rules read of a client's enabled devices, a part at a time in the order of their ids. */
export const statesAfter = (tx: Scoped, clientId: ClientId, after: number, most: number) =>
  tx
    .selectFrom('devices as d')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', 'l.state', ownedSince.as('ownedSince'), privacy.as('privacy')])
    .where('d.client_id', '=', clientId)
    .where('d.deleted_at', 'is', null)
    .where('d.status', '=', 'enabled')
    .where('d.id', '>', after as DeviceId)
    .orderBy('d.id')
    .limit(most)
    .execute();

/** Of these devices, the first few by designation. */
export const firstByName = (tx: Scoped, scope: Scope, ids: DeviceId[], most: number): Promise<GroupDevice[]> =>
  devicesOf(tx, scope).where(sql<boolean>`d.id = any(${ids})`).limit(most).execute();
