import { z } from 'zod';
import { Amount, CurrencyCode } from '../billing/billing-plan.ts';
import { Attachment } from '../core/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  DeviceIdInPath,
  DriverId,
  DriverIdInPath,
  WorkAndPayId,
  WorkAndPayIdInPath,
} from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { DIRECTIONS, pageInQuery, WORK_AND_PAY_ORDERS } from '../core/list-order.ts';
import { Day, Id, Instant, line, optionalText, text } from '../core/text.ts';
import {
  ARREARS_AGES,
  HOLIDAY_RULES,
  Holiday,
  LATE_STEPS,
  MOST_HOLIDAYS,
  WORK_AND_PAY_ACTS,
  WORK_AND_PAY_STATES,
  WorkAndPayFields,
  WorkAndPayProposal,
} from './work-and-pay-fields.ts';

const ById = z.object({ id: WorkAndPayIdInPath });
export const readingWorkAndPay = { access: 'view_work_and_pay', tag: 'Work and Pay' } as const;
export const keepingWorkAndPay = { access: 'manage_work_and_pay', tag: 'Work and Pay' } as const;

/** A contract as lists show it. Amounts are smallest units of its currency. */
export const WorkAndPaySummary = z.object({
  id: WorkAndPayId,
  clientId: ClientId,
  clientName: z.string(),
  driverId: DriverId.nullable().describe('null: erased; the name stays'),
  driverName: z.string(),
  deviceId: DeviceId.nullable(),
  designation: z.string(),
  state: z.enum(WORK_AND_PAY_STATES),
  stateSince: Instant,
  currency: CurrencyCode,
  price: Amount,
  paid: Amount.describe('with what was waived'),
  remaining: Amount.describe('price less paid: what settles the contract today'),
  owned: z.number().describe('per cent of the price that is paid, one digit, never rounded up'),
  arrears: Amount.describe('what came due before today and is not paid'),
  dueToday: Amount.describe('unpaid instalments of today, which are not late'),
  advance: Amount.describe('what is paid before it is due'),
  unpaidSince: Day.nullable().describe('the day of the oldest unpaid instalment'),
  daysUnpaid: z
    .number()
    .describe('since that day, by the client’s calendar: for so long the driver is late; 0: nothing, or only of today'),
  startsOn: Day,
  proposal: z.enum(['block', 'unblock']).nullable().describe('what waits for a person'),
});
export type WorkAndPaySummary = z.output<typeof WorkAndPaySummary>;

const Due = z.object({ day: Day, kind: z.enum(['deposit', 'instalment']), amount: Amount });

export const WorkAndPay = WorkAndPaySummary.extend({
  driverPhone: z.string().nullable(),
  cashPrice: Amount.nullable(),
  deposit: Amount,
  instalment: Amount,
  weekdays: z.array(z.number()),
  holidayRule: z.enum(HOLIDAY_RULES),
  graceDays: z.number(),
  warnAfter: z.number(),
  blockAfter: z.number().nullable(),
  language: z.enum(LANGUAGES),
  smsOnPayment: z.boolean(),
  smsOnArrears: z.boolean(),
  note: z.string(),
  files: z.array(Attachment).describe('the signed contract, in the order in which they were saved'),
  stateReason: z.string(),
  timeZone: z.string().describe('of the client, by whose calendar the days are'),
  today: Day.describe('by that calendar'),
  ages: z.record(z.enum(ARREARS_AGES), Amount).describe('the arrears by age'),
  daysLate: z
    .number()
    .describe(
      'of `daysUnpaid` those that count for reminders and blocks: after the days of grace, without holidays and pauses',
    ),
  plan: z
    .object({ next: z.array(Due), instalments: z.number(), endsOn: Day.nullable() })
    .describe(
      'what is still to come due: the next 14, how many there are, the day of the last; a pause is taken to end today',
    ),
  pauses: z.array(z.object({ fromDay: Day, untilDay: Day.nullable(), reason: z.string() })),
  steps: z
    .array(
      z.object({
        step: z.enum(['remind', 'warn']),
        sinceDay: Day,
        at: Instant,
        arrears: Amount,
        refused: z.string().nullable(),
      }),
    )
    .describe('what was sent to the driver, newest first; `refused`: why no SMS left'),
  nextStep: z.enum(LATE_STEPS).nullable().describe('what follows if nothing is paid'),
  proposals: z.array(WorkAndPayProposal).describe('newest first'),
  revision: z.number(),
  createdAt: Instant,
});
export type WorkAndPay = z.output<typeof WorkAndPay>;

/** What a list of contracts selects, without its page. */
export const workAndPaySelection = {
  clientId: ClientIdInPath.optional(),
  driverId: DriverIdInPath.optional(),
  deviceId: DeviceIdInPath.optional(),
  search: line(100).optional().describe('in driver and vehicle'),
  state: z.enum(WORK_AND_PAY_STATES).optional(),
  late: z
    .enum([...ARREARS_AGES, 'any', 'proposed'])
    .optional()
    .describe('by the oldest arrears; proposed: something waits for a person'),
  order: z.enum(WORK_AND_PAY_ORDERS).default('unpaidSince'),
  direction: z.enum(DIRECTIONS).default('asc'),
};

export const listWorkAndPay = endpoint({
  ...readingWorkAndPay,
  name: 'listWorkAndPay',
  method: 'GET',
  path: '/work-and-pay/list',
  summary: 'Work and Pay contracts, a page at a time',
  description:
    'A limited user sees those of its vehicles. `counts` are over what the rest of the query selects, whatever `state` and `late` say.',
  query: z.object({ ...workAndPaySelection, ...pageInQuery }),
  reply: z.object({
    contracts: z.array(WorkAndPaySummary),
    total: z.number(),
    counts: z.record(z.enum([...WORK_AND_PAY_STATES, ...ARREARS_AGES, 'proposed']), z.number()),
  }),
  errors: [],
});

