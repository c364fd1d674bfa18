import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { clientFor } from '../clients/index.ts';
import { completeOrder } from './complete.ts';
import { ordersFile } from './export.ts';
import { countOrders, findOrders } from './list-queries.ts';
import { addOrder, editOrder, moveOrder, noteOnOrder, planOrders, tickOrderLine } from './orders.ts';
import { findOrder, workshopPeople } from './queries.ts';

export function workOrderRoutes(api: Api): void {
  serve(api, contract.listWorkOrders, async ({ tx, who, query: { page, pageSize, ...wanted } }) => {
    const counts = await countOrders(tx, who.scope, wanted);
    const states = wanted.state === undefined ? contract.OPEN_ORDER_STATES : [wanted.state];
    const orders = await findOrders(tx, who.scope, wanted, { limit: pageSize, offset: (page - 1) * pageSize });
    return { orders, counts, total: states.reduce((sum, state) => sum + counts[state], 0) };
  });
  serve(api, contract.exportWorkOrders, (asked) => ordersFile(asked, asked.body));
  serve(api, contract.getWorkOrder, async ({ tx, who, params }) => {
    return (await findOrder(tx, who.scope, params.id)) ?? fail('work_order_not_found');
  });
  serve(api, contract.listWorkshopPeople, async ({ tx, who, query }) => {
    const clientId = await clientFor({ tx, scope: who.scope }, query.clientId);
    return clientId instanceof Failure ? clientId : await workshopPeople(tx, clientId);
  });
  serve(api, contract.addWorkOrder, (asked) => addOrder(asked, asked.body));
  serve(api, contract.planWorkOrders, (asked) => planOrders(asked, asked.body));
  serve(api, contract.editWorkOrder, (asked) => editOrder(asked, asked.params.id, asked.body, asked.query.revision));
  serve(api, contract.moveWorkOrder, (asked) => moveOrder(asked, asked.params.id, asked.body));
  serve(api, contract.tickWorkOrderLine, (asked) => tickOrderLine(asked, asked.params.id, asked.body));
  serve(api, contract.noteOnWorkOrder, (asked) => noteOnOrder(asked, asked.params.id, asked.body.text));
  serve(api, contract.completeWorkOrder, (asked) => completeOrder(asked, asked.params.id, asked.body));
}
