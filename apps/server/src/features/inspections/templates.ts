import {
  type InspectionTemplate,
  type InspectionTemplateId,
  MOST_TEMPLATES,
  type TemplateFields,
} from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { type KeptList, lineToChange } from '../clients/index.ts';
import { logTemplate, templateLogged } from './log.ts';
import { countTemplates, findTemplate, insertTemplate, markDeleted, updateTemplate } from './template-queries.ts';

/** The inspection lists of a client. */
export const templates: KeptList<InspectionTemplateId, TemplateFields, InspectionTemplate> = {
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

export async function deleteTemplate(act: RequestContext, id: InspectionTemplateId): Promise<null | Failure> {
  const before = await lineToChange(act, templates, id);
  if (before instanceof Failure) return before;
  await markDeleted(act.tx, id, act.now);
  await logTemplate(act, before, { action: 'inspection_template.delete', before: templateLogged(before) });
  return null;
}
