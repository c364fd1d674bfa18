import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { addLine, editLine } from '../clients/index.ts';
import { partsFile } from './export.ts';
import { deletePart, moveStock, parts } from './parts.ts';
import { findEntries, findPart, findParts } from './queries.ts';

export function partRoutes(api: Api): void {
  serve(api, contract.listParts, ({ tx, who, query: { low, ...wanted } }) =>
    findParts(tx, who.scope, { ...wanted, low: low === 'true' }),
  );
  serve(api, contract.addPart, (asked) => addLine(asked, parts, asked.body));
  serve(api, contract.editPart, (asked) => editLine(asked, parts, asked.params.id, asked.body));
  serve(api, contract.deletePart, (asked) => deletePart(asked, asked.params.id));
  serve(api, contract.listPartEntries, async ({ tx, who, params: { id }, query: { page, pageSize } }) => {
    if (!(await findPart(tx, who.scope, id))) return fail('part_not_found');
    return await findEntries(tx, id, { limit: pageSize, offset: (page - 1) * pageSize });
  });
  serve(api, contract.addPartEntry, (asked) => moveStock(asked, asked.params.id, asked.body));
  serve(api, contract.exportParts, (asked) => partsFile(asked, asked.body));
}