export const exportWorkAndPay = endpoint({
  ...readingWorkAndPay,
  name: 'exportWorkAndPay',
  method: 'GET',
  path: '/work-and-pay/list/export',
  summary: 'The list of contracts as a file',
  query: z.object({ ...workAndPaySelection, ...exportFields }),
  ...exportedList,
  errors: [],
});

export const getWorkAndPay = endpoint({
  ...readingWorkAndPay,
  name: 'getWorkAndPay',
  method: 'GET',
  path: '/work-and-pay/{id}',
  summary: 'One contract: terms, plan, arrears, what was done about them',
  params: ById,
  reply: WorkAndPay,
  errors: ['work_and_pay_not_found'],
});

export const addWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'addWorkAndPay',
  method: 'POST',
  path: '/work-and-pay',
  summary: 'Adds a contract, as a draft',
  description: 'Driver and vehicle are of one client. Nothing is due before the contract is started.',
  body: WorkAndPayFields,
  reply: WorkAndPay,
  errors: ['client_not_found', 'driver_not_found', 'device_not_found'],
  surprise: 'save_failed',
});

export const editWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'editWorkAndPay',
  method: 'PUT',
  path: '/work-and-pay/{id}',
  summary: "Replaces a contract's terms",
  description:
    'Once it was started, driver, vehicle, currency, price, deposit and start stay; another instalment, other days and another rule ' +
    'count for what is not due yet. With `revision` an edit of what another user has changed meanwhile is refused.',
  params: ById,
  query: z.object({ revision: z.coerce.number<number>().pipe(z.int().positive()).optional() }),
  body: WorkAndPayFields,
  reply: WorkAndPay,
  errors: [
    'work_and_pay_not_found',
    'work_and_pay_changed',
    'work_and_pay_state',
    'driver_not_found',
    'device_not_found',
  ],
  surprise: 'save_failed',
});

export const deleteWorkAndPay = endpoint({
  ...keepingWorkAndPay,
  name: 'deleteWorkAndPay',
  method: 'DELETE',
  path: '/work-and-pay/{id}',
  summary: 'Deletes a draft',
  params: ById,
  reply: z.null(),
  errors: ['work_and_pay_not_found', 'work_and_pay_state'],
});

export const changeWorkAndPayState = endpoint({
  ...keepingWorkAndPay,
  name: 'changeWorkAndPayState',
  method: 'POST',
  path: '/work-and-pay/{id}/state',
  summary: 'Starts, pauses, resumes or ends a contract, or documents the transfer of ownership',
  description:
    'start: of a draft. pause: from tomorrow on nothing is due. resume: from tomorrow on it is again. end: early, with a reason; what ' +
    'was paid stays in the ledger. transfer: of a settled contract. What becomes of the vehicle on the platform is left to a person.',
  params: ById,
  body: z
    .object({ act: z.enum(WORK_AND_PAY_ACTS), reason: optionalText(300).describe('needed to pause and to end') })
    .refine(({ act, reason }) => reason !== '' || (act !== 'pause' && act !== 'end'), {
      path: ['reason'],
      error: 'reason_needed',
    }),
  reply: WorkAndPay,
  errors: ['work_and_pay_not_found', 'work_and_pay_state', 'work_and_pay_vehicle_taken'],
  surprise: 'save_failed',
});

export const decideWorkAndPayProposal = endpoint({
  ...readingWorkAndPay,
  name: 'decideWorkAndPayProposal',
  method: 'POST',
  path: '/work-and-pay/{id}/proposal/{proposalId}',
  summary: 'Approves or declines what is proposed, with a reason',
  description:
    'Needs `block_device` to block and `unblock_device` to unblock. An approved block waits until the engine is off, like any other, and ' +
    'is cancelled when the arrears are paid before. Nothing is ever blocked without this call.',
  params: z.object({ id: WorkAndPayIdInPath, proposalId: z.coerce.number<number>().pipe(Id) }),
  body: z.object({ approve: z.boolean(), reason: text(200) }),
  reply: WorkAndPay,
  errors: [
    ...(['work_and_pay_not_found', 'work_and_pay_proposal_over', 'device_not_found', 'device_suspended'] as const),
    ...(['command_device_disabled', 'command_no_model', 'command_not_supported', 'command_never_blocked'] as const),
    ...([
      'command_kill_switch',
      'command_locked',
      'command_pending',
      'limit_reached',
      'too_many_blocks',
      'already_exists',
    ] as const),
  ],
  surprise: 'blocking_failed',
});

export const listHolidays = endpoint({
  ...readingWorkAndPay,
  name: 'listHolidays',
  method: 'GET',
  path: '/work-and-pay/holidays',
  summary: 'The holidays of a client, the newest first',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(Holiday),
  errors: ['client_not_found'],
});

export const saveHolidays = endpoint({
  ...keepingWorkAndPay,
  name: 'saveHolidays',
  method: 'PUT',
  path: '/work-and-pay/holidays',
  summary: 'Replaces the holidays of a client',
  description:
    'They count for what is not due yet: what is in the ledger stays. For users who see every vehicle of the client.',
  body: z.object({
    clientId: ClientId.optional(),
    holidays: z
      .array(Holiday)
      .max(MOST_HOLIDAYS, 'too_many')
      .refine((holidays) => new Set(holidays.map(({ day }) => day)).size === holidays.length, 'already_exists'),
  }),
  reply: z.array(Holiday),
  errors: ['client_not_found'],
  surprise: 'save_failed',
});
