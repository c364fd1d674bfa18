import type { ClientId, DeviceId, Service, ServiceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';

/** Of these devices, those of the client that the scope shows. */
export async function ownDevices(
  tx: Scoped,
  clientId: ClientId,
  ids: readonly DeviceId[],
): Promise<ReadonlySet<DeviceId>> {
  const { rows } = await sql<{ id: DeviceId }>`
    select id from devices where id = any (${ids}) and client_id = ${clientId} and deleted_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Where the first interval of a service counts from, and when it is due the first time. Times are ms since 1970 UTC. */
export type FirstBase = { at: number; metres: number | null; dueOn: string | null; dueDistance: number | null };

/** @returns how many vehicles got it: those that had it already did not */
export async function insertVehicles(
  tx: Scoped,
  { id, clientId }: Service,
  ids: readonly DeviceId[],
  { at, metres, dueOn, dueDistance }: FirstBase,
  now: number,
): Promise<number> {
  const { rows } = await sql`
    insert into service_vehicles (service_id, client_id, device_id, attached_at, first_at, first_metres, first_due_on, first_due_metres,
      base_at, base_metres, due_on, due_distance)
    select ${id}, ${clientId}, d, ${new Date(now)}, ${new Date(at)}, ${metres}::bigint, ${dueOn}::date,
      ${metres === null || dueDistance === null ? null : metres + dueDistance}::bigint, ${new Date(at)}, ${metres}::bigint, ${dueOn}::date,
      ${dueDistance}::bigint
    from unnest(${ids}::int[]) d
    on conflict (service_id, device_id) where withdrawn_at is null do nothing returning id`.execute(tx);
  return rows.length;
}

/** @returns how many vehicles lost it */
export async function withdrawVehicles(
  tx: Scoped,
  id: ServiceId,
  ids: readonly DeviceId[],
  now: number,
): Promise<number> {
  const withdrawn = await tx
    .updateTable('service_vehicles')
    .set({ withdrawn_at: new Date(now), planned_on: null, planned_workshop: '' })
    .where('service_id', '=', id)
    .where('device_id', 'in', [...ids])
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute();
  // nothing is due of it from now on, whenever the vehicles are looked at again
  const gone = withdrawn.map((one) => one.id);
  if (gone.length > 0) await tx.deleteFrom('service_dues').where('service_vehicle_id', 'in', gone).execute();
  return gone.length;
}

/** Adds up the days of these vehicles from a moment on. */
export async function followMeters(tx: Scoped, ids: readonly DeviceId[], since: number): Promise<void> {
  await sql`select follow_meters(${ids}::int[], ${new Date(since)})`.execute(tx);
}

export async function zoneOf(tx: Scoped, clientId: ClientId): Promise<string> {
  const client = tx.selectFrom('clients').select('time_zone').where('id', '=', clientId);
  return (await client.executeTakeFirstOrThrow()).time_zone;
}

/** Has these vehicles looked at again at once, by the job. */
export async function markVehicles(tx: Scoped, ids: readonly DeviceId[]): Promise<void> {
  await sql`select mark_meters(${ids}::int[])`.execute(tx);
}
