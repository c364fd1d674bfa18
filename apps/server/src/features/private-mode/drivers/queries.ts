import type { ClientId, DeviceId, DriverId, PartnerId, UserId, WeekHours } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

export type ToWrite = { id: DeviceId; clientId: ClientId; partnerId: PartnerId; timeZone: string };

/* What the job asks, as the owner of the database. */

export async function deviceToWrite(owner: Database, id: DeviceId): Promise<ToWrite | undefined> {
  const { rows } = await sql<ToWrite>`
    select d.id, d.client_id as "clientId", c.partner_id as "partnerId", c.time_zone as "timeZone"
    from devices d join clients c on c.id = d.client_id where d.id = ${id} and d.deleted_at is null`.execute(owner);
  return rows[0];
}

/** The private hours of a client's drivers, and who set them. */
export async function driverHoursOf(owner: Database, clientId: ClientId) {
  const { rows } = await sql<{ driverId: number; week: WeekHours; by: string }>`
    select s.driver_id as "driverId", s.week, s.changed_by_name as by
    from private_driver_schedules s join drivers r on r.id = s.driver_id
    where s.client_id = ${clientId} and r.deleted_at is null`.execute(owner);
  return new Map(rows.map(({ driverId, ...hours }) => [driverId, hours]));
}

/** Queues the job of each vehicle that a driver with private hours has or is to have, and of those that have periods of such. */
export async function queueVehiclesOfDrivers(owner: Database, from: number, to: number): Promise<number> {
  const { rows } = await sql`
    select queue_job('private-drivers', v.id::text) from (
      select a.device_id as id from driver_assignments a join private_driver_schedules s on s.driver_id = a.driver_id
        where a.starts_at < ${new Date(to)} and a.ends_at > ${new Date(from)}
      union select h.device_id from driver_shifts h join private_driver_schedules s on s.driver_id = h.driver_id
        where h.ends_at > ${new Date(from)}
      union select e.device_id from private_driver_schedules s join driver_cards k on k.driver_id = s.driver_id and k.ends_at > ${new Date(from)}
        join events e on e.kind = 'driver_identified' and e.content ->> 'card' = k.number
          and e.at > ${new Date(from)}::timestamptz - interval '7 days'
      union select p.device_id from private_periods p where p.why = 'driver' and p.ends_at > ${new Date(from)}
    ) v`.execute(owner);
  return rows.length;
}

export type DriverTime = { from: number; until: number; driverId: number; by: string };

/** Writes the periods of a vehicle anew from now on. One that has begun and goes on stays; one whose drive is over ends now. */
export async function writeDriverPeriods(tx: Database, device: ToWrite, times: readonly DriverTime[], now: number) {
  const { id, clientId } = device;
  const at = new Date(now);
  await sql`select pg_advisory_xact_lock(hashtext('private mode'), ${id})`.execute(tx);
  // handed over meanwhile: the hours of this client's drivers are no longer the vehicle's
  const held =
    await sql`select from devices where id = ${id} and client_id = ${clientId} and deleted_at is null for share`.execute(
      tx,
    );
  if (held.rows.length === 0) return;
  await sql`delete from private_periods where device_id = ${id} and why = 'driver' and starts_at > ${at}`.execute(tx);
  const present = times.filter(({ from, until }) => from <= now && now < until);
  const stays = present.map(({ driverId }) => driverId);
  await sql`
    update private_periods set ends_at = greatest(${at}::timestamptz, starts_at + interval '1 millisecond')
    where device_id = ${id} and why = 'driver' and starts_at <= ${at} and ends_at > ${at}
      and not (driver_id = any (${stays}::integer[]) and end_reason = '')`.execute(tx);
  const { rows } = await sql<{ driver_id: number }>`
    select driver_id from private_periods
    where device_id = ${id} and why = 'driver' and (ends_at > ${at} or (end_reason <> '' and planned_until > ${at}))`.execute(
    tx,
  );
  const known = new Set(rows.map((row) => row.driver_id));
  for (const { from, until, driverId, by } of times) {
    if (from <= now && known.has(driverId)) {
      await sql`
        update private_periods set ends_at = case when ends_at > ${at} then ${new Date(until)} else ends_at end,
          -- of one that a report of theft ended
          planned_until = case when planned_until > ${at} then ${new Date(until)} else planned_until end
        where device_id = ${id} and why = 'driver' and driver_id = ${driverId} and (ends_at > ${at} or (end_reason <> '' and planned_until > ${at}))`.execute(
        tx,
      );
      continue;
    }
    await sql`
      insert into private_periods (device_id, client_id, starts_at, ends_at, why, driver_id, started_by_name)
      values (${id}, ${clientId}, ${new Date(from)}, ${new Date(until)}, 'driver', ${driverId}, ${by})`.execute(tx);
  }
}

/* What a request asks. */

export type PrivateDriver = { id: DriverId; clientId: ClientId; name: string; timeZone: string };

/** A driver that the scope shows; held until the transaction ends, where asked for. */
export async function findPrivateDriver(
  tx: Scoped,
  { clientId }: Scope,
  id: DriverId,
): Promise<PrivateDriver | undefined> {
  const { rows } = await sql<PrivateDriver>`
    select r.id, r.client_id as "clientId", btrim(r.last_name || ' ' || r.first_name) as name, c.time_zone as "timeZone"
    from drivers r join clients c on c.id = r.client_id
    where r.id = ${id} and r.deleted_at is null and (${clientId}::int is null or r.client_id = ${clientId})`.execute(
    tx,
  );
  return rows[0];
}

export async function findDriverHours(tx: Scoped, id: DriverId): Promise<WeekHours | null> {
  const found = tx.selectFrom('private_driver_schedules').select('week').where('driver_id', '=', id);
  return ((await found.executeTakeFirst())?.week as WeekHours | undefined) ?? null;
}

type NewHours = { week: WeekHours; by: string; userId: UserId; now: number };

export async function setDriverHours(tx: Scoped, { id, clientId }: PrivateDriver, { week, by, userId, now }: NewHours) {
  const set = { week: JSON.stringify(week), changed_by: userId, changed_by_name: by, updated_at: new Date(now) };
  await tx
    .insertInto('private_driver_schedules')
    .values({ driver_id: id, client_id: clientId, ...set })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(set))
    .execute();
}

export async function deleteDriverHours(tx: Scoped, id: DriverId): Promise<void> {
  await tx.deleteFrom('private_driver_schedules').where('driver_id', '=', id).execute();
}
