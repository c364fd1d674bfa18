import { z } from 'zod';
import { Amount } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import {
  ClientIdInPath,
  DeviceIdInPath,
  ServiceVehicleId,
  UserId,
  UserIdInPath,
  WorkOrderId,
  WorkOrderIdInPath,
} from '../core/ids.ts';
import { EXPORT_TIMEOUT, MAINTENANCE_EXPORT_LINES } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Day, Instant, line, optionalLines, optionalText, text } from '../core/text.ts';
import { MOST_METRES } from '../device/odometer.ts';
import {
  ListedWorkOrder,
  OPEN_ORDER_STATES,
  WORK_ORDER_STATES,
  WorkOrder,
  WorkOrderFields,
} from './work-order-fields.ts';

/** Services of vehicles that one call plans. */
export const PLANNED_ORDERS = 200;

const shared = { tag: 'Workshop' } as const;
const ById = z.object({ id: WorkOrderIdInPath });

const selection = {
  clientId: ClientIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  assigneeId: UserIdInPath.optional(),
  state: z.enum(WORK_ORDER_STATES).optional(),
  search: line(100).optional().describe('in number, title, designation and workshop'),
};

export const listWorkOrders = endpoint({
  ...shared,
  name: 'listWorkOrders',
  method: 'GET',
  path: '/maintenance/work-order/list',
  access: 'view_maintenance',
  summary: 'Work orders, what presses first, a page at a time',
  description: 'Without a state: those that are neither done nor cancelled. Counts are of the selection in each state.',
  query: z.object({ ...selection, ...pageInQuery }),
  reply: z.object({
    orders: z.array(ListedWorkOrder),
    total: z.number(),
    counts: z.object(
      Object.fromEntries(WORK_ORDER_STATES.map((state) => [state, z.number()])) as Record<
        (typeof WORK_ORDER_STATES)[number],
        z.ZodNumber
      >,
    ),
  }),
  errors: [],
});

