import type { correctWorkAndPayEntry, payWorkAndPay, WorkAndPayId, waiveWorkAndPay } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { nameOf } from '../../audit/index.ts';
import { findStored, type Stored } from '../contract-queries.ts';
import { afterEntry } from '../late/after-entry.ts';
import { logContract } from '../log.ts';
import { insertReceipt, moveReceipt } from '../receipts/receipt-queries.ts';
import { textPayment } from '../sms.ts';
import { type EntryToWrite, findLine, insertEntry, isEntered } from './entry-queries.ts';

/** The states in which something can be paid or waived. */
const PAYABLE = ['running', 'paused'];
/** Those in which an entry can be corrected: a settled contract runs again where something is then unpaid. */
const CORRECTABLE = ['running', 'paused', 'settled'];

/** Enters a payment: the oldest instalments first, never more than the rest of the price. */
export async function pay(
  act: RequestContext,
  id: WorkAndPayId,
  asked: z.output<typeof payWorkAndPay.body>,
): Promise<Failure | undefined> {
  const { tx, now } = act;
  const contract = await open(act, id, PAYABLE, asked.requestId);
  if (!contract || contract instanceof Failure) return contract;
  const { amount, method, operator, reference, paidOn, note } = asked;
  if (paidOn > contract.today) return fail('fields_invalid', { paidOn: 'must_not_be_future' });
  if (amount > remainingOf(contract)) return fail('fields_invalid', { amount: 'above_remaining' });
  const { clientId, currency } = contract;
  const receipt = method === 'mobile_money' && {
    clientId,
    currency,
    operator,
    reference,
    amount,
    paidOn,
    payer: '',
    contractId: id,
  };
  const receiptId = receipt ? await insertReceipt(tx, receipt, new Date(now)) : null;
  if (receiptId === undefined) return fail('already_exists', { reference: 'already_exists' });
  return await enterPayment(act, contract, {
    amount,
    method,
    day: paidOn,
    receiptId,
    reference: receipt ? '' : reference,
    reason: note,
    requestId: asked.requestId,
  });
}

/** Enters a payment into a contract that is held, in the ledger, the log, and an SMS to the driver. */
export async function enterPayment(
  act: RequestContext,
  contract: Stored,
  payment: Pick<EntryToWrite, 'amount' | 'method' | 'day' | 'receiptId' | 'reference' | 'reason' | 'requestId'>,
): Promise<undefined> {
  await insertEntry(act.tx, contract, { ...payment, kind: 'payment', side: 'paid' }, await authorOf(act), act.now);
  const { amount, method, day } = payment;
  await logContract(act, 'work_and_pay.payment', contract, { amount, method, day, currency: contract.currency });
  await afterEntry(act, contract);
  await textPayment(act, contract.id, amount);
}

export async function waive(
  act: RequestContext,
  id: WorkAndPayId,
  asked: z.output<typeof waiveWorkAndPay.body>,
): Promise<Failure | undefined> {
  const contract = await open(act, id, PAYABLE, asked.requestId);
  if (!contract || contract instanceof Failure) return contract;
  const { amount, reason, requestId } = asked;
  if (amount > remainingOf(contract)) return fail('fields_invalid', { amount: 'above_remaining' });
  const entry = { kind: 'waiver', side: 'paid', amount, day: contract.today, reason, requestId } as const;
  await insertEntry(act.tx, contract, entry, await authorOf(act), act.now);
  await logContract(act, 'work_and_pay.waiver', contract, { amount, currency: contract.currency, reason });
  await afterEntry(act, contract);
  return undefined;
}

/** Enters the difference between what an entry comes to and what it ought to be. */
export async function correct(
  act: RequestContext,
  id: WorkAndPayId,
  asked: z.output<typeof correctWorkAndPayEntry.body>,
): Promise<Failure | undefined> {
  const { tx } = act;
  const contract = await open(act, id, CORRECTABLE, asked.requestId);
  if (!contract || contract instanceof Failure) return contract;
  const { entryId, amount, reason, requestId } = asked;
  const line = await findLine(tx, id, entryId);
  if (!line || line.kind === 'correction') return fail('not_found');
  const difference = amount - line.counts;
  if (difference === 0) return fail('fields_invalid', { amount: 'already_exists' });
  // an instalment is never more than was agreed; mobile money is what its operator says
  const most = line.side === 'due' || line.receiptId !== null ? line.amount : line.counts + remainingOf(contract);
  if (amount > most || difference > remainingOf(contract)) return fail('fields_invalid', { amount: 'above_remaining' });
  // one that was assigned to another contract meanwhile is no longer this one's
  if (line.receiptId !== null && !(await moveReceipt(tx, line.receiptId, id, amount === 0 ? null : id)))
    return fail('work_and_pay_state');
  const entry = {
    kind: 'correction',
    side: line.side,
    amount: difference,
    day: contract.today,
    corrects: entryId,
    reason,
    requestId,
  } as const;
  await insertEntry(tx, contract, entry, await authorOf(act), act.now);
  const before = { amount: line.counts, day: line.day };
  await logContract(act, 'work_and_pay.correction', contract, { amount, currency: contract.currency, reason }, before);
  await afterEntry(act, contract);
  return undefined;
}

/** What is still to be paid of the price: what settles the contract. */
export const remainingOf = ({ price, paidTotal }: Pick<Stored, 'price' | 'paidTotal'>): number =>
  Math.max(0, price - paidTotal);

/** A contract in which something is to be entered, held. @returns undefined where the request was entered before */
async function open(
  { tx, who, now }: RequestContext,
  id: WorkAndPayId,
  states: readonly string[],
  requestId: string,
): Promise<Stored | Failure | undefined> {
  const contract = await findStored(tx, who.scope, id, now, true);
  if (!contract) return fail('work_and_pay_not_found');
  if (await isEntered(tx, id, requestId)) return undefined;
  return states.includes(contract.state) ? contract : fail('work_and_pay_state');
}

export const authorOf = async ({ tx, who }: RequestContext) => ({
  id: who.scope.userId,
  name: await nameOf(tx, who.scope.userId),
});
