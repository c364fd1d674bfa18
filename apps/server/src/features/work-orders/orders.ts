import type {
  ClientId,
  moveWorkOrder,
  planWorkOrders,
  UserId,
  WorkOrder,
  WorkOrderFields,
  WorkOrderId,
  WorkOrderState,
} from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { keepFiles } from '../attachments/index.ts';
import { plan } from '../maintenance/index.ts';
import { findOwned } from '../odometer/index.ts';
import { costed } from './lines.ts';
import { logOrder, orderLogged } from './log.ts';
import {
  countOpen,
  findOrder,
  insertOrder,
  insertOrderEntry,
  type LockedOrder,
  lockOrder,
  nextNumber,
  type OrderedService,
  servicesOf,
  setLines,
  tickLine,
  updateOrder,
  workshopPeople,
} from './queries.ts';

/** Orders of one vehicle that are not over, at most. */
const MOST_OPEN = 100;

export async function addOrder(act: RequestContext, fields: WorkOrderFields): Promise<WorkOrder | Failure> {
  const { tx, who, now } = act;
  const { scope } = who;
  const device = await findOwned(tx, scope, fields.deviceId);
  if (!device) return fail('device_not_found', { deviceId: 'device_not_found' });
  const clientId = device.client_id;
  if (!(await isPerson(act, clientId, fields.assigneeId))) return notAPerson();
  const lines = await costed({ tx, scope, clientId, deviceId: device.id }, fields.lines);
  if (lines instanceof Failure) return lines;
  const number = await nextNumber(tx, clientId);
  if ((await countOpen(tx, device.id)) >= MOST_OPEN) return fail('limit_reached');
  const id = await insertOrder(tx, scope, { ...fields, clientId, number, state: firstState(fields) }, now);
  await setLines(tx, { id, clientId }, lines);
  const refused = await keepOrderFiles(act, { id, clientId }, fields);
  if (refused) return refused;
  await insertOrderEntry(tx, scope, { id, clientId }, { kind: 'created' }, now);
  const added = (await findOrder(tx, scope, id))!;
  await logOrder(act, added, { action: 'work_order.add', after: orderLogged(added) });
  return added;
}

/** Replaces what an order says. @param revision of what the user saw; undefined: whatever it is */
export async function editOrder(
  act: RequestContext,
  id: WorkOrderId,
  fields: WorkOrderFields,
  revision: number | undefined,
): Promise<WorkOrder | Failure> {
  const { tx, who, now } = act;
  const { scope } = who;
  const order = await openOrder(act, id);
  if (order instanceof Failure) return order;
  if (revision !== undefined && revision !== order.revision) return fail('work_order_changed');
  if (fields.deviceId !== order.deviceId) return fail('fields_invalid', { deviceId: 'cannot_be_changed' });
  const before = (await findOrder(tx, scope, id))!;
  const isKnown = fields.assigneeId === before.assigneeId || (await isPerson(act, order.clientId, fields.assigneeId));
  if (!isKnown) return notAPerson();
  const lines = await costed({ tx, scope, clientId: order.clientId, deviceId: order.deviceId }, fields.lines);
  if (lines instanceof Failure) return lines;
  const state = stateAfterEdit(order.state, fields);
  await updateOrder(tx, id, { fields, state }, now);
  await setLines(tx, order, lines);
  const refused = await keepOrderFiles(act, order, fields);
  if (refused) return refused;
  await insertOrderEntry(tx, scope, order, { kind: 'edited' }, now);
  if (state !== order.state) await logMove(act, order, state, '');
  const after = (await findOrder(tx, scope, id))!;
  await logOrder(act, after, { action: 'work_order.edit', before: orderLogged(before), after: orderLogged(after) });
  return after;
}

type Move = z.output<typeof moveWorkOrder.body>;

/** Moves an order to another state; a cancelled one is opened again by any of the others. */
export async function moveOrder(
  act: RequestContext,
  id: WorkOrderId,
  { state, note }: Move,
): Promise<WorkOrder | Failure> {
  const { tx, who, now } = act;
  const order = await lockOrder(tx, who.scope, id);
  if (!order) return fail('work_order_not_found');
  if (order.state === 'done') return fail('work_order_ended');
  const before = (await findOrder(tx, who.scope, id))!;
  if (state === order.state) return before;
  if (state === 'assigned' && !isGiven(before)) return fail('fields_invalid', { assigneeId: 'required' });
  await updateOrder(tx, id, { state }, now);
  await logMove(act, order, state, note);
  const after = (await findOrder(tx, who.scope, id))!;
  await logOrder(act, after, {
    action: 'work_order.move',
    before: { workOrderState: order.state },
    after: { workOrderState: state, note },
  });
  return after;
}

