import type { ClientId, DeviceId, PartnerId } from '@balise/contract';
import type { SignalDay } from '@balise/forecast';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A vehicle whose positions are to be read: up to which day they were; days from 1970-01-01. */
export type UnreadVehicle = { id: DeviceId; partnerId: PartnerId; readUntil: number | null };

/**
 * A client's vehicles that reported since their positions were read. As the owner, like all of this file.
 * @param until the UTC day before which days are over
 */
export async function unreadVehicles(owner: Database, clientId: ClientId, until: number): Promise<UnreadVehicle[]> {
  const { rows } = await sql<UnreadVehicle>`
    select d.id, c.partner_id as "partnerId", r.read_until - date '1970-01-01' as "readUntil"
    from devices d join clients c on c.id = d.client_id
      join device_status s on s.device_id = d.id and s.seen_at >= s.owned_since
      left join signal_reads r on r.device_id = d.id and r.client_id = d.client_id
    where d.client_id = ${clientId} and d.deleted_at is null
      and (r.read_until is null or (r.read_until < date '1970-01-01' + ${until}::int and s.seen_at >= r.read_until))
    order by d.id`.execute(owner);
  return rows;
}

/** Stores the signals of some days of a vehicle instead of those that were there. @param period days from 1970-01-01, without the last one */
export async function saveSignals(
  owner: Database,
  { id, clientId }: { id: DeviceId; clientId: ClientId },
  period: { from: number; to: number },
  days: readonly SignalDay[],
): Promise<void> {
  const rows = days.map(({ day, ...signals }) =>
    Object.assign({}, signals, { device_id: id, client_id: clientId, day: new Date(day * 86_400_000) }),
  );
  await owner.transaction().execute(async (tx) => {
    await sql`
      delete from signal_days where device_id = ${id} and client_id = ${clientId}
        and day >= date '1970-01-01' + ${period.from}::int and day < date '1970-01-01' + ${period.to}::int`.execute(tx);
    if (rows.length > 0)
      await sql`insert into signal_days select * from json_populate_recordset(null::signal_days, ${JSON.stringify(rows)}::json)`.execute(
        tx,
      );
    await sql`
      insert into signal_reads (device_id, client_id, read_until) values (${id}, ${clientId}, date '1970-01-01' + ${period.to}::int)
      on conflict (device_id, client_id) do update set read_until =
        -- moved back meanwhile by positions that came late: read again the next night
        case when signal_reads.read_until < date '1970-01-01' + ${period.from}::int then signal_reads.read_until else excluded.read_until end`.execute(
      tx,
    );
  });
}

/** A client's vehicles of which anything was received in its time. */
export async function reportedVehicles(
  owner: Database,
  clientId: ClientId,
): Promise<{ ids: DeviceId[]; partnerId: PartnerId }> {
  const { rows } = await sql<{ ids: DeviceId[]; partnerId: PartnerId }>`
    select c.partner_id as "partnerId", coalesce((
      select array_agg(d.id order by d.id) from devices d
      where d.client_id = c.id and d.deleted_at is null and exists (select from signal_reads r where r.device_id = d.id and r.client_id = c.id)
    ), '{}') as ids
    from clients c where c.id = ${clientId}`.execute(owner);
  return rows[0]!;
}

/** Signals that are too old to be watched. */
export async function forgetSignals(owner: Database, clientId: ClientId, before: number): Promise<void> {
  await sql`delete from signal_days where client_id = ${clientId} and day < date '1970-01-01' + ${before}::int`.execute(
    owner,
  );
}

/** What was stored of vehicles since a day, in order. */
export async function signalsSince(
  owner: Database,
  clientId: ClientId,
  ids: readonly DeviceId[],
  from: number,
): Promise<Map<DeviceId, SignalDay[]>> {
  const { rows } = await sql<SignalDay & { deviceId: DeviceId }>`
    select device_id as "deviceId", day - date '1970-01-01' as day, rest, cranking, running, coolant, load, litres, metres, speed, intake,
      starts, measured
    from signal_days where client_id = ${clientId} and device_id = any (${ids}) and day >= date '1970-01-01' + ${from}::int
    order by device_id, signal_days.day`.execute(owner);
  return Map.groupBy(rows, ({ deviceId }) => deviceId);
}
