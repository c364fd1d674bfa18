import type { DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

const AT_ONCE = 1000;
/** Tables of what a client's vehicle was filled with, and what its tank showed. */
const FUEL = ['fuel_purchases', 'vehicle_fuel_settings', 'fuel_cards', 'tank_sensors', 'tank_days', 'tank_events'];
/** What a vehicle was used by, and what is forecast of it. */
const SUMS = ['vehicle_days', 'vehicle_months', 'signal_days', 'signal_reads'];
const FORECASTS = ['use_forecasts', 'vehicle_risks', 'drift_watches', 'drifts'];

/** Devices whose time to be restored is over. As the owner of the database, like all of this file. */
export async function overdueDevices(owner: Database, deletedBefore: Date): Promise<DeviceId[]> {
  const rows = await owner
    .selectFrom('devices')
    .select('id')
    .where('deleted_at', '<=', deletedBefore)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases what people typed of a device and what it last said. @returns what it was; undefined: no longer to be done */
export async function erase(owner: Database, id: DeviceId, now: Date, deletedBefore: Date) {
  const device = await owner
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .select(['d.id', 'd.designation', 'd.imei', 'd.client_id', 'c.partner_id', 'd.deleted_at'])
    .where('d.id', '=', id)
    .where('d.deleted_at', '<=', deletedBefore)
    .where('d.purged_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirst();
  if (!device) return undefined;
  await sql`delete from user_devices where device_id = ${id}`.execute(owner);
  await sql`
    update device_group_membership set until = greatest(since, ${now}), ended_why = '{"cause": "deleted", "findings": []}'
    where device_id = ${id} and until = 'infinity'`.execute(owner);
  await sql`
    delete from odometer_entries e using device_ownership o
    where e.device_id = ${id} and o.device_id = e.device_id and o.client_id = ${device.client_id}
      and o.starts_at <= e.at and e.at < o.ends_at`.execute(owner);
  for (const table of FUEL)
    await sql`delete from ${sql.table(table)} where device_id = ${id} and client_id = ${device.client_id}`.execute(
      owner,
    );
  // what was recorded in its client's time goes too, a part at a time (features/archive); that of earlier owners is theirs
  await sql`insert into chunk_tasks (kind, device_id, client_id) values ('erase', ${id}, ${device.client_id})`.execute(
    owner,
  );
  await sql`delete from alerts where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  await sql`delete from device_locks where device_id = ${id}`.execute(owner);
  // private periods go with what they hide (features/archive)
  await sql`delete from private_schedules where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  await sql`delete from device_shares where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  await sql`delete from device_never_block where device_id = ${id}`.execute(owner);
  await sql`delete from blocking_profile_runs where device_id = ${id} and client_id = ${device.client_id}`.execute(
    owner,
  );
  await sql`delete from service_vehicles where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  await sql`delete from defects where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  await sql`delete from inspections where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  await sql`delete from work_orders where device_id = ${id} and client_id = ${device.client_id}`.execute(owner);
  for (const table of [...SUMS, ...FORECASTS])
    await sql`delete from ${sql.table(table)} where device_id = ${id} and client_id = ${device.client_id}`.execute(
      owner,
    );
  await sql`delete from vehicle_meters where device_id = ${id}`.execute(owner);
  for (const table of ['driver_assignments', 'driver_shifts'])
    await sql`delete from ${sql.table(table)} where device_id = ${id} and client_id = ${device.client_id}`.execute(
      owner,
    );
  await sql`delete from device_live where device_id = ${id}`.execute(owner);
  await sql`delete from device_status where device_id = ${id}`.execute(owner);
  await owner
    .updateTable('devices')
    .set({ imei: '', phone: null, sim_number: null, country_code2: null, vin_number: null, vin_is_chassis: false })
    .set({
      designation: `#${id}`,
      label: '',
      vehicle_make: '',
      vehicle_model: '',
      code: '',
      note: '',
      deletion_reason: '',
      suspension_reason: '',
    })
    .set({ purged_at: now })
    .where('id', '=', id)
    .execute();
  return device;
}
