import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { addLine, editLine } from '../clients/index.ts';
import { countDefects, findDefect, findDefects } from './defect-queries.ts';
import { dismissDefect, gradeDefect, orderDefect, signDefect } from './defects.ts';
import { addInspection } from './inspect.ts';
import { findInspection, findInspections } from './queries.ts';
import { findTemplates } from './template-queries.ts';
import { deleteTemplate, templates } from './templates.ts';

export function inspectionRoutes(api: Api): void {
  serve(api, contract.listInspectionTemplates, ({ tx, who, query }) => findTemplates(tx, who.scope, query.clientId));
  serve(api, contract.addInspectionTemplate, (asked) => addLine(asked, templates, asked.body));
  serve(api, contract.editInspectionTemplate, (asked) => editLine(asked, templates, asked.params.id, asked.body));
  serve(api, contract.deleteInspectionTemplate, (asked) => deleteTemplate(asked, asked.params.id));

  serve(api, contract.addInspection, (asked) => addInspection(asked, asked.body));
  serve(api, contract.listInspections, ({ tx, who, query }) => findInspections(tx, who.scope, query));
  serve(api, contract.getInspection, async ({ tx, who, params }) => {
    return (await findInspection(tx, who.scope, params.id)) ?? fail('inspection_not_found');
  });

  serve(api, contract.listDefects, async ({ tx, who, query }) => {
    const counts = await countDefects(tx, who.scope, query);
    const total = query.state === undefined ? counts.open + counts.repaired : counts[query.state];
    return { defects: await findDefects(tx, who.scope, query), total, counts };
  });
  serve(api, contract.getDefect, async ({ tx, who, params }) => {
    return (await findDefect(tx, who.scope, params.id)) ?? fail('defect_not_found');
  });
  serve(api, contract.orderDefect, (asked) => orderDefect(asked, asked.params.id));
  serve(api, contract.gradeDefect, (asked) => gradeDefect(asked, asked.params.id, asked.body));
  serve(api, contract.signDefect, (asked) => signDefect(asked, asked.params.id, asked.body));
  serve(api, contract.dismissDefect, (asked) => dismissDefect(asked, asked.params.id, asked.body.reason));
}
