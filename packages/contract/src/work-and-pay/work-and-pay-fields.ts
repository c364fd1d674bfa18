import { z } from 'zod';
import { Amount, CurrencyCode, MOST_AMOUNT, SomeAmount } from '../billing/billing-plan.ts';
import type { FieldCode, FormRule } from '../core/fields.ts';
import { AttachmentId, ClientId, CommandId, DeviceId, DriverId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { Day, Id, Instant, optionalLines, text } from '../core/text.ts';

/**
 * draft: its terms are being agreed; running: instalments come due; paused: the vehicle is in the workshop and the plan moves; settled:
 * the price is paid; ended: it ended early; transferred: the vehicle is the driver's.
 */
export const WORK_AND_PAY_STATES = ['draft', 'running', 'paused', 'settled', 'ended', 'transferred'] as const;
export type WorkAndPayState = (typeof WORK_AND_PAY_STATES)[number];

/** What a person does to the state of a contract. It becomes settled by itself, with the payment that pays the rest. */
export const WORK_AND_PAY_ACTS = ['start', 'pause', 'resume', 'end', 'transfer'] as const;
export type WorkAndPayAct = (typeof WORK_AND_PAY_ACTS)[number];

/** An instalment that falls on a holiday. skip: there is none, the plan is a day longer; move: it is due on the next day that is no holiday. */
export const HOLIDAY_RULES = ['skip', 'move'] as const;
export type HolidayRule = (typeof HOLIDAY_RULES)[number];

export const WORK_AND_PAY_METHODS = ['cash', 'mobile_money', 'bank'] as const;
export type WorkAndPayMethod = (typeof WORK_AND_PAY_METHODS)[number];

/** What stands in the ledger. The first two are due, the next two pay; a correction is on the side of what it corrects. */
export const WORK_AND_PAY_ENTRIES = ['deposit', 'instalment', 'payment', 'waiver', 'correction'] as const;
export type WorkAndPayEntryKind = (typeof WORK_AND_PAY_ENTRIES)[number];

/** How long something has been unpaid, in days since it was due. */
export const ARREARS_AGES = ['days1to7', 'days8to30', 'days31to60', 'over60'] as const;
export type ArrearsAge = (typeof ARREARS_AGES)[number];

/** What is done about a driver who is late. A block is only proposed. */
export const LATE_STEPS = ['remind', 'warn', 'block'] as const;
export type LateStep = (typeof LATE_STEPS)[number];

/** Instalments of one contract at most: ten years, daily. */
export const MOST_INSTALMENTS = 3660;
/** Files of one contract at most. */
export const MOST_CONTRACT_FILES = 10;
/** Holidays of one client at most. */
export const MOST_HOLIDAYS = 1000;

const nothing = (value: unknown) => (value === '' ? null : value);

/** What people agree: body of POST /work-and-pay and PUT /work-and-pay/{id}. Amounts are smallest units; there is no interest beside the price. */
export const WorkAndPayFields = z
  .object({
    clientId: ClientId.optional().describe("whose vehicle it is; a client's own users may leave it out"),
    driverId: DriverId,
    deviceId: DeviceId,
    currency: CurrencyCode,
    price: SomeAmount.describe('what the driver pays in all, the deposit in it'),
    cashPrice: z
      .preprocess(nothing, SomeAmount.nullable())
      .default(null)
      .describe('what the vehicle would cost at once; the statement shows it beside the price'),
    deposit: z.int().min(0, 'too_small').max(MOST_AMOUNT, 'too_large').default(0).describe('due on the first day'),
    instalment: SomeAmount.describe('the last one is what is left'),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1, 'required')
      .max(7, 'too_many')
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .describe('on which an instalment is due: 1 Monday to 7 Sunday'),
    holidayRule: z.enum(HOLIDAY_RULES).default('skip'),
    startsOn: Day.describe('the first day on which something is due'),
    graceDays: z.int().min(0, 'too_small').max(60, 'too_large').default(2).describe('after the due day, not late yet'),
    warnAfter: z
      .int()
      .min(1, 'too_small')
      .max(180, 'too_large')
      .default(7)
      .describe('days late after which the driver is warned'),
    blockAfter: z
      .preprocess(nothing, z.int().min(1, 'too_small').max(365, 'too_large').nullable())
      .default(14)
      .describe('days late after which a block is proposed to a person; null: never'),
    language: z.enum(LANGUAGES).describe('of the driver'),
    smsOnPayment: z.boolean().default(true).describe('the driver gets an SMS for each payment, paid by the client'),
    smsOnArrears: z.boolean().default(true).describe('the driver gets a reminder and a warning by SMS'),
    note: optionalLines(2000),
    files: z
      .array(AttachmentId)
      .max(MOST_CONTRACT_FILES, 'too_many')
      .refine((ids) => new Set(ids).size === ids.length, 'invalid_value')
      .optional()
      .describe('the signed contract, uploaded with `POST /attachment`; left out of an edit: as they are'),
  })
  .refine(...rule('deposit', (fields) => (fields.deposit >= fields.price ? 'too_large' : undefined)))
  .refine(...rule('instalment', instalmentFault))
  .refine(
    ...rule('blockAfter', ({ blockAfter, warnAfter }) =>
      blockAfter !== null && blockAfter < warnAfter ? 'too_small' : undefined,
    ),
  );
export type WorkAndPayFields = z.output<typeof WorkAndPayFields>;
/** What a form sends. */
export type WorkAndPayInput = z.input<typeof WorkAndPayFields>;

type Figures = Record<'price' | 'deposit' | 'instalment' | 'warnAfter', number> & { blockAfter: number | null };

function instalmentFault({ price, deposit, instalment }: Figures): FieldCode | undefined {
  const left = price - deposit;
  if (left <= 0) return undefined;
  if (instalment > left) return 'too_large';
  return left / instalment > MOST_INSTALMENTS ? 'too_many_instalments' : undefined;
}

/** A rule over the figures of the form; silent while one of them is no figure. */
function rule(field: string, faultOf: (figures: Figures) => FieldCode | undefined): FormRule {
  const fault = (fields: unknown): FieldCode | undefined => {
    const given = { deposit: 0, warnAfter: 7, ...(fields as object) } as Figures;
    const figures = [given.price, given.deposit, given.instalment, given.warnAfter];
    if (!figures.every((figure) => typeof figure === 'number')) return undefined;
    const blockAfter = typeof given.blockAfter === 'number' ? given.blockAfter : null;
    return faultOf({ ...given, blockAfter });
  };
  return [
    (fields) => fault(fields) === undefined,
    { path: [field], error: ({ input }) => fault(input), when: () => true },
  ];
}

/** A day of a client on which no instalment is due. */
export const Holiday = z.object({ day: Day, name: text(60) });
export type Holiday = z.output<typeof Holiday>;

/** A proposal to block a vehicle because its driver is late, or to unblock it because something was paid. */
export const WorkAndPayProposal = z.object({
  id: Id,
  kind: z.enum(['block', 'unblock']),
  state: z
    .enum(['open', 'approved', 'declined', 'withdrawn'])
    .describe('withdrawn: something was paid, or the contract no longer runs'),
  proposedAt: Instant,
  arrears: Amount,
  sinceDay: Day.describe('of the oldest unpaid instalment'),
  decidedAt: Instant.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  commandId: CommandId.nullable(),
});
export type WorkAndPayProposal = z.output<typeof WorkAndPayProposal>;
