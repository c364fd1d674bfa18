import type { DeviceId, GroupDevice, GroupId, GroupMember, ShareRight } from '@balise/contract';
import type { AdminState } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { CHOSEN } from './chosen.ts';

/*
 * Shared devices in groups of the client that receives them (sql/shared_group_members.sql). Row-level security shows them to that client alone,
 * and only while the share holds.
 */

type Row = Pick<GroupDevice, 'id' | 'designation' | 'label' | 'clientId' | 'clientName' | 'type'> & {
  status: AdminState;
  rights: ShareRight[];
  until: number | null;
};

const COLUMNS = sql`d.id, d.designation, d.label, d.client_id as "clientId", d.client_name as "clientName", d.type, d.status, d.rights, d.until`;

const presented = ({ rights, until, ...device }: Row): GroupDevice => ({
  ...device,
  imei: '',
  share: { rights, until },
});

/** The shared devices in a group, since when. */
export async function findSharedMembers(tx: Scoped, id: GroupId): Promise<GroupMember[]> {
  const { rows } = await sql<Row & { since: Date }>`
    select ${COLUMNS}, m.since as since from shared_group_members_now m join shared_devices() d on d.share_id = m.share_id
    where m.group_id = ${id}`.execute(tx);
  return rows.map(({ since, ...device }) => ({ ...presented(device), since: since.getTime(), why: CHOSEN }));
}

/** The shared devices that are not in a group; null: in none at all. */
export async function findSharedOthers(tx: Scoped, id: GroupId | null): Promise<GroupDevice[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from shared_devices() d
    where not exists (
      select from shared_group_members_now m where m.share_id = d.share_id and (${id}::integer is null or m.group_id = ${id})
    )`.execute(tx);
  return rows.map(presented);
}

/** How many shared devices are in no group at all. */
export async function countSharedUngrouped(tx: Scoped): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices from scope_shares() s
    where not exists (select from shared_group_members_now m where m.share_id = s.share_id)`.execute(tx);
  return rows[0]?.devices ?? 0;
}

/** Of these devices, those that are shared with the scope's client, by which share. A partner that receives some has no groups. */
export async function sharesOfDevices(
  tx: Scoped,
  { clientId }: Scope,
  ids: readonly DeviceId[],
): Promise<Map<DeviceId, number>> {
  if (clientId === null || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: DeviceId; shareId: number }>`
    select device_id as id, share_id as "shareId" from scope_shares() where device_id = any (${ids})`.execute(tx);
  return new Map(rows.map(({ id, shareId }) => [id, shareId]));
}

/** A shared device that goes into a group of the scope's client. */
export type SharedPlacing = { deviceId: DeviceId; shareId: number; groupId: GroupId };

/** Who is in already stays as it is. @returns the devices that were not, by group */
export async function placeShared(
  tx: Scoped,
  { clientId }: Scope,
  placings: readonly SharedPlacing[],
  now: Date,
): Promise<Map<GroupId, DeviceId[]>> {
  if (placings.length === 0) return new Map();
  const { rows } = await sql<{ groupId: GroupId; deviceId: DeviceId }>`
    insert into shared_group_members (group_id, client_id, share_id, device_id, since)
    select p.group_id, ${clientId}, p.share_id, p.device_id, ${now}
    from unnest(
      ${placings.map(({ groupId }) => groupId)}::integer[], ${placings.map(({ shareId }) => shareId)}::integer[],
      ${placings.map(({ deviceId }) => deviceId)}::integer[]
    ) as p (group_id, share_id, device_id)
    on conflict do nothing returning group_id as "groupId", device_id as "deviceId"`.execute(tx);
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([id, placed]) => [id, placed.map(({ deviceId }) => deviceId)]));
}

/** Takes shared devices out of a group. @returns those that were in it */
export async function takeSharedOut(tx: Scoped, id: GroupId, shares: readonly number[]): Promise<DeviceId[]> {
  if (shares.length === 0) return [];
  const { rows } = await sql<{ id: DeviceId }>`
    delete from shared_group_members where group_id = ${id} and share_id = any (${shares}) returning device_id as id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
