import {
  type ClientId,
  type DeviceGeofence,
  type DeviceId,
  GEOFENCE_ACTIONS,
  type GeofenceAction,
  type GeofenceActions,
  type GeofenceId,
  type GroupId,
  type UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { sharedDevices } from '../shares/index.ts';

export const flagsOf = (actions: readonly GeofenceAction[]): GeofenceActions =>
  Object.fromEntries(GEOFENCE_ACTIONS.map((action) => [action, actions.includes(action)])) as GeofenceActions;

export const namesOf = (flags: GeofenceActions): GeofenceAction[] => GEOFENCE_ACTIONS.filter((action) => flags[action]);

const inForce = sql<boolean>`a.until = 'infinity'`;

/** Who a geofence is assigned to: a device or a group. */
export type Holder = { device_id: DeviceId } | { group_id: GroupId };
export type NewAssignment = { geofenceId: GeofenceId; clientId: ClientId; holder: Holder };

/** Of these geofences, those that the scope shows, with name and client, by id. */
export async function geofencesAmong(tx: Scoped, scope: Scope, ids: readonly GeofenceId[]) {
  let query = tx
    .selectFrom('geofences')
    .select(['id', 'client_id as clientId', 'name'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids})`);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

/** Of these devices, those that the scope shows, with their client, by id. */
export async function devicesAmong(tx: Scoped, scope: Scope, ids: readonly DeviceId[]) {
  let query = tx
    .selectFrom('devices')
    .select(['id', 'client_id as clientId', 'designation as name'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids})`);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

/** Of these groups, those that the scope shows, with their client, by id. */
export async function groupsAmong(tx: Scoped, scope: Scope, ids: readonly GroupId[]) {
  let query = tx
    .selectFrom('device_groups')
    .select(['id', 'client_id as clientId', 'designation as name'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids})`);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

/**
 * Assigns, or replaces the actions of what is assigned already; those in `kept` stay there.
 * @param blocksBy in whose name the engine is cut and given back; null: neither is among `actions`
 */
export async function insertAssignments(
  tx: Scoped,
  assignments: readonly NewAssignment[],
  actions: readonly GeofenceAction[],
  kept: readonly GeofenceAction[],
  blocksBy: UserId | null,
  now: number,
): Promise<void> {
  const rows = assignments.map(({ geofenceId, clientId, holder }) => ({
    geofence_id: geofenceId,
    client_id: clientId,
    device_id: 'device_id' in holder ? holder.device_id : null,
    group_id: 'group_id' in holder ? holder.group_id : null,
  }));
  await sql`
    insert into geofence_assignments (geofence_id, client_id, device_id, group_id, actions, blocks_by, since)
    select r.geofence_id, r.client_id, r.device_id, r.group_id, ${actions}::text[], ${blocksBy}::integer, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (geofence_id integer, client_id integer, device_id integer, group_id integer)
    order by r.geofence_id, r.device_id, r.group_id
    on conflict (geofence_id, device_id, group_id) where until = 'infinity' do update
      set actions = excluded.actions || array(select kept from unnest(geofence_assignments.actions) as kept where kept = any (${kept}::text[])),
        blocks_by = case when ${kept.length > 0} then geofence_assignments.blocks_by else excluded.blocks_by end`.execute(
    tx,
  );
}

/** @returns geofence and holder of the assignments that were ended */
export async function endAssignments(
  tx: Scoped,
  pairs: readonly (Holder & { geofence_id: GeofenceId })[],
  now: number,
) {
  const { rows } = await sql<{ geofence_id: GeofenceId; device_id: DeviceId | null; group_id: GroupId | null }>`
    update geofence_assignments a set until = greatest(a.since, ${new Date(now)})
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (geofence_id integer, device_id integer, group_id integer)
    where a.until = 'infinity' and a.geofence_id = r.geofence_id and a.device_id is not distinct from r.device_id
      and a.group_id is not distinct from r.group_id
    returning a.geofence_id, a.device_id, a.group_id`.execute(tx);
  return rows;
}

/** What applies to each device: to own ones by themselves and through groups, to shared ones while the share holds. */
const applied = (tx: Scoped) =>
  tx
    .selectFrom('device_geofences')
    .select(['assignment_id', 'geofence_id', 'device_id', 'group_id', 'actions', 'since'])
    .unionAll(
      tx
        .selectFrom('geofences_of_shares')
        .select(['assignment_id', 'geofence_id', 'device_id', 'group_id', 'actions', 'since'])
        .where(sql<boolean>`until = 'infinity'`),
    );

const named = (tx: Scoped) =>
  tx
    .selectFrom(applied(tx).as('a'))
    .innerJoin('geofences as g', (join) => join.onRef('g.id', '=', 'a.geofence_id').on('g.deleted_at', 'is', null))
    .leftJoin('geofence_shapes as s', (join) =>
      join.onRef('s.geofence_id', '=', 'g.id').onRef('s.version', '=', 'g.version'),
    )
    .leftJoin('device_groups as p', 'p.id', 'a.group_id')
    .select([
      'a.geofence_id',
      'a.device_id',
      'a.group_id',
      'a.actions',
      'a.since',
      'g.name',
      'g.colour',
      'p.designation as group_name',
    ])
    .select(sql<string | null>`s.shape ->> 'type'`.as('type'));

/** Geofences that apply to a device, by name; with the suspension that applies at `now` or next. */
export async function findDeviceGeofences(tx: Scoped, device: DeviceId, now: number): Promise<DeviceGeofence[]> {
  const rows = await named(tx)
    .where('a.device_id', '=', device)
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .orderBy('a.assignment_id')
    .execute();
  const muted = await suspensionsOf(tx, { devices: [device] }, now);
  return rows.map((row) => ({
    geofenceId: row.geofence_id,
    name: row.name,
    colour: row.colour,
    type: row.type,
    actions: flagsOf(row.actions),
    deviceId: device,
    groupId: row.group_id,
    groupName: row.group_name,
    since: row.since.getTime(),
    suspension: muted.get(`${row.geofence_id} ${device}`) ?? null,
  }));
}

/** What is assigned to every one of these devices; an action where it is for all. */
export async function findCommonGeofences(tx: Scoped, devices: readonly DeviceId[]) {
  const rows = await named(tx)
    .where(sql<boolean>`a.device_id = any(${devices})`)
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .execute();
  const common = new Map<GeofenceId, { row: (typeof rows)[number]; actions: Map<DeviceId, Set<GeofenceAction>> }>();
  for (const row of rows) {
    const [id, device] = [row.geofence_id, row.device_id];
    const entry = common.get(id) ?? { row, actions: new Map() };
    // a device may have it both by itself and through groups
    entry.actions.set(device, new Set([...(entry.actions.get(device) ?? []), ...row.actions]));
    common.set(id, entry);
  }
  const wanted = new Set(devices).size;
  return [...common].flatMap(([id, { row, actions }]) => {
    if (actions.size < wanted) return [];
    const all = GEOFENCE_ACTIONS.filter((action) => [...actions.values()].every((own) => own.has(action)));
    return [{ geofenceId: id, name: row.name, colour: row.colour, type: row.type, actions: flagsOf(all) }];
  });
}

export async function findGroupGeofences(tx: Scoped, group: GroupId) {
  const rows = await tx
    .selectFrom('geofence_assignments as a')
    .innerJoin('geofences as g', 'g.id', 'a.geofence_id')
    .innerJoin('device_groups as p', 'p.id', 'a.group_id')
    .leftJoin('geofence_shapes as s', (join) =>
      join.onRef('s.geofence_id', '=', 'g.id').onRef('s.version', '=', 'g.version'),
    )
    .select(['a.geofence_id as geofenceId', 'g.name', 'g.colour', 'a.actions', 'p.designation as groupName'])
    .select(sql<string | null>`s.shape ->> 'type'`.as('type'))
    .where('a.group_id', '=', group)
    .where(inForce)
    .where('g.deleted_at', 'is', null)
    .orderBy(sql`lower(g.name)`)
    .execute();
  return rows.map(({ actions, ...row }) => ({ ...row, groupId: group, actions: flagsOf(actions) }));
}

/** Devices and groups that a geofence is assigned to, by name. */
export async function findAssignments(tx: Scoped, id: GeofenceId, now: number) {
  const devices = await tx
    .selectFrom('geofence_assignments as a')
    .innerJoin('devices as d', 'd.id', 'a.device_id')
    .select(['d.id as deviceId', 'd.designation', 'a.actions'])
    .where('a.geofence_id', '=', id)
    .where(inForce)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.designation')
    .execute();
  const groups = await tx
    .selectFrom('geofence_assignments as a')
    .innerJoin('device_groups as p', 'p.id', 'a.group_id')
    .select(['p.id as groupId', 'p.designation', 'a.actions'])
    .select([membersIn('device_group_members').as('own'), membersIn('shared_group_members_now').as('shared')])
    .where('a.geofence_id', '=', id)
    .where(inForce)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.designation')
    .execute();
  const muted = await suspensionsOf(tx, { geofences: [id] }, now);
  const ownDevices = devices.map(({ actions, ...device }) => ({
    ...device,
    sharedBy: null,
    actions: flagsOf(actions),
    suspension: muted.get(`${id} ${device.deviceId}`) ?? null,
  }));
  return {
    devices: [...ownDevices, ...(await sharedAssignments(tx, id))].sort((a, b) =>
      a.designation < b.designation ? -1 : a.designation > b.designation ? 1 : a.deviceId - b.deviceId,
    ),
    groups: groups.map(({ actions, own, shared, ...group }) => ({
      ...group,
      deviceCount: own.length + shared.length,
      sharedCount: shared.length,
      deviceIds: [...own, ...shared].sort((a, b) => a - b),
      actions: flagsOf(actions),
    })),
  };
}

/** The devices of the group `p`, own or shared ones. */
const membersIn = (members: 'device_group_members' | 'shared_group_members_now') =>
  sql<DeviceId[]>`array(select m.device_id from ${sql.table(members)} m where m.group_id = p.id)`;

/** Shared devices that a geofence is assigned to, while the share holds. */
async function sharedAssignments(tx: Scoped, id: GeofenceId) {
  const rows = await tx
    .selectFrom('shared_geofences')
    .select(['device_id', 'actions'])
    .where('geofence_id', '=', id)
    .where(sql<boolean>`until = 'infinity'`)
    .execute();
  if (rows.length === 0) return [];
  const actions = new Map(rows.map((row) => [row.device_id, row.actions]));
  return (await sharedDevices(tx, [...actions.keys()])).map((device) => ({
    deviceId: device.id,
    designation: device.designation,
    sharedBy: device.clientName,
    actions: flagsOf(actions.get(device.id) ?? []),
    suspension: null,
  }));
}

/** By "geofence device": the suspension that applies at `now`, else the next one. */
async function suspensionsOf(
  tx: Scoped,
  { devices, geofences }: { devices?: readonly DeviceId[]; geofences?: readonly GeofenceId[] },
  now: number,
) {
  const rows = await tx
    .selectFrom('geofence_suspensions')
    .select(['id', 'geofence_id', 'device_id', 'starts_at', 'ends_at', 'reason'])
    .where('ends_at', '>', new Date(now))
    .$if(devices !== undefined, (query) => query.where(sql<boolean>`device_id = any(${devices ?? []})`))
    .$if(geofences !== undefined, (query) => query.where(sql<boolean>`geofence_id = any(${geofences ?? []})`))
    .orderBy('starts_at', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.geofence_id} ${row.device_id}`,
      { id: row.id, dateStart: row.starts_at.getTime(), dateEnd: row.ends_at.getTime(), motif: row.reason },
    ]),
  );
}
