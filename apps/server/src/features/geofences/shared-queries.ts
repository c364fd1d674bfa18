import type { ClientId, DeviceId, GeofenceAction, GeofenceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { sharedDevices } from '../shares/index.ts';
import { devicesAmong } from './assignment-queries.ts';

/** A device to which the scope may assign geofences of `clientId`. */
export type Assignable = {
  id: DeviceId;
  clientId: ClientId;
  name: string;
  /** Null: an own one. */
  shareId: number | null;
};

/** Of these devices, those that are the scope's own or shared with its client, by id. */
export async function assignableAmong(
  tx: Scoped,
  scope: Scope,
  ids: readonly DeviceId[],
): Promise<Map<DeviceId, Assignable>> {
  const own = await devicesAmong(tx, scope, ids);
  const known = new Map([...own].map(([id, device]) => [id, { ...device, shareId: null as number | null }]));
  const { clientId } = scope;
  const others = ids.filter((id) => !known.has(id));
  if (others.length === 0 || clientId === null) return known;
  for (const { id, shareId, designation } of await sharedDevices(tx, others))
    known.set(id, { id, clientId, name: designation, shareId });
  return known;
}

export type NewSharedAssignment = { geofenceId: GeofenceId; clientId: ClientId; deviceId: DeviceId; shareId: number };

/** Assigns to shared devices, or replaces the actions of what is assigned already. */
export async function insertShared(
  tx: Scoped,
  assignments: readonly NewSharedAssignment[],
  actions: readonly GeofenceAction[],
  now: number,
): Promise<void> {
  if (assignments.length === 0) return;
  await sql`
    insert into shared_geofences (geofence_id, client_id, share_id, device_id, actions, since)
    select r."geofenceId", r."clientId", r."shareId", r."deviceId", ${actions}::text[], ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
      as r ("geofenceId" integer, "clientId" integer, "shareId" integer, "deviceId" integer)
    order by r."geofenceId", r."shareId"
    on conflict (geofence_id, share_id) where until = 'infinity' do update set actions = excluded.actions`.execute(tx);
}

/** @returns geofence and device of the assignments that were ended */
export async function endShared(
  tx: Scoped,
  pairs: readonly { device_id: DeviceId; geofence_id: GeofenceId }[],
  now: number,
) {
  const { rows } = await sql<{ geofence_id: GeofenceId; device_id: DeviceId }>`
    update shared_geofences a set until = greatest(a.since, ${new Date(now)})
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (geofence_id integer, device_id integer)
    where a.until = 'infinity' and a.geofence_id = r.geofence_id and a.device_id = r.device_id
    returning a.geofence_id, a.device_id`.execute(tx);
  return rows;
}
