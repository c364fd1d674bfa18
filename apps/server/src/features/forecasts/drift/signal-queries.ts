import type { ClientId, DeviceId, PartnerId } from '@balise/contract';
import type { SignalDay } from '@balise/forecast';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { SIGNALS } from './drift-tasks.ts';

/** By the names of `SIGNALS`. */
const SIGNAL_COLUMNS = SIGNALS.map((name) => (name === 'day' ? `s.day - date '1970-01-01'` : `s.${name}`)).join(', ');

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

/** What a vehicle showed on the days of a period, from 1970-01-01, without its last one. */
export type ReadSignals = { id: DeviceId; from: number; to: number; days: readonly SignalDay[] };

/** Stores the signals of some days of vehicles instead of those that were there. */
export async function saveSignals(owner: Database, clientId: ClientId, read: readonly ReadSignals[]): Promise<void> {
  const column = <T>(pick: (one: ReadSignals) => T) => read.map(pick);
  const periods = sql`unnest(${column(({ id }) => id)}::int[], ${column(({ from }) => from)}::int[], ${column(({ to }) => to)}::int[])`;
  const rows = read.flatMap(({ id, days }) =>
    days.map(({ day, ...signals }) =>
      Object.assign({}, signals, { device_id: id, client_id: clientId, day: new Date(day * 86_400_000) }),
    ),
  );
  await owner.transaction().execute(async (tx) => {
    await sql`
      delete from signal_days s using ${periods} p (id, first, until)
      where s.device_id = p.id and s.client_id = ${clientId} and s.day >= date '1970-01-01' + p.first and s.day < date '1970-01-01' + p.until`.execute(
      tx,
    );
    if (rows.length > 0)
      await sql`insert into signal_days select * from json_populate_recordset(null::signal_days, ${JSON.stringify(rows)}::json)`.execute(
        tx,
      );
    await sql`
      insert into signal_reads as r (device_id, client_id, read_until)
      select id, ${clientId}, date '1970-01-01' + until from ${periods} p (id, first, until)
      on conflict (device_id, client_id) do update set read_until = excluded.read_until
        -- moved back meanwhile by positions that came late: read again the next night
        where r.read_until >= (select date '1970-01-01' + first from ${periods} p (id, first, until) where p.id = r.device_id)`.execute(
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

/**
 * What was stored of vehicles since a day, in order: JSON of the columns' values by row, which the thread reads. A year of a fleet has two million rows;
 * made into objects here they would keep the process from anything else.
 */
export async function signalsSince(
  owner: Database,
  clientId: ClientId,
  ids: readonly DeviceId[],
  from: number,
): Promise<Map<DeviceId, string>> {
  const { rows } = await sql<{ deviceId: DeviceId; days: string }>`
    select device_id as "deviceId", json_agg(json_build_array(${sql.raw(SIGNAL_COLUMNS)}) order by s.day)::text as days
    from signal_days s where client_id = ${clientId} and device_id = any (${ids}) and s.day >= date '1970-01-01' + ${from}::int
    group by device_id`.execute(owner);
  return new Map(rows.map(({ deviceId, days }) => [deviceId, days]));
}
