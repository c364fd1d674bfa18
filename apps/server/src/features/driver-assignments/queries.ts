import type {
  AssignmentState,
  ClientId,
  DeviceId,
  DriverAssignment,
  DriverAssignmentId,
  DriverId,
  listDriverAssignments,
} from '@balise/contract';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';

export type AssignmentSelection = Omit<z.output<typeof listDriverAssignments.query>, 'page' | 'pageSize'>;

const assignmentsOf = (tx: Scoped) =>
  tx
    .selectFrom('driver_assignments as a')
    .innerJoin('drivers as r', 'r.id', 'a.driver_id')
    .select(['a.id', 'a.client_id', 'a.driver_id', 'a.device_id', 'a.starts_at', 'a.note', 'a.assigned_by_name'])
    .select(['a.ended_by_name', 'a.end_reason'])
    .select(sql<Date | null>`nullif(a.ends_at, 'infinity')`.as('ends_at'))
    .select(sql<string>`btrim(r.last_name || ' ' || r.first_name)`.as('driver_name'))
    // a vehicle that is another client's by now is known by no name
    .leftJoin('devices as d', (join) => join.onRef('d.id', '=', 'a.device_id').onRef('d.client_id', '=', 'a.client_id'))
    .select(['d.designation', 'd.label']);
type Row = Awaited<ReturnType<ReturnType<typeof assignmentsOf>['execute']>>[number];

const presented = (row: Row, now: number): DriverAssignment => ({
  id: row.id,
  clientId: row.client_id,
  driverId: row.driver_id,
  driverName: row.driver_name,
  deviceId: row.device_id,
  designation: row.designation ?? '',
  label: row.label ?? '',
  state: stateOf(row.starts_at.getTime(), row.ends_at?.getTime() ?? null, now),
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  note: row.note,
  assignedBy: row.assigned_by_name,
  endedBy: row.ended_by_name,
  endReason: row.end_reason,
});

const stateOf = (startsAt: number, endsAt: number | null, now: number): AssignmentState =>
  startsAt > now ? 'planned' : endsAt !== null && endsAt <= now ? 'ended' : 'used';

const STATES: Record<AssignmentState, (now: Date) => ReturnType<typeof sql<SqlBool>>> = {
  planned: (now) => sql`a.starts_at > ${now}`,
  used: (now) => sql`a.starts_at <= ${now} and a.ends_at > ${now}`,
  ended: (now) => sql`a.ends_at <= ${now}`,
};

/** One page, the newest first, and how many there are on all. */
export async function findAssignments(
  tx: Scoped,
  scope: Scope,
  { clientId, driverId, deviceId, state }: AssignmentSelection,
  now: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; assignments: DriverAssignment[] }> {
  const client = scope.clientId ?? clientId;
  let query = assignmentsOf(tx)
    .$if(client !== undefined, (it) => it.where('a.client_id', '=', client as ClientId))
    .$if(scope.clientId !== null && clientId !== undefined, (it) => it.where('a.client_id', '=', clientId as ClientId))
    .$if(driverId !== undefined, (it) => it.where('a.driver_id', '=', driverId as DriverId))
    .$if(deviceId !== undefined, (it) => it.where('a.device_id', '=', deviceId as DeviceId));
  if (state) query = query.where(STATES[state](new Date(now)));
  const { total } = await tx
    .selectFrom(query.as('q'))
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query.orderBy('a.starts_at', 'desc').orderBy('a.id', 'desc').limit(limit).offset(offset).execute();
  return { total: Number(total), assignments: rows.map((row) => presented(row, now)) };
}

export async function findAssignment(
  tx: Scoped,
  id: DriverAssignmentId,
  now: number,
): Promise<DriverAssignment | undefined> {
  const row = await assignmentsOf(tx).where('a.id', '=', id).executeTakeFirst();
  return row && presented(row, now);
}

