import { z } from 'zod';
import { CURRENCIES } from '../core/currency.ts';
import { endpoint } from '../core/endpoint.ts';
import { PartnerId, PartnerIdInPath, PlanId, PlanIdInPath } from '../core/ids.ts';
import { Instant, text } from '../core/text.ts';

/** The largest amount of one posting, in smallest units. */
export const MOST_AMOUNT = 1_000_000_000_000;

/** What an amount is measured in: `amount` fields are integers of the smallest unit (see CURRENCY_DIGITS). */
export const CurrencyCode = z.enum(CURRENCIES).describe('ISO 4217');
const UNITS = 'in smallest units of the currency: 1250 is 12.50 EUR, and 1 250 XOF';
/** Smallest units; what a posting or price comes to. */
export const Amount = z.int().min(0).max(MOST_AMOUNT).describe(UNITS);
/** As Amount, but not nothing. */
export const SomeAmount = z.int().min(1).max(MOST_AMOUNT).describe(UNITS);

export const Plan = z.object({
  id: PlanId,
  partnerId: PartnerId,
  partnerName: z.string(),
  name: z.string(),
  currency: CurrencyCode,
  price: Amount.describe(`of a device and month, ${UNITS}`),
  setupFee: Amount.describe('once, with the first day of a device'),
  clients: z.number().describe('whose devices are on it unless they have a plan of their own'),
  devices: z.number().describe('that have it as their own plan'),
  createdAt: Instant,
});
export type Plan = z.infer<typeof Plan>;

const fields = { name: text(60), price: Amount, setupFee: Amount.default(0) };
/** What people type of a plan that is there: its currency stays. */
export const PlanFields = z.object(fields);
export const NewPlanFields = z.object({
  ...fields,
  currency: CurrencyCode,
  partnerId: PartnerId.nullable()
    .default(null)
    .describe('whose plan; needed of the platform’s people, others have their own'),
});

const ById = z.object({ id: PlanIdInPath });
const shared = { access: 'manage_billing', tag: 'Billing' } as const;

export const listPlans = endpoint({
  ...shared,
  name: 'listPlans',
  method: 'GET',
  path: '/billing/plan/list',
  summary: 'The plans that are offered, by name',
  query: z.object({ partnerId: PartnerIdInPath.optional() }),
  reply: z.array(Plan),
  errors: [],
});

export const addPlan = endpoint({
  ...shared,
  name: 'addPlan',
  method: 'POST',
  path: '/billing/plan',
  summary: 'Adds a plan',
  description: 'Its name is unique among the plans that the partner offers.',
  body: NewPlanFields,
  reply: Plan,
  errors: ['already_exists'],
});

export const editPlan = endpoint({
  ...shared,
  name: 'editPlan',
  method: 'PUT',
  path: '/billing/plan/{id}',
  summary: 'Replaces the fields of a plan',
  description: 'A new price counts from the next day on: days that have begun cost what they cost.',
  params: ById,
  body: PlanFields,
  reply: Plan,
  errors: ['not_found', 'already_exists'],
});

export const deletePlan = endpoint({
  ...shared,
  name: 'deletePlan',
  method: 'DELETE',
  path: '/billing/plan/{id}',
  summary: 'Offers a plan no longer',
  description: 'Refused while a client or a device is on it. Invoices keep its name.',
  params: ById,
  reply: z.null(),
  errors: ['not_found', 'plan_in_use'],
});