export async function tickOrderLine(
  act: RequestContext,
  id: WorkOrderId,
  { lineId, isDone }: { lineId: number; isDone: boolean },
): Promise<WorkOrder | Failure> {
  const order = await openOrder(act, id);
  if (order instanceof Failure) return order;
  if (!(await tickLine(act.tx, id, lineId, isDone))) return fail('fields_invalid', { lineId: 'unknown_reference' });
  // work that is ticked has begun
  const begins = isDone && (order.state === 'open' || order.state === 'assigned');
  await updateOrder(act.tx, id, begins ? { state: 'inProgress' } : {}, act.now);
  if (begins) await logMove(act, order, 'inProgress', '');
  const after = (await findOrder(act.tx, act.who.scope, id))!;
  const line = after.lineList.find((one) => one.id === lineId)?.name ?? '';
  await logOrder(act, after, { action: 'work_order.edit', after: { line, isDone } });
  return after;
}

export async function noteOnOrder(act: RequestContext, id: WorkOrderId, text: string): Promise<WorkOrder | Failure> {
  const order = await lockOrder(act.tx, act.who.scope, id);
  if (!order) return fail('work_order_not_found');
  await insertOrderEntry(act.tx, act.who.scope, order, { kind: 'note', text }, act.now);
  const after = (await findOrder(act.tx, act.who.scope, id))!;
  await logOrder(act, after, { action: 'work_order.note', after: { note: text } });
  return after;
}

type Plan = z.output<typeof planWorkOrders.body>;

/** Opens an order for each vehicle of these services, with those of them that are on no order yet. */
export async function planOrders(act: RequestContext, { dueIdList, on, workshop, assigneeId }: Plan) {
  const ids = [...new Set(dueIdList)];
  const services = await servicesOf(act.tx, act.who.scope, ids);
  if (services.length < ids.length) return fail('service_vehicle_not_found');
  const wanted = services.filter(({ isOnOrder }) => !isOnOrder);
  const orders: WorkOrderId[] = [];
  for (const [deviceId, some] of Map.groupBy(wanted, (one) => one.deviceId)) {
    const added = await addOrder(act, {
      deviceId,
      title: titleOf(some),
      priority: 'normal',
      isBreakdown: false,
      assigneeId,
      workshop,
      dueOn: on,
      note: '',
      lines: some.map(({ dueId }) => ({ kind: 'service', dueId, isDone: false })),
      attachmentIds: [],
    });
    if (added instanceof Failure) return added;
    orders.push(added.id);
  }
  const planned = wanted.map(({ dueId }) => dueId);
  if (on !== null && planned.length > 0) {
    const refused = await plan(act, { dueIdList: planned, on, workshop });
    if (refused instanceof Failure) return refused;
  }
  return { orders, already: services.length - wanted.length };
}

/** The names of its services, as far as they fit. */
const titleOf = (services: readonly OrderedService[]): string => {
  const names = services.map(({ name }) => name).join(', ');
  return names.length <= 120 ? names : `${names.slice(0, 119)}…`;
};

/** An order that is not over; locked until the transaction ends. */
export async function openOrder({ tx, who }: RequestContext, id: WorkOrderId): Promise<LockedOrder | Failure> {
  const order = await lockOrder(tx, who.scope, id);
  if (!order) return fail('work_order_not_found');
  return order.state === 'done' || order.state === 'cancelled' ? fail('work_order_ended') : order;
}

export const logMove = (act: RequestContext, order: LockedOrder, state: WorkOrderState, text: string) =>
  insertOrderEntry(
    act.tx,
    act.who.scope,
    order,
    { kind: 'state', states: { before: order.state, after: state }, text },
    act.now,
  );

const isGiven = ({ assigneeId, workshop }: { assigneeId: UserId | null; workshop: string }) =>
  assigneeId !== null || workshop !== '';
const firstState = (fields: WorkOrderFields): WorkOrderState => (isGiven(fields) ? 'assigned' : 'open');

/** An order that nobody had is assigned once somebody has it, and open again once nobody does. */
function stateAfterEdit(state: WorkOrderState, fields: WorkOrderFields): WorkOrderState {
  return state === 'open' || state === 'assigned' ? firstState(fields) : state;
}

const isPerson = async ({ tx }: RequestContext, clientId: ClientId, id: UserId | null): Promise<boolean> =>
  id === null || (await workshopPeople(tx, clientId)).some((one) => one.id === id);
const notAPerson = (): Failure => fail('fields_invalid', { assigneeId: 'unknown_reference' });

const keepOrderFiles = (
  { tx }: RequestContext,
  { id, clientId }: { id: WorkOrderId; clientId: ClientId },
  { attachmentIds }: WorkOrderFields,
) =>
  keepFiles(
    tx,
    { kind: 'work_order', id, clientId },
    attachmentIds.map((one) => ({ id: one })),
    'attachmentIds',
  );
