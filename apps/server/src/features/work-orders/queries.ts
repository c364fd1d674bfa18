import type {
  ClientId,
  DeviceId,
  OrderLine,
  OrderLineFields,
  PartId,
  ServiceVehicleId,
  UserId,
  WorkOrder,
  WorkOrderFields,
  WorkOrderId,
  WorkOrderState,
} from '@balise/contract';
import { sql } from 'kysely';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { filesOf } from '../attachments/index.ts';
import { ORDER, ORDERS } from './list-queries.ts';

type Head = Omit<WorkOrder, 'lineList' | 'entries' | 'files'>;

/** An order with all that is of it. */
export async function findOrder(tx: Scoped, { clientId: own }: Scope, id: WorkOrderId): Promise<WorkOrder | undefined> {
  const { rows } = await sql<Head>`
    select ${ORDER}, o.note, o.metres::float8 as metres, o.tax_cost::float8 as "taxCost", o.downtime_minutes as "downtimeMinutes",
      o.created_by_name as "createdBy", client_currency(o.client_id) as currency
    from ${ORDERS} where o.id = ${id} and (${own}::int is null or o.client_id = ${own})`.execute(tx);
  const head = rows[0];
  if (!head) return undefined;
  const files = (await filesOf(tx, 'work_order', [id])).get(id) ?? [];
  return {
    ...head,
    lineList: await linesOf(tx, id),
    entries: await entriesOf(tx, id),
    files: files.map(({ purpose: _, ...file }) => file),
  };
}

/** The lines of an order, in their order. */
export async function linesOf(tx: Scoped, id: WorkOrderId): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.id, l.kind, l.service_vehicle_id as "dueId", l.part_id as "partId", l.text, coalesce(p.unit, '') as unit,
      case l.kind when 'service' then s.name when 'part' then concat_ws(' · ', p.name, p.reference) else l.text end as name,
      l.quantity::float8 as quantity, l.unit_price::float8 as "unitPrice", l.minutes, l.cost::float8 as cost, l.is_done as "isDone",
      case l.kind when 'part' then
        (select coalesce(sum(e.quantity), 0)::float8 from part_entries e where e.part_id = l.part_id) end as stock
    from work_order_lines l left join parts p on p.id = l.part_id
      left join service_vehicles v on v.id = l.service_vehicle_id left join services s on s.id = v.service_id
    where l.work_order_id = ${id} order by l.place`.execute(tx);
  return rows;
}

async function entriesOf(tx: Scoped, id: WorkOrderId): Promise<WorkOrder['entries']> {
  const { rows } = await sql<WorkOrder['entries'][number]>`
    select id, (extract(epoch from at) * 1000)::float8 as at, by_name as by, kind, state_before as "stateBefore", state_after as "stateAfter",
      text
    from work_order_entries where work_order_id = ${id} order by id desc limit 200`.execute(tx);
  return rows;
}

export type LockedOrder = {
  id: WorkOrderId;
  clientId: ClientId;
  deviceId: DeviceId;
  state: WorkOrderState;
  revision: number;
};

/** An order to change; locked until the transaction ends. */
export async function lockOrder(
  tx: Scoped,
  { clientId: own }: Scope,
  id: WorkOrderId,
): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select id, client_id as "clientId", device_id as "deviceId", state, revision from work_orders
    where id = ${id} and (${own}::int is null or client_id = ${own}) for update`.execute(tx);
  return rows[0];
}

/** The number of a client's next order; locked against others until the transaction ends. */
export async function nextNumber(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('work orders of a client'), ${clientId})`.execute(tx);
  const { rows } = await sql<{ number: number }>`select next_work_order(${clientId}) as number`.execute(tx);
  return rows[0]!.number;
}

/** How many orders of a vehicle are not over. */
export async function countOpen(tx: Scoped, deviceId: DeviceId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work_orders where device_id = ${deviceId} and state not in ('done', 'cancelled')`.execute(
    tx,
  );
  return rows[0]!.count;
}

const columns = ({
  title,
  priority,
  isBreakdown,
  assigneeId,
  workshop,
  dueOn,
  note,
}: Omit<WorkOrderFields, 'lines' | 'attachmentIds'>) => ({
  title,
  priority,
  is_breakdown: isBreakdown,
  assignee_id: assigneeId,
  workshop,
  due_on: dueOn,
  note,
});

type NewOrder = Omit<WorkOrderFields, 'lines' | 'attachmentIds'> & {
  clientId: ClientId;
  number: number;
  state: WorkOrderState;
};

