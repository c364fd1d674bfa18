import type { WorkAndPayId } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { auditOfClient } from '../../clients/index.ts';
import { findStored } from '../contract-queries.ts';
import { enterPayment, remainingOf } from '../ledger/enter.ts';
import { assign, holdReceipt } from './receipt-queries.ts';

/** Enters mobile money that waits into a contract, or says that it is none of a contract's. */
export async function assignReceipt(
  act: RequestContext,
  id: number,
  contractId: WorkAndPayId | null,
  reason: string,
): Promise<Failure | null> {
  const { tx, who, now } = act;
  const receipt = await holdReceipt(tx, who.scope.clientId, id);
  if (!receipt) return fail('work_and_pay_receipt_not_found');
  const { clientId, operator, reference, amount } = receipt;
  if (contractId !== null) {
    const contract = await findStored(tx, who.scope, contractId, now, true);
    if (!contract || contract.clientId !== clientId) return fail('work_and_pay_not_found');
    if (contract.state !== 'running' && contract.state !== 'paused') return fail('work_and_pay_state');
    if (contract.currency !== receipt.currency) return fail('fields_invalid', { contractId: 'invalid_value' });
    if (amount > remainingOf(contract)) return fail('fields_invalid', { contractId: 'above_remaining' });
    await assign(tx, id, contractId, '');
    await enterPayment(act, contract, { amount, method: 'mobile_money', day: receipt.paidOn, receiptId: id });
  } else await assign(tx, id, null, reason);
  const after = { operator, reference, amount, ...(contractId === null ? { reason } : {}) };
  await auditOfClient(
    act,
    { kind: 'work_and_pay', id: contractId, clientId, name: reference },
    { action: 'work_and_pay.assign', after },
  );
  return null;
}