/** One that the scope may change, held until the transaction ends. */
export const lockAssignment = (tx: Scoped, id: DriverAssignmentId) =>
  tx
    .selectFrom('driver_assignments as a')
    .select(['a.id', 'a.client_id as clientId', 'a.driver_id as driverId', 'a.device_id as deviceId', 'a.starts_at'])
    .select(sql<Date | null>`nullif(a.ends_at, 'infinity')`.as('ends_at'))
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** One change of a client's assignments at a time: the second of two finds what the first made. */
export async function lockAssignments(tx: Scoped, clientId: ClientId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('driver assignments of a client'), ${clientId})`.execute(tx);
}

export type Wanted = {
  driverId: DriverId;
  deviceId: DeviceId;
  startsAt: number;
  /** Null: without an end. */
  endsAt: number | null;
};

const ending = (endsAt: number | null) => (endsAt === null ? sql<Date>`'infinity'::timestamptz` : new Date(endsAt));

/** An assignment at the same time; its id null where the scope does not show it. @param except the one that is edited */
export async function inTheWay(tx: Scoped, { driverId, deviceId, startsAt, endsAt }: Wanted, except: number) {
  const { rows } = await sql<{ id: number | null; of_driver: boolean }>`
    select id, of_driver from driver_assignment_in_the_way(${driverId}, ${deviceId}, ${new Date(startsAt)}, ${ending(endsAt)}, ${except})`.execute(
    tx,
  );
  return rows[0];
}

/** A driver who is not deleted, and the client's vehicle with since when it has it; each where the scope shows it. */
export async function whoAndWhat(tx: Scoped, driverId: DriverId, deviceId: DeviceId) {
  const driver = await tx
    .selectFrom('drivers')
    .select(['id', 'client_id'])
    .where('id', '=', driverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { driver, device: await findDevice(tx, deviceId) };
}

/** A vehicle that is not deleted, as the scope shows it. */
export async function findDevice(tx: Scoped, id: DeviceId) {
  const row = await tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .innerJoin('device_ownership as o', (join) =>
      join.onRef('o.device_id', '=', 'd.id').onRef('o.client_id', '=', 'd.client_id'),
    )
    .select(['d.id', 'd.client_id as clientId', 'd.designation', 'c.time_zone as timeZone'])
    .select(sql<Date | null>`nullif(o.starts_at, '-infinity')`.as('since'))
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .where(sql<boolean>`o.ends_at = 'infinity'`)
    .executeTakeFirst();
  return row && { ...row, since: row.since?.getTime() ?? null };
}

type By = { id: Scope['userId']; name: string; at: number };

export async function insertAssignment(
  tx: Scoped,
  clientId: ClientId,
  { driverId, deviceId, startsAt, endsAt, note }: Wanted & { note: string },
  by: By,
): Promise<DriverAssignmentId> {
  const { id } = await tx
    .insertInto('driver_assignments')
    .values({
      client_id: clientId,
      driver_id: driverId,
      device_id: deviceId,
      starts_at: new Date(startsAt),
      ends_at: ending(endsAt),
      note,
      assigned_by: by.id,
      assigned_by_name: by.name,
      created_at: new Date(by.at),
      ...(endsAt !== null && { ended_by: by.id, ended_by_name: by.name }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `ended`: the end is another than before. */
export async function updateAssignment(
  tx: Scoped,
  id: DriverAssignmentId,
  {
    startsAt,
    endsAt,
    note,
    reason,
    ended,
  }: { startsAt: number; endsAt: number | null; note?: string; reason?: string; ended: boolean },
  by: By,
): Promise<void> {
  await tx
    .updateTable('driver_assignments')
    .set({ starts_at: new Date(startsAt), ends_at: ending(endsAt) })
    .$if(note !== undefined, (it) => it.set({ note: note ?? '' }))
    .$if(reason !== undefined, (it) => it.set({ end_reason: reason ?? '' }))
    .$if(ended, (it) =>
      it.set(
        endsAt === null
          ? { ended_by: null, ended_by_name: null, end_reason: '' }
          : { ended_by: by.id, ended_by_name: by.name },
      ),
    )
    .where('id', '=', id)
    .execute();
}

export async function removeAssignment(tx: Scoped, id: DriverAssignmentId): Promise<void> {
  await tx.deleteFrom('driver_assignments').where('id', '=', id).execute();
}

/** Vehicles that drivers can be assigned to, by plate. */
export const assignableDevices = (tx: Scoped, scope: Scope, clientId: ClientId | undefined) =>
  tx
    .selectFrom('devices as d')
    .select(['d.id', 'd.client_id as clientId', 'd.designation', 'd.label'])
    .where('d.deleted_at', 'is', null)
    .$if(scope.clientId !== null, (it) => it.where('d.client_id', '=', scope.clientId as ClientId))
    .$if(clientId !== undefined, (it) => it.where('d.client_id', '=', clientId as ClientId))
    .orderBy(sql`lower(d.designation)`)
    .orderBy('d.id')
    .execute();

/** What vehicles of a past are called, as in reports. */
export async function namesOfDevices(tx: Scoped, ids: readonly DeviceId[]) {
  if (ids.length === 0) return new Map<DeviceId, { designation: string; label: string }>();
  const { rows } = await sql<{ id: DeviceId; designation: string | null; label: string | null }>`
    select w.id, device_name_in_scope(w.id) as designation, d.label
    from unnest(${ids}::integer[]) w (id) left join devices d on d.id = w.id and d.deleted_at is null`.execute(tx);
  return new Map(
    rows.map(({ id, designation, label }) => [id, { designation: designation ?? '', label: label ?? '' }]),
  );
}

/** Whether the scope shows the driver, deleted or not; of that client. */
export async function isDriver(tx: Scoped, scope: Scope, id: DriverId, clientId?: ClientId): Promise<boolean> {
  const row = await tx
    .selectFrom('drivers')
    .select('id')
    .where('id', '=', id)
    .$if(scope.clientId !== null, (it) => it.where('client_id', '=', scope.clientId as ClientId))
    .$if(clientId !== undefined, (it) => it.where('client_id', '=', clientId as ClientId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the scope ever had the vehicle. */
export async function pastDevice(tx: Scoped, id: DeviceId): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select device_name_in_scope(${id}) as name`.execute(tx);
  return (rows[0]?.name ?? null) !== null;
}
