import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { findBilled } from './account-queries.ts';
import { issueNote, recordPayment, setDevicePlan, setTerms } from './acts.ts';
import { issueInvoice } from './documents/issue-invoice.ts';
import { findInvoice, invoicesPage, postingsPage } from './documents/paper-queries.ts';
import { writeStatement } from './documents/statement.ts';
import { accountStatuses, countStates, owedByCurrency } from './list-queries.ts';
import { offeredPlans } from './plan-queries.ts';
import { addPlan, deletePlan, editPlan } from './plans.ts';
import { readAccount } from './read-account.ts';

export function billingRoutes(api: Api): void {
  serve(api, contract.listBilling, async ({ tx, who, query }) => {
    const counts = await countStates(tx, who.scope, query);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      clients: await accountStatuses(tx, who.scope, query),
      total: query.state === undefined ? all : counts[query.state],
      counts,
      owed: await owedByCurrency(tx, who.scope, query),
    };
  });
  serve(api, contract.getBilling, ({ tx, params, now }) => readAccount(tx, params.clientId, now));
  serve(api, contract.setBillingTerms, (asked) => setTerms(asked, asked.params.clientId, asked.body));
  serve(api, contract.setDevicePlan, (asked) => setDevicePlan(asked, asked.params.clientId, asked.body));
  serve(api, contract.recordPayment, (asked) => recordPayment(asked, asked.params.clientId, asked.body));
  serve(api, contract.issueInvoice, (asked) => issueInvoice(asked, asked.params.clientId, asked.body));
  serve(api, contract.issueNote, (asked) => issueNote(asked, asked.params.clientId, asked.body));

  serve(api, contract.listPostings, async ({ tx, params, query }) =>
    (await findBilled(tx, params.clientId))
      ? await postingsPage(tx, params.clientId, query.page, query.pageSize)
      : fail('client_not_found'),
  );
  serve(api, contract.listInvoices, async ({ tx, params, query }) =>
    (await findBilled(tx, params.clientId))
      ? await invoicesPage(tx, params.clientId, query.page, query.pageSize)
      : fail('client_not_found'),
  );
  serve(
    api,
    contract.getInvoice,
    async ({ tx, who, params }) => (await findInvoice(tx, who.scope, params.id)) ?? fail('not_found'),
  );
  serve(api, contract.exportStatement, (asked) => writeStatement(asked, asked.params.clientId, asked.body));

  serve(api, contract.listPlans, ({ tx, query }) => offeredPlans(tx, query));
  serve(api, contract.addPlan, (asked) => addPlan(asked, asked.body));
  serve(api, contract.editPlan, (asked) => editPlan(asked, asked.params.id, asked.body));
  serve(api, contract.deletePlan, (asked) => deletePlan(asked, asked.params.id));
}