export async function insertOrder(tx: Scoped, scope: Scope, order: NewOrder, now: number): Promise<WorkOrderId> {
  const { clientId, number, state, deviceId } = order;
  const at = new Date(now);
  const { id } = await tx
    .insertInto('work_orders')
    .values({
      ...columns(order),
      client_id: clientId,
      number,
      device_id: deviceId,
      state,
      created_at: at,
      created_by_name: userName(scope.userId),
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an order; its revision grows. */
export async function updateOrder(
  tx: Scoped,
  id: WorkOrderId,
  change: { fields?: WorkOrderFields; state?: WorkOrderState; done?: Ending },
  now: number,
): Promise<void> {
  const { fields, state, done } = change;
  await tx
    .updateTable('work_orders')
    .set({ updated_at: new Date(now), revision: sql`revision + 1` })
    .$if(fields !== undefined, (query) => query.set(columns(fields!)))
    .$if(state !== undefined, (query) => query.set({ state: state! }))
    .$if(done !== undefined, (query) =>
      query.set({
        done_at: new Date(done!.at),
        metres: done!.metres,
        tax_cost: done!.taxCost,
        downtime_minutes: done!.downtimeMinutes,
        request_id: done!.requestId,
      }),
    )
    .where('id', '=', id)
    .execute();
}

export type Ending = {
  at: number;
  metres: number | null;
  taxCost: number;
  downtimeMinutes: number | null;
  /** Of the form with which it was ended; null: it has none. */
  requestId: string | null;
};

/** A line with what it costs. */
export type CostedLine = { line: OrderLineFields; unitPrice: number | null; cost: number };

/** Makes these the lines of an order. */
export async function setLines(
  tx: Scoped,
  order: { id: WorkOrderId; clientId: ClientId },
  lines: readonly CostedLine[],
) {
  await tx.deleteFrom('work_order_lines').where('work_order_id', '=', order.id).execute();
  if (lines.length === 0) return;
  const values = lines.map(({ line, unitPrice, cost }, place) => ({
    work_order_id: order.id,
    client_id: order.clientId,
    place,
    kind: line.kind,
    service_vehicle_id: 'dueId' in line ? line.dueId : null,
    part_id: line.kind === 'part' ? line.partId : null,
    text: 'text' in line ? line.text : '',
    quantity: line.kind === 'part' ? line.quantity : null,
    unit_price: unitPrice,
    minutes: line.kind === 'labour' ? line.minutes : null,
    cost,
    is_done: line.isDone,
  }));
  await tx.insertInto('work_order_lines').values(values).execute();
}

/** @returns whether the order has that line */
export async function tickLine(tx: Scoped, id: WorkOrderId, lineId: number, isDone: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_order_lines')
    .set({ is_done: isDone })
    .where('id', '=', lineId)
    .where('work_order_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Marks all lines as done, but services that were not. */
export async function tickAll(tx: Scoped, id: WorkOrderId, notDone: readonly ServiceVehicleId[]): Promise<void> {
  await sql`
    update work_order_lines set is_done = not (kind = 'service' and service_vehicle_id = any (${notDone}::int[]))
    where work_order_id = ${id}`.execute(tx);
}

type NewOrderEntry = {
  kind: 'created' | 'edited' | 'state' | 'note';
  states?: { before: WorkOrderState; after: WorkOrderState };
  text?: string;
};

export async function insertOrderEntry(
  tx: Scoped,
  scope: Scope,
  order: { id: WorkOrderId; clientId: ClientId },
  { kind, states, text = '' }: NewOrderEntry,
  now: number,
): Promise<void> {
  await tx
    .insertInto('work_order_entries')
    .values({
      work_order_id: order.id,
      client_id: order.clientId,
      at: new Date(now),
      by_name: userName(scope.userId),
      kind,
      state_before: states?.before ?? null,
      state_after: states?.after ?? null,
      text,
    })
    .execute();
}

/** Who can be given work of a client. */
export async function workshopPeople(tx: Scoped, clientId: ClientId): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`select id, name from workshop_people(${clientId})`.execute(
    tx,
  );
  return rows;
}

/** Of these parts of the client, what one unit costs. */
export async function pricesOf(
  tx: Scoped,
  clientId: ClientId,
  ids: readonly PartId[],
): Promise<Map<PartId, number | null>> {
  const { rows } = await sql<{ id: PartId; price: number | null }>`
    select id, price::float8 as price from parts where id = any (${ids}::int[]) and client_id = ${clientId} and deleted_at is null`.execute(
    tx,
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}

export type OrderedService = {
  dueId: ServiceVehicleId;
  deviceId: DeviceId;
  clientId: ClientId;
  name: string;
  isOnOrder: boolean;
};

/** Of these services of vehicles, those that the scope shows and that are not withdrawn. */
export async function servicesOf(
  tx: Scoped,
  { clientId: own }: Scope,
  ids: readonly ServiceVehicleId[],
): Promise<OrderedService[]> {
  const { rows } = await sql<OrderedService>`
    select v.id as "dueId", v.device_id as "deviceId", v.client_id as "clientId", s.name, exists (
      select from work_order_lines l join work_orders o on o.id = l.work_order_id
      where l.service_vehicle_id = v.id and l.kind = 'service' and o.state not in ('done', 'cancelled')) as "isOnOrder"
    from service_vehicles v join services s on s.id = v.service_id
      join devices d on d.id = v.device_id and d.client_id = v.client_id and d.deleted_at is null
    where v.id = any (${ids}::int[]) and v.withdrawn_at is null and s.deleted_at is null and (${own}::int is null or v.client_id = ${own})
    order by d.designation, v.device_id, s.name`.execute(tx);
  return rows;
}
