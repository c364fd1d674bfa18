import { z } from 'zod';
import { Amount } from '../billing/billing-plan.ts';
import { Attachment } from '../core/attachment.ts';
import { AttachmentId, ClientId, DeviceId, PartId, ServiceVehicleId, UserId, WorkOrderId } from '../core/ids.ts';
import { Day, Instant, optionalLines, optionalText, text } from '../core/text.ts';
import { PartQuantity } from './part.ts';

/** How far an order is; the last two end it. Words: `workshop.states`. */
export const WORK_ORDER_STATES = ['open', 'assigned', 'inProgress', 'waitingParts', 'done', 'cancelled'] as const;
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number];
/** States in which work is to be done; `done` is reached by completing the order. */
export const OPEN_ORDER_STATES = [
  'open',
  'assigned',
  'inProgress',
  'waitingParts',
] as const satisfies readonly WorkOrderState[];

/** How much it presses. Words: `workshop.priorities`. */
export const WORK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type WorkPriority = (typeof WORK_PRIORITIES)[number];

/** service: a service of the vehicle; part: from the stock; labour; task: in words. Words: `workshop.lines`. */
export const ORDER_LINE_KINDS = ['service', 'part', 'labour', 'task'] as const;
export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number];

/** Lines of one order at most. */
export const MOST_ORDER_LINES = 100;
/** Files of one order at most. */
export const MOST_ORDER_FILES = 20;

const forService = {
  dueId: ServiceVehicleId.nullable().default(null).describe('the service of the order that it is for; null: the first'),
};
const isDone = z.boolean().default(false);

const OrderLineFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), dueId: ServiceVehicleId.describe('a service of the vehicle'), isDone }),
  z.object({
    kind: z.literal('part'),
    partId: PartId,
    quantity: PartQuantity.pipe(z.number().positive('too_small')),
    unitPrice: Amount.nullable().default(null).describe('null: as the part says'),
    ...forService,
    isDone,
  }),
  z.object({
    kind: z.literal('labour'),
    text: optionalText(200),
    minutes: z.int().min(0).max(60_000, 'too_large').default(0),
    cost: Amount.default(0),
    ...forService,
    isDone,
  }),
  z.object({ kind: z.literal('task'), text: text(300), isDone }),
]);
export type OrderLineFields = z.output<typeof OrderLineFields>;

export const WorkOrderFields = z.object({
  deviceId: DeviceId,
  title: text(120),
  priority: z.enum(WORK_PRIORITIES).default('normal'),
  isBreakdown: z
    .boolean()
    .default(false)
    .describe('the vehicle could not go on: what forecasts of breakdowns learn from'),
  assigneeId: UserId.nullable().default(null).describe('a user of the client who manages maintenance'),
  workshop: optionalText(100).describe('a workshop of somebody else'),
  dueOn: Day.nullable().default(null),
  note: optionalLines(2000),
  lines: z.array(OrderLineFields).max(MOST_ORDER_LINES, 'too_many').default([]),
  attachmentIds: z.array(AttachmentId).max(MOST_ORDER_FILES, 'too_many').default([]),
});
export type WorkOrderFields = z.output<typeof WorkOrderFields>;

/** An order as lists show it. Money is in smallest units of the client's currency. */
export const ListedWorkOrder = z.object({
  id: WorkOrderId,
  clientId: ClientId,
  number: z.number().describe('counts within the client'),
  deviceId: DeviceId,
  designation: z.string(),
  title: z.string(),
  state: z.enum(WORK_ORDER_STATES),
  priority: z.enum(WORK_PRIORITIES),
  isBreakdown: z.boolean(),
  assigneeId: UserId.nullable(),
  assignee: z.string().describe('empty: nobody'),
  workshop: z.string(),
  dueOn: z.string().nullable(),
  lines: z.number(),
  linesDone: z.number(),
  totalCost: z.number(),
  revision: z.number().describe('grows with each change'),
  createdAt: Instant,
  doneAt: Instant.nullable(),
});
export type ListedWorkOrder = z.output<typeof ListedWorkOrder>;

export const OrderLine = z.object({
  id: z.number(),
  kind: z.enum(ORDER_LINE_KINDS),
  dueId: ServiceVehicleId.nullable(),
  partId: PartId.nullable(),
  name: z.string().describe('of the service or part; else its text'),
  text: z.string(),
  unit: z.string(),
  quantity: z.number().nullable(),
  unitPrice: z.number().nullable(),
  minutes: z.number().nullable(),
  cost: z.number(),
  isDone: z.boolean(),
  stock: z.number().nullable().describe('of a part: what there is now'),
});
export type OrderLine = z.output<typeof OrderLine>;

export const ORDER_ENTRY_KINDS = ['created', 'edited', 'state', 'note'] as const;

export const WorkOrder = ListedWorkOrder.extend({
  note: z.string(),
  metres: z.number().nullable().describe('m, of the odometer when it was done'),
  taxCost: z.number(),
  downtimeMinutes: z.number().nullable(),
  createdBy: z.string(),
  currency: z.string().nullable(),
  lineList: z.array(OrderLine),
  entries: z
    .array(
      z.object({
        id: z.number(),
        at: Instant,
        by: z.string(),
        kind: z.enum(ORDER_ENTRY_KINDS),
        stateBefore: z.enum(WORK_ORDER_STATES).nullable(),
        stateAfter: z.enum(WORK_ORDER_STATES).nullable(),
        text: z.string(),
      }),
    )
    .describe('what was done to it and said of it, newest first'),
  files: z.array(Attachment),
});
export type WorkOrder = z.output<typeof WorkOrder>;
