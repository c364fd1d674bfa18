import { type ClientId, type importWorkAndPay, RECEIPT_MATCHES, type ReceiptMatch } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { auditOfClient, clientFor } from '../../clients/index.ts';
import { readApart } from '../../device-import/index.ts';
import { findStored, type Stored } from '../contract-queries.ts';
import { enterPayment, remainingOf } from '../ledger/enter.ts';
import { hasPhone, linesIn, type StatementLine } from './read-statement.ts';
import { insertReceipt, knownReferences, type Payer, payersOf } from './receipt-queries.ts';

type Asked = z.output<typeof importWorkAndPay.body>;
type Reply = z.input<typeof importWorkAndPay.reply>;
type Matched = { line: StatementLine; match: ReceiptMatch; payer: Payer | undefined };

/** Reads a statement of mobile money; without `preview` its payments are entered, and what belongs to no contract is kept. */
export async function importStatement(act: RequestContext, asked: Asked): Promise<Reply | Failure> {
  const { tx, who } = act;
  const clientId = await clientFor({ tx, scope: who.scope }, asked.clientId);
  if (clientId instanceof Failure) return clientId;
  if (who.scope.limited) return fail('not_allowed');
  const table = await readApart(Buffer.from(asked.content, 'base64'));
  if (typeof table === 'string') return fail(table);
  const lines = linesIn(table, asked.currency);
  if (!lines) return fail('work_and_pay_columns');
  const matched = matches(
    lines,
    await payersOf(tx, clientId),
    await knownReferences(tx, clientId, asked.operator),
    asked.currency,
  );
  if (!asked.preview) await enter(act, clientId, asked, matched);
  const counts = Object.fromEntries(
    RECEIPT_MATCHES.map((match) => [match, matched.filter((one) => one.match === match).length]),
  );
  return { lines: matched.map(shown), counts: counts as Reply['counts'] };
}

function matches(
  lines: readonly StatementLine[],
  payers: readonly Payer[],
  known: Set<string>,
  currency: Asked['currency'],
): Matched[] {
  return lines.map((line) => {
    const { paidOn, amount, reference } = line;
    if (paidOn === null || amount === null || amount === 0 || reference === '')
      return { line, match: 'faulty', payer: undefined };
    if (amount < 0) return { line, match: 'outgoing', payer: undefined };
    if (known.has(reference.toLowerCase())) return { line, match: 'known', payer: undefined };
    known.add(reference.toLowerCase()); // a second line of the file with it is known too
    const found = payers.filter((payer) => payer.currency === currency && hasPhone(line.payer, payer.phone));
    // whose two contracts it might be for, a person decides
    return {
      line,
      match: found.length === 1 ? 'matched' : 'unmatched',
      payer: found.length === 1 ? found[0] : undefined,
    };
  });
}

async function enter(
  act: RequestContext,
  clientId: ClientId,
  { operator, currency }: Asked,
  matched: readonly Matched[],
): Promise<void> {
  const { tx, now } = act;
  let entered = 0;
  for (const { line, match, payer } of matched) {
    if ((match !== 'matched' && match !== 'unmatched') || line.paidOn === null || line.amount === null) continue;
    const contract = payer && (await payable(act, payer, line.amount, line.paidOn));
    const { reference, amount, paidOn } = line;
    const receipt = {
      clientId,
      operator,
      reference,
      amount,
      currency,
      paidOn,
      payer: line.payer,
      contractId: contract?.id ?? null,
    };
    const receiptId = await insertReceipt(tx, receipt, new Date(now));
    if (receiptId === undefined) continue;
    if (contract) await enterPayment(act, contract, { amount, method: 'mobile_money', day: paidOn, receiptId });
    entered++;
  }
  const after = { operator, lines: matched.length, entered };
  await auditOfClient(
    act,
    { kind: 'work_and_pay', id: null, clientId, name: operator },
    { action: 'work_and_pay.import', after },
  );
}

/** The contract of a payer, held, where it takes all of the money; else the money waits to be assigned. */
async function payable(
  { tx, who, now }: RequestContext,
  { contractId }: Payer,
  amount: number,
  paidOn: string,
): Promise<Stored | undefined> {
  const contract = await findStored(tx, who.scope, contractId, now, true);
  const isOpen = contract && (contract.state === 'running' || contract.state === 'paused');
  return isOpen && amount <= remainingOf(contract) && paidOn <= contract.today ? contract : undefined;
}

const shown = ({ line, match, payer }: Matched): Reply['lines'][number] => ({
  row: line.row,
  match,
  paidOn: line.paidOn,
  amount: line.amount === null ? null : Math.abs(line.amount),
  reference: line.reference,
  payer: line.payer,
  contractId: payer?.contractId ?? null,
  driverName: payer?.driverName ?? '',
  designation: payer?.designation ?? '',
});