export const exportWorkOrders = endpoint({
  ...shared,
  name: 'exportWorkOrders',
  method: 'POST',
  path: '/maintenance/work-order/export',
  access: 'view_maintenance',
  summary: 'Work orders, as a file',
  description: `All that the selection has, as the list selects them: at most ${MAINTENANCE_EXPORT_LINES} lines; a selection of more is refused. Takes up to ${EXPORT_TIMEOUT} ms.`,
  body: z.object({ ...selection, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

export const getWorkOrder = endpoint({
  ...shared,
  name: 'getWorkOrder',
  method: 'GET',
  path: '/maintenance/work-order/{id}',
  access: 'view_maintenance',
  summary: 'A work order with its lines, files and log',
  params: ById,
  reply: WorkOrder,
  errors: ['work_order_not_found'],
});

export const listWorkshopPeople = endpoint({
  ...shared,
  name: 'listWorkshopPeople',
  method: 'GET',
  path: '/maintenance/work-order/people',
  access: 'view_maintenance',
  summary: 'Users of the client who can be given work: those who manage maintenance',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(z.object({ id: UserId, name: z.string() })),
  errors: ['client_not_found'],
});

export const addWorkOrder = endpoint({
  ...shared,
  name: 'addWorkOrder',
  method: 'POST',
  path: '/maintenance/work-order',
  access: 'manage_maintenance',
  summary: 'Opens a work order of a vehicle',
  body: WorkOrderFields,
  reply: WorkOrder,
  errors: ['device_not_found', 'limit_reached'],
  surprise: 'save_failed',
});

export const planWorkOrders = endpoint({
  ...shared,
  name: 'planWorkOrders',
  method: 'POST',
  path: '/maintenance/work-order/plan',
  access: 'manage_maintenance',
  summary: 'Plans a day in the workshop: a work order for each vehicle, with these of its services',
  description: 'A service that is on an order that is not done is not planned again.',
  body: z.object({
    dueIdList: z.array(ServiceVehicleId).min(1, 'required').max(PLANNED_ORDERS, 'too_many'),
    on: Day.nullable().default(null),
    workshop: optionalText(100),
    assigneeId: UserId.nullable().default(null),
  }),
  reply: z.object({ orders: z.array(WorkOrderId), already: z.number().describe('services that were on an order') }),
  errors: ['service_vehicle_not_found', 'limit_reached'],
  surprise: 'save_failed',
});

export const editWorkOrder = endpoint({
  ...shared,
  name: 'editWorkOrder',
  method: 'PUT',
  path: '/maintenance/work-order/{id}',
  access: 'manage_maintenance',
  summary: 'Replaces what a work order says, its lines and files among it',
  description: 'The vehicle stays. With `revision` an edit of what another user has changed meanwhile is refused.',
  params: ById,
  query: z.object({ revision: z.coerce.number<number>().pipe(z.int().positive()).optional() }),
  body: WorkOrderFields,
  reply: WorkOrder,
  errors: ['work_order_not_found', 'work_order_ended', 'work_order_changed'],
  surprise: 'save_failed',
});

export const moveWorkOrder = endpoint({
  ...shared,
  name: 'moveWorkOrder',
  method: 'POST',
  path: '/maintenance/work-order/{id}/state',
  access: 'manage_maintenance',
  summary: 'Moves a work order to another state; a cancelled one can be opened again, a done one cannot',
  params: ById,
  body: z.object({ state: z.enum([...OPEN_ORDER_STATES, 'cancelled']), note: optionalText(300) }),
  reply: WorkOrder,
  errors: ['work_order_not_found', 'work_order_ended'],
  surprise: 'save_failed',
});

export const tickWorkOrderLine = endpoint({
  ...shared,
  name: 'tickWorkOrderLine',
  method: 'POST',
  path: '/maintenance/work-order/{id}/line',
  access: 'manage_maintenance',
  summary: 'Marks a line of a work order as done, or not',
  params: ById,
  body: z.object({ lineId: z.int().positive(), isDone: z.boolean() }),
  reply: WorkOrder,
  errors: ['work_order_not_found', 'work_order_ended'],
});

export const noteOnWorkOrder = endpoint({
  ...shared,
  name: 'noteOnWorkOrder',
  method: 'POST',
  path: '/maintenance/work-order/{id}/note',
  access: 'manage_maintenance',
  summary: 'Adds a note to the log of a work order',
  params: ById,
  body: z.object({ text: text(1000) }),
  reply: WorkOrder,
  errors: ['work_order_not_found'],
});

export const completeWorkOrder = endpoint({
  ...shared,
  name: 'completeWorkOrder',
  method: 'POST',
  path: '/maintenance/work-order/{id}/complete',
  access: 'manage_maintenance',
  summary: 'Ends a work order: its services are recorded as done, its parts leave the stock',
  description:
    'All of it, or nothing. The parts, labour and tax of the order become the cost of its services. A part with less in stock is ' +
    'refused (`stock_too_low`, which names it) unless `isStockCorrected` says that it was there: a correction is entered first. A ' +
    'reading is judged as one of the odometer (`odometer_decreases`, `odometer_implausible`).',
  params: ById,
  body: z.object({
    at: Instant.optional().describe('left out: now'),
    metres: z.int().min(0).max(MOST_METRES).nullable().default(null).describe('m, as read off the meter'),
    isMeterConfirmed: z.boolean().default(false).describe('the reading is so, however implausible'),
    taxCost: Amount.default(0),
    downtimeMinutes: z.int().min(0).max(525_600, 'too_large').nullable().default(null),
    note: optionalLines(2000),
    notDone: z.array(ServiceVehicleId).default([]).describe('services of the order that were not done: they stay due'),
    isStockCorrected: z.boolean().default(false),
    requestId: z.uuid().optional().describe('of the form: the order that a call with it has ended is returned'),
  }),
  reply: WorkOrder,
  errors: [
    ...(['work_order_not_found', 'work_order_ended', 'stock_too_low', 'service_vehicle_not_found'] as const),
    ...(['odometer_decreases', 'odometer_implausible', 'too_many_readings'] as const),
  ],
  surprise: 'save_failed',
});
