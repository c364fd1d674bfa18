import * as contract from '@balise/contract';
import {
  type InspectionTemplate,
  type InspectionTemplateId,
  MOST_TEMPLATES,
  type TemplateFields,
} from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { addLine, editLine, type KeptList, lineToChange } from '../clients/index.ts';
import { countDefects, findDefect, findDefects } from './defect-queries.ts';
import { dismissDefect, gradeDefect, orderDefect, signDefect } from './defects.ts';
import { addInspection } from './inspect.ts';
import { logTemplate, templateLogged } from './log.ts';
import { findInspection, findInspections } from './queries.ts';
import {
  countTemplates,
  findTemplate,
  findTemplates,
  insertTemplate,
  markDeleted,
  updateTemplate,
} from './template-queries.ts';

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

/** The inspection lists of a client. */
const templates: KeptList<InspectionTemplateId, TemplateFields, InspectionTemplate> = {
  most: MOST_TEMPLATES,
  count: countTemplates,
  find: findTemplate,
  insert: insertTemplate,
  update: updateTemplate,
  log: logTemplate,
  logged: templateLogged,
  actions: { add: 'inspection_template.add', edit: 'inspection_template.edit' },
  isUnknown: () => fail('inspection_template_not_found'),
  isTaken: () => fail('inspection_template_name_taken', { name: 'already_exists' }),
};

async function deleteTemplate(act: RequestContext, id: InspectionTemplateId): Promise<null | Failure> {
  const before = await lineToChange(act, templates, id);
  if (before instanceof Failure) return before;
  await markDeleted(act.tx, id, act.now);
  await logTemplate(act, before, { action: 'inspection_template.delete', before: templateLogged(before) });
  return null;
}
