import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { clientSummaries, countStates, findClient, findPage } from './queries.ts';
import { add, close, edit, remove } from './save.ts';
import { endViewing, startViewing } from './view-as.ts';

export function clientRoutes(api: Api): void {
  serve(api, contract.listClients, async ({ tx, who, query }) => {
    const counts = await countStates(tx, who.scope, query);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const total = query.state === undefined ? all : counts[query.state];
    return { clients: await findPage(tx, who.scope, query), total, counts };
  });

  serve(api, contract.listClientSummaries, ({ tx, who }) => clientSummaries(tx, who.scope));

  serve(
    api,
    contract.getClient,
    async ({ tx, who, params }) => (await findClient(tx, who.scope, params.id)) ?? fail('client_not_found'),
  );

  serve(api, contract.addClient, (asked) => add(asked, asked.body));
  serve(api, contract.editClient, (asked) => edit(asked, asked.params.id, asked.body));
  serve(api, contract.closeClient, (asked) => close(asked, asked.params.id, asked.body.closed));
  serve(api, contract.deleteClient, (asked) => remove(asked, asked.params.id));

  serve(api, contract.viewAsClient, (asked) => startViewing(asked, asked.params.id));
  serve(api, contract.endViewAsClient, (asked) => endViewing(asked));
}
