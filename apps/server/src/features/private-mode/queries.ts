import {
  type ClientId,
  type DeviceId,
  PRIVATE_PERIODS_AT_ONCE,
  type PrivateCause,
  type PrivatePeriod,
  type UserId,
  type WeekHours,
} from '@balise/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { ms } from '../../db/fragments/ms.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';

/* private_periods are visible to every scope, so that they hide: what is asked of them here is asked by a vehicle that the scope shows. */

export type PrivateDevice = { id: DeviceId; clientId: ClientId; name: string; timeZone: string };

/** A vehicle that the scope shows; held until the transaction ends, where asked for. */
export async function findVehicle(
  tx: Scoped,
  scope: Scope,
  id: DeviceId,
  held: boolean,
): Promise<PrivateDevice | undefined> {
  let query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .select(['d.id', 'd.client_id as clientId', 'd.designation as name', 'c.time_zone as timeZone'])
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('d.client_id', '=', scope.clientId);
  const found = await query.executeTakeFirst();
  // two who begin or end it at once
  if (found && held) await sql`select pg_advisory_xact_lock(hashtext('private mode'), ${id})`.execute(tx);
  return found;
}

/** The last periods that have begun, the newest first. @param now ms since 1970 UTC */
export async function periodsOf(tx: Scoped, { id, clientId }: PrivateDevice, now: number): Promise<PrivatePeriod[]> {
  const rows = await tx
    .selectFrom('private_periods')
    .select(['why', 'started_by_name as by', 'ended_by_name as endedBy', 'end_reason as reason'])
    .select([ms('starts_at').as('from'), ms('ends_at').as('until')])
    .where('device_id', '=', id)
    // those of a client that had the vehicle before are its own
    .where('client_id', '=', clientId)
    .where('starts_at', '<=', new Date(now))
    .orderBy('starts_at', 'desc')
    .limit(PRIVATE_PERIODS_AT_ONCE)
    .execute();
  return rows.map((row) => ({
    ...row,
    why: row.why as PrivateCause,
    until: Number.isFinite(row.until) ? row.until : null,
  }));
}

type NewPeriod = { from: number; until: number | null; by: string; userId: UserId };

export async function addPeriod(tx: Scoped, { id, clientId }: PrivateDevice, of: NewPeriod): Promise<void> {
  await sql`
    insert into private_periods (device_id, client_id, starts_at, ends_at, why, started_by, started_by_name)
    values (${id}, ${clientId}, ${new Date(of.from)}, coalesce(${of.until === null ? null : new Date(of.until)}::timestamptz, 'infinity'),
      'button', ${of.userId}, ${of.by})`.execute(tx);
}

type End = { now: number; by: string; reason?: string; why?: PrivateCause };

