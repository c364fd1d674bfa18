import type {
  BillingAccount,
  ClientId,
  ErrorCode,
  issueNote as issueNoteCall,
  recordPayment as recordPaymentCall,
  setBillingTerms,
  setDevicePlan as setDevicePlanCall,
} from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { audit } from '../audit/index.ts';
import type { Open } from './account/charge-account.ts';
import { settle } from './account/settle.ts';
import type { Billed } from './account-queries.ts';
import { actorName } from './actor-queries.ts';
import { addDays, dayAt } from './documents/calendar.ts';
import { paperNumber } from './documents/numbers.ts';
import { invoiceOf } from './documents/paper-queries.ts';
import { notify } from './notify.ts';
import { assignPlan, devicesOfClient, hasPostings, holdPlan, plansNow, saveTerms } from './plan-queries.ts';
import { post, takeNumber } from './posting-queries.ts';
import { readAccount } from './read-account.ts';

export type BillingReply = Promise<BillingAccount | Failure>;

/** Records a payment; the state follows in the same transaction. */
export const recordPayment = (
  asked: RequestContext,
  clientId: ClientId,
  typed: z.output<typeof recordPaymentCall.body>,
): BillingReply =>
  inAccount(asked, clientId, async (billed) => {
    const { tx, who, now } = asked;
    if (typed.paidOn > dayAt(now, billed.timeZone)) return fail('fields_invalid', { paidOn: 'invalid_date' });
    const { currency } = billed.account;
    const { amount, method, reference, note, paidOn: day } = typed;
    const by = { id: who.scope.userId, name: await actorName(tx, who.scope.userId) };
    const id = await post(tx, billed, {
      kind: 'payment',
      amount: -amount,
      currency,
      at: now,
      day,
      method,
      reference,
      note,
      by,
    });
    if (id === undefined) return fail('already_exists', { reference: 'already_exists' });
    await audit(asked, {
      action: 'payment.record',
      subject: { kind: 'payment', id, name: reference },
      ...of(billed),
      after: { amount, currency, method, reference, paidOn: day, note },
    });
    await notify(tx, billed, now, {
      kind: 'payment_received',
      key: String(id),
      values: ({ money }) => ({ amount: money(amount), reference }),
    });
    return undefined;
  });

/** Issues a credit note, or a debit note that is due today. */
export const issueNote = (
  asked: RequestContext,
  clientId: ClientId,
  typed: z.output<typeof issueNoteCall.body>,
): BillingReply =>
  inAccount(asked, clientId, async (billed) => {
    const { tx, who, now } = asked;
    const { kind, amount, reason: note, invoiceId } = typed;
    const invoice = invoiceId === null ? null : await invoiceOf(tx, clientId, invoiceId);
    if (invoice === undefined) return fail('not_found', { invoiceId: 'unknown_reference' });
    const { currency } = billed.account;
    const number = await takeNumber(tx, billed.partnerId, kind);
    const by = { id: who.scope.userId, name: await actorName(tx, who.scope.userId) };
    const due = kind === 'debit_note' ? { dueOn: dayAt(now, billed.timeZone) } : {};
    const signed = kind === 'credit_note' ? -amount : amount;
    const reference = invoice?.number ?? '';
    const id = await post(tx, billed, { kind, amount: signed, currency, at: now, ...due, number, reference, note, by });
    await audit(asked, {
      action: kind === 'credit_note' ? 'credit_note.issue' : 'debit_note.issue',
      subject: { kind, id: id ?? null, name: paperNumber(kind, number) },
      ...of(billed),
      after: { amount, currency, reason: note, ...(invoice ? { invoice: invoice.number } : {}) },
    });
    return undefined;
  });

/** Agrees with a client on currency, plan and days to pay. */
export const setTerms = (
  asked: RequestContext,
  clientId: ClientId,
  typed: z.output<typeof setBillingTerms.body>,
): BillingReply =>
  settled(asked, clientId, async (billed) => {
    const { tx, now } = asked;
    const { currency, planId, paymentDays } = typed;
    const before = billed.account;
    if (before && before.currency !== currency && (await hasPostings(tx, clientId))) return fail('currency_fixed');
    if (planId !== null && !(await holdPlan(tx, planId, billed.partnerId, currency)))
      return fail('fields_invalid', { planId: 'unknown_reference' });
    const { plan, ownPlans } = await plansNow(tx, clientId);
    if (before && before.currency !== currency && ownPlans.length > 0) return fail('currency_fixed');
    const from = addDays(dayAt(now, billed.timeZone), 1);
    await saveTerms(tx, clientId, { currency, paymentDays, from }, new Date(now));
    if (plan?.id !== planId && (plan || planId !== null)) await assignPlan(tx, clientId, [null], planId, new Date(now));
    const then = before && { currency: before.currency, paymentDays: before.paymentDays, planId: plan?.id ?? null };
    await audit(asked, {
      action: 'billing.terms',
      subject: { kind: 'client', id: clientId, name: billed.fullName },
      ...of(billed),
      ...(then ? { before: then } : {}),
      after: { currency, paymentDays, planId },
    });
    return undefined;
  });

/** Gives devices a plan of their own, or the client's again. */
export const setDevicePlan = (
  asked: RequestContext,
  clientId: ClientId,
  typed: z.output<typeof setDevicePlanCall.body>,
): BillingReply =>
  inAccount(asked, clientId, async (billed) => {
    const { tx, now } = asked;
    const { planId } = typed;
    const wanted = [...new Set(typed.deviceIdList)];
    if (planId !== null && !(await holdPlan(tx, planId, billed.partnerId, billed.account.currency)))
      return fail('fields_invalid', { planId: 'unknown_reference' });
    const found = await devicesOfClient(tx, clientId, wanted);
    if (found.length < wanted.length) return fail('device_not_found', { deviceIdList: 'unknown_reference' });
    await assignPlan(tx, clientId, found, planId, new Date(now));
    await audit(asked, {
      action: 'billing.device_plan',
      subject: { kind: 'client', id: clientId, name: billed.fullName },
      ...of(billed),
      after: { planId, devices: found.length, deviceIds: found.slice(0, 100) },
    });
    return undefined;
  });

export type BillingAction<Account> = (billed: Account) => Promise<Failure | undefined>;

/** An act on an account that is open: something was agreed. */
export const inAccount = (asked: RequestContext, clientId: ClientId, act: BillingAction<Open>): BillingReply =>
  settled(asked, clientId, async (billed) => (isOpen(billed) ? await act(billed) : fail(NOT_OPEN)));

const NOT_OPEN: ErrorCode = 'billing_not_open';
const isOpen = (billed: Billed): billed is Open => billed.account !== null;

/** An act on the account of a client, brought to now before and after. */
async function settled(asked: RequestContext, clientId: ClientId, act: BillingAction<Billed>): BillingReply {
  const { tx, now } = asked;
  const failed = await settle(tx, clientId, { now, log: (entry) => audit(asked, entry) }, async (billed) => {
    return { failure: await act(billed) };
  });
  if (!failed) return fail('client_not_found');
  return failed.failure instanceof Failure ? failed.failure : await readAccount(tx, clientId, now);
}

const of = ({ clientId, partnerId }: Billed) => ({ clientId, partnerId });
