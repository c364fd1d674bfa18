import type {
  AttributableVehicle,
  ClientId,
  DeviceId,
  OperationId,
  Service,
  ServiceFields,
  ServiceId,
} from '@balise/contract';
import { DUE_STATES } from '@balise/maintenance';
import { sql } from 'kysely';
import { unlessTaken } from '../../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

type Row = Omit<Service, 'interval' | 'status' | 'counts'> & {
  distance: number | null;
  engine: number | null;
  calendarCount: number | null;
  calendarUnit: 'day' | 'week' | 'month' | 'year' | null;
  isActive: boolean;
  overdue: number;
  due: number;
  soon: number;
  ok: number;
};

type Filter = ReturnType<typeof sql>;

/** Rows `x` of vehicles that are still the client's. */
const OF_DEVICES = sql`join devices d on d.id = x.device_id and d.client_id = x.client_id and d.deleted_at is null`;

/**
 * Services with how many vehicles have them, and in which states. Both are counted for all services at once, from an index each.
 * @param of which rows `x` of service_vehicles and service_dues these services have
 */
const selected = ({ clientId }: Scope, condition: Filter, of: Filter) => sql<Row>`
  select s.id, s.client_id as "clientId", c.full_name as "clientName", client_currency(s.client_id) as currency, s.name, s.category,
    s.distance::float8 as distance, s.engine::float8 as engine, s.calendar_count as "calendarCount", s.calendar_unit as "calendarUnit",
    s.expected_cost::float8 as "expectedCost", s.description, s.is_active as "isActive", coalesce(o.operations, '[]') as operations,
    coalesce(n.vehicles, 0) as vehicles, coalesce(t.overdue, 0) as overdue, coalesce(t.due, 0) as due, coalesce(t.soon, 0) as soon,
    coalesce(t.ok, 0) as ok
  from services s join clients c on c.id = s.client_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by l.place) as operations
      from service_operations l join operations o on o.id = l.operation_id where l.service_id = s.id
    ) o on true
    left join (
      select x.service_id, count(*)::int as vehicles from service_vehicles x ${OF_DEVICES} where x.withdrawn_at is null and ${of} group by 1
    ) n on n.service_id = s.id
    left join (
      select x.service_id, ${sql.join(
        DUE_STATES.map((state) => sql`(count(*) filter (where x.state = ${sql.lit(state)}))::int as ${sql.ref(state)}`),
      )}
      from service_dues x ${OF_DEVICES} where ${of} group by 1
    ) t on t.service_id = s.id
  where (${clientId}::int is null or s.client_id = ${clientId}) and ${condition} order by lower(s.name), s.id`;

const presented = ({
  distance,
  engine,
  calendarCount,
  calendarUnit,
  isActive,
  overdue,
  due,
  soon,
  ok,
  ...row
}: Row): Service => ({
  ...row,
  interval: {
    distance,
    engine,
    calendar: calendarCount === null || calendarUnit === null ? null : { count: calendarCount, unit: calendarUnit },
  },
  status: isActive ? 'active' : 'inactive',
  counts: { overdue, due, soon, ok },
});

/** By name. */
export async function findServices(tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<Service[]> {
  const client = scope.clientId ?? clientId ?? null;
  const condition = sql`s.deleted_at is null and (${client}::int is null or s.client_id = ${client})`;
  const of = sql`(${client}::int is null or x.client_id = ${client})`;
  return (await selected(scope, condition, of).execute(tx)).rows.map(presented);
}

const ofService = (id: ServiceId) => sql`x.service_id = ${id}`;

export async function findService(tx: Scoped, scope: Scope, id: ServiceId): Promise<Service | undefined> {
  const { rows } = await selected(scope, sql`s.deleted_at is null and s.id = ${id}`, ofService(id)).execute(tx);
  return rows[0] && presented(rows[0]);
}

/** A service that was deleted after a moment. */
export async function findDeleted(tx: Scoped, scope: Scope, id: ServiceId, since: Date): Promise<Service | undefined> {
  const { rows } = await selected(scope, sql`s.deleted_at >= ${since} and s.id = ${id}`, ofService(id)).execute(tx);
  return rows[0] && presented(rows[0]);
}

/** How many services a client has; locked against additions until the transaction ends. */
export async function countServices(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('services of a client'), ${clientId})`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count_services(${clientId}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

const columns = ({ name, category, interval, expectedCost, description, status }: ServiceFields, now: number) => ({
  name,
  category,
  distance: interval.distance,
  engine: interval.engine,
  calendar_count: interval.calendar?.count ?? null,
  calendar_unit: interval.calendar?.unit ?? null,
  expected_cost: expectedCost,
  description,
  is_active: status === 'active',
  updated_at: new Date(now),
});

/** @returns undefined where the client has a service of that name */
export const insertService = (tx: Scoped, clientId: ClientId, fields: ServiceFields, now: number) =>
  unlessTaken('services_name', async () => {
    const values = { client_id: clientId, created_at: new Date(now), ...columns(fields, now) };
    const { id } = await tx.insertInto('services').values(values).returning('id').executeTakeFirstOrThrow();
    await setOperations(tx, { id, clientId }, fields.operationIds);
    return id;
  });

/** @returns undefined where the client has another service of that name */
export const updateService = (tx: Scoped, { id, clientId }: Service, fields: ServiceFields, now: number) =>
  unlessTaken('services_name', async () => {
    await tx.updateTable('services').set(columns(fields, now)).where('id', '=', id).execute();
    await setOperations(tx, { id, clientId }, fields.operationIds);
    return id;
  });

/** @returns undefined where the client has another service of that name by now */
export const markService = (tx: Scoped, id: ServiceId, deletedAt: Date | null) =>
  unlessTaken('services_name', async () => {
    await tx.updateTable('services').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
    return id;
  });

async function setOperations(
  tx: Scoped,
  { id, clientId }: Pick<Service, 'id' | 'clientId'>,
  ids: readonly OperationId[],
) {
  await tx.deleteFrom('service_operations').where('service_id', '=', id).execute();
  const values = ids.map((operation, place) => ({
    service_id: id,
    operation_id: operation,
    client_id: clientId,
    place,
  }));
  if (values.length > 0) await tx.insertInto('service_operations').values(values).execute();
}

/** Of these operations, those that are the client's. */
export async function ownOperations(tx: Scoped, clientId: ClientId, ids: readonly OperationId[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: OperationId; name: string }>`
    select id, name from operations where id = any (${ids}) and client_id = ${clientId}`.execute(tx);
  return rows;
}

/** Every vehicle of a service's client, by plate. */
export async function attributableVehicles(tx: Scoped, { id, clientId }: Service): Promise<AttributableVehicle[]> {
  const { rows } = await sql<AttributableVehicle>`
    select d.id as "deviceId", d.designation, d.label, trim(d.vehicle_make || ' ' || d.vehicle_model) as vehicle, v.id as "attachedId", u.state
    from devices d left join service_vehicles v on v.device_id = d.id and v.service_id = ${id} and v.withdrawn_at is null
      left join service_dues u on u.service_vehicle_id = v.id
    where d.client_id = ${clientId} and d.deleted_at is null order by lower(d.designation), d.id`.execute(tx);
  return rows;
}

/** Vehicles that have a service. */
export async function vehiclesOf(tx: Scoped, id: ServiceId): Promise<DeviceId[]> {
  const found = tx
    .selectFrom('service_vehicles')
    .select('device_id')
    .where('service_id', '=', id)
    .where('withdrawn_at', 'is', null);
  return (await found.execute()).map(({ device_id }) => device_id);
}