/** Ends the periods that have begun and not ended, of a cause or all. @returns how many */
export async function endPeriods(tx: Scoped, id: DeviceId, { now, by, reason = '', why }: End): Promise<number> {
  const at = new Date(now);
  const { numAffectedRows } = await sql`
    update private_periods
    -- begun within this very millisecond, it lasts for one
    set ends_at = greatest(${at}::timestamptz, starts_at + interval '1 millisecond'), ended_by_name = ${by}, end_reason = ${reason},
      planned_until = ends_at
    where device_id = ${id} and starts_at <= ${at} and ends_at > ${at} and (${why ?? null}::text is null or why = ${why ?? null})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function findHours(tx: Scoped, id: DeviceId): Promise<WeekHours | null> {
  const found = tx.selectFrom('private_schedules').select('week').where('device_id', '=', id);
  return ((await found.executeTakeFirst())?.week as WeekHours | undefined) ?? null;
}

type NewHours = { week: WeekHours; by: string; userId: UserId; now: number };

export async function setHours(tx: Scoped, { id, clientId }: PrivateDevice, hours: NewHours): Promise<void> {
  const { week, by, userId, now } = hours;
  const set = {
    week: JSON.stringify(week),
    changed_by: userId,
    changed_by_name: by,
    updated_at: new Date(now),
  };
  await tx
    .insertInto('private_schedules')
    .values({ device_id: id, client_id: clientId, ...set })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(set))
    .execute();
}

export async function deleteHours(tx: Scoped, id: DeviceId): Promise<void> {
  await tx.deleteFrom('private_schedules').where('device_id', '=', id).execute();
}

/** Removes what the hours of the week wrote ahead. */
export async function removeHours(tx: Scoped, id: DeviceId, now: number): Promise<void> {
  await tx
    .deleteFrom('private_periods')
    .where('device_id', '=', id)
    .where('why', '=', 'schedule')
    .where('starts_at', '>', new Date(now))
    .execute();
}

export type Hours = {
  deviceId: DeviceId;
  clientId: ClientId;
  timeZone: string;
  week: WeekHours;
  by: string;
};

/** Writes periods of the hours of a week ahead, and notes up to when. */
export async function insertHours(
  tx: Scoped,
  { deviceId, clientId, timeZone, by }: Hours,
  times: readonly { from: number; until: number }[],
  until: number,
): Promise<void> {
  if (times.length > 0)
    await tx
      .insertInto('private_periods')
      .values(
        times.map((time) => ({
          device_id: deviceId,
          client_id: clientId,
          starts_at: new Date(time.from),
          ends_at: new Date(time.until),
          why: 'schedule' as const,
          started_by_name: by,
        })),
      )
      .execute();
  await tx
    .updateTable('private_schedules')
    .set({ written_until: new Date(until), time_zone: timeZone })
    .where('device_id', '=', deviceId)
    .execute();
}

/** The end of the period that the hours of the week have begun and that goes on; undefined: none does. */
export async function endOfPresentHours(tx: Scoped, id: DeviceId, now: number): Promise<number | undefined> {
  const found = tx
    .selectFrom('private_periods')
    .select(ms('ends_at').as('until'))
    .where('device_id', '=', id)
    .where('why', '=', 'schedule')
    .where('starts_at', '<=', new Date(now))
    .where('ends_at', '>', new Date(now))
    .orderBy('ends_at', 'desc')
    .limit(1);
  return (await found.executeTakeFirst())?.until;
}

/** Until when the hours of the week would have lasted that a report of theft ended; undefined: none were ended, or they are over by now. */
export async function plannedEndOfStolen(tx: Scoped, id: DeviceId, now: number): Promise<number | undefined> {
  const found = tx
    .selectFrom('private_periods')
    .select(ms('planned_until').as('until'))
    .where(endedByTheft(id, now))
    .orderBy('planned_until', 'desc')
    .limit(1);
  return (await found.executeTakeFirst())?.until;
}

/** Moves that end; null: the hours are others now, and begin at once. */
export async function planEndOfStolen(tx: Scoped, id: DeviceId, until: number | null, now: number): Promise<void> {
  await tx
    .updateTable('private_periods')
    .set({ planned_until: until === null ? null : new Date(until) })
    .where(endedByTheft(id, now))
    .execute();
}

/** Periods of the hours of the week that a report of theft ended, and that would go on. */
const endedByTheft = (id: DeviceId, now: number) => (of: ExpressionBuilder<Tables, 'private_periods'>) =>
  of.and([
    of('device_id', '=', id),
    of('why', '=', 'schedule'),
    of('end_reason', '<>', ''),
    of('planned_until', '>', new Date(now)),
  ]);

/** Hours whose periods are not written far enough ahead, or by other clocks; as the owner of the database, each locked. */
export async function hoursToWrite(tx: Scoped, before: number, most: number): Promise<Hours[]> {
  const { rows } = await sql<Hours>`
    select s.device_id as "deviceId", s.client_id as "clientId", c.time_zone as "timeZone", s.week, s.changed_by_name as by
    from private_schedules s join clients c on c.id = s.client_id
    where s.written_until is null or s.written_until < ${new Date(before)} or s.time_zone is distinct from c.time_zone
    order by s.device_id limit ${most} for update of s skip locked`.execute(tx);
  return rows;
}
