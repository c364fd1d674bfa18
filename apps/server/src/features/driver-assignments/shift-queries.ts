import type { ClientId, DeviceId, DriverId, DriverPlan, WeekHours } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

type Device = { id: DeviceId; clientId: ClientId };
type Shift = { driverId: DriverId; week: WeekHours };

/** The plan in force, by the hours of the week. */
export async function findShifts(tx: Scoped, { id, clientId }: Device): Promise<DriverPlan['shifts']> {
  const rows = await tx
    .selectFrom('driver_shifts as s')
    .innerJoin('drivers as r', 'r.id', 's.driver_id')
    .select(['s.driver_id as driverId', 's.week', 's.starts_at'])
    .select(sql<string>`btrim(r.last_name || ' ' || r.first_name)`.as('driverName'))
    .where('s.device_id', '=', id)
    .where('s.client_id', '=', clientId)
    .where(sql<boolean>`s.ends_at = 'infinity'`)
    .execute();
  return rows
    .map(({ starts_at, ...shift }) => ({ ...shift, since: starts_at.getTime() }))
    .sort((a, b) => begin(a.week) - begin(b.week) || a.driverId - b.driverId);
}

const begin = (week: WeekHours): number => Math.min(...week.map(({ day, from }) => day * 1440 + from));

/** Ends what is no longer in the plan and adds what is new in it; of one that stays the beginning stays too. */
export async function replaceShifts(
  tx: Scoped,
  { id, clientId }: Device,
  shifts: readonly Shift[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('driver_shifts')
    .select(['id', 'driver_id as driverId', 'week'])
    .where('device_id', '=', id)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`ends_at = 'infinity'`)
    .execute();
  const kept = new Set(shifts.map(said));
  const gone = rows.filter((row) => !kept.has(said(row))).map((row) => row.id);
  if (gone.length > 0) {
    // one that was planned this very moment has no past
    await tx.deleteFrom('driver_shifts').where('id', 'in', gone).where('starts_at', '>=', now).execute();
    await tx.updateTable('driver_shifts').set({ ends_at: now }).where('id', 'in', gone).execute();
  }
  const known = new Set(rows.map(said));
  const added = shifts.filter((shift) => !known.has(said(shift)));
  if (added.length === 0) return;
  await tx
    .insertInto('driver_shifts')
    .values(
      added.map(({ driverId, week }) => ({
        client_id: clientId,
        driver_id: driverId,
        device_id: id,
        starts_at: now,
        week: JSON.stringify(week),
      })),
    )
    .execute();
}

/** The same hours of the same driver are the same text, whatever the order in which they were said. */
const said = ({ driverId, week }: Shift): string =>
  JSON.stringify([driverId, ...week.map(({ day, from, to }) => [day, from, to].join()).sort()]);

/** Of these, the client's drivers who are not deleted, as the scope shows them. */
export async function driversAmong(tx: Scoped, clientId: ClientId, ids: readonly DriverId[]): Promise<Set<DriverId>> {
  const { rows } = await sql<{ id: DriverId }>`
    select id from drivers where id = any (${ids}) and client_id = ${clientId} and deleted_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** When these drivers have other vehicles by plan. */
export async function hoursElsewhere(tx: Scoped, device: DeviceId, ids: readonly DriverId[]): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    select driver_id as "driverId", week from shifts_elsewhere(${ids}, ${device})`.execute(tx);
  return rows;
}
