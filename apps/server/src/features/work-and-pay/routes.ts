import type { WorkAndPay, WorkAndPayId } from '@balise/contract';
import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { changeState } from './change-state.ts';
import { listFile } from './export.ts';
import { clientHolidays, saveClientHolidays } from './holidays.ts';
import { decideProposal } from './late/decide.ts';
import { correct, pay, waive } from './ledger/enter.ts';
import { linesPage } from './ledger/entry-queries.ts';
import { countContracts, findContracts } from './list-queries.ts';
import { printDocument } from './papers/print.ts';
import { shownContract, summaryOf } from './present.ts';
import { assignReceipt } from './receipts/assign.ts';
import { importStatement } from './receipts/import.ts';
import { openReceipts } from './receipts/receipt-queries.ts';
import { textStatement } from './sms.ts';
import { addContract, editContract, removeDraft } from './terms.ts';

export function workAndPayRoutes(api: Api): void {
  readRoutes(api);
  termRoutes(api);
  ledgerRoutes(api);
  receiptRoutes(api);
}

/** The contract as it is after an act, or why it was not done. */
async function after(
  { tx, who, now }: RequestContext,
  id: WorkAndPayId,
  done: Failure | undefined,
): Promise<WorkAndPay | Failure> {
  return done ?? (await shownContract(tx, who.scope, id, now));
}

function readRoutes(api: Api): void {
  serve(api, contract.listWorkAndPay, async ({ tx, who, query, now }) => {
    const { page, pageSize, ...selection } = query;
    const { total, counts } = await countContracts(tx, who.scope, selection, now);
    const part = { limit: pageSize, offset: (page - 1) * pageSize };
    const contracts = await findContracts(tx, who.scope, selection, now, part);
    return { contracts: contracts.map(summaryOf), total, counts };
  });
  serve(api, contract.exportWorkAndPay, (asked) => listFile(asked, asked.query));
  serve(api, contract.getWorkAndPay, ({ tx, who, params, now }) => shownContract(tx, who.scope, params.id, now));
  serve(api, contract.listWorkAndPayEntries, async ({ tx, who, params, query, now }) => {
    const shown = await shownContract(tx, who.scope, params.id, now);
    return shown instanceof Failure ? shown : await linesPage(tx, params.id, query.page, query.pageSize);
  });
  serve(api, contract.printWorkAndPay, (asked) => printDocument(asked, asked.params.id, asked.query));
}

function termRoutes(api: Api): void {
  serve(api, contract.addWorkAndPay, async (asked) => {
    const id = await addContract(asked, asked.body);
    return id instanceof Failure ? id : await after(asked, id, undefined);
  });
  serve(api, contract.editWorkAndPay, async (asked) => {
    const { id } = asked.params;
    return await after(asked, id, await editContract(asked, id, asked.body, asked.query.revision));
  });
  serve(api, contract.deleteWorkAndPay, (asked) => removeDraft(asked, asked.params.id));
  serve(api, contract.changeWorkAndPayState, async (asked) => {
    const { id } = asked.params;
    return await after(asked, id, await changeState(asked, id, asked.body.act, asked.body.reason));
  });
  serve(api, contract.listHolidays, (asked) => clientHolidays(asked, asked.query.clientId));
  serve(api, contract.saveHolidays, (asked) => saveClientHolidays(asked, asked.body.clientId, asked.body.holidays));
}

function ledgerRoutes(api: Api): void {
  serve(api, contract.payWorkAndPay, async (asked) =>
    after(asked, asked.params.id, await pay(asked, asked.params.id, asked.body)),
  );
  serve(api, contract.waiveWorkAndPay, async (asked) =>
    after(asked, asked.params.id, await waive(asked, asked.params.id, asked.body)),
  );
  serve(api, contract.correctWorkAndPayEntry, async (asked) =>
    after(asked, asked.params.id, await correct(asked, asked.params.id, asked.body)),
  );
  serve(api, contract.textWorkAndPay, (asked) => textStatement(asked, asked.params.id));
  serve(api, contract.decideWorkAndPayProposal, async (asked) => {
    const { id, proposalId } = asked.params;
    return await after(asked, id, await decideProposal(asked, id, proposalId, asked.body));
  });
}

function receiptRoutes(api: Api): void {
  serve(api, contract.importWorkAndPay, (asked) => importStatement(asked, asked.body));
  serve(api, contract.listWorkAndPayReceipts, async ({ tx, who, query }) => {
    const { page, pageSize, clientId } = query;
    return await openReceipts(tx, who.scope.clientId ?? clientId ?? null, page, pageSize);
  });
  serve(api, contract.assignWorkAndPayReceipt, (asked) =>
    assignReceipt(asked, asked.params.id, asked.body.contractId, asked.body.reason),
  );
}
