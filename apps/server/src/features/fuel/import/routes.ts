import * as contract from '@balise/contract';
import type { Api } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { serve } from '../../../http/serve.ts';
import { clientFor } from '../../clients/index.ts';
import { importFuel, previewFuel } from './import.ts';
import { issuersOf } from './import-queries.ts';

export function fuelImportRoutes(api: Api): void {
  serve(api, contract.previewFuelImport, async (asked) =>
    Buffer.isBuffer(asked.body) ? await previewFuel(asked, asked.query, asked.body) : fail('body_type_unsupported'),
  );

  serve(api, contract.importFuel, async (asked) => {
    const { onlyGood, ...order } = asked.query;
    if (!Buffer.isBuffer(asked.body)) return fail('body_type_unsupported');
    return await importFuel(asked, Object.assign({}, order, { onlyGood: onlyGood === 'yes' }), asked.body);
  });

  serve(api, contract.listFuelIssuers, async ({ tx, who, query }) => {
    const clientId = await clientFor({ tx, scope: who.scope }, query.clientId);
    return clientId instanceof Failure ? clientId : await issuersOf(tx, clientId);
  });
}
