import {
  type InspectionTemplate,
  type InspectionTemplateId,
  MOST_TEMPLATES,
  type TemplateFields,
} from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { logTemplate, templateLogged } from './log.ts';
import { countTemplates, findTemplate, insertTemplate, markDeleted, updateTemplate } from './template-queries.ts';

export async function addTemplate(act: RequestContext, fields: TemplateFields): Promise<InspectionTemplate | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  if ((await countTemplates(tx, clientId)) >= MOST_TEMPLATES) return fail('limit_reached');
  const id = await insertTemplate(tx, clientId, fields, now);
  if (id === undefined) return nameTaken();
  const added = (await findTemplate(tx, who.scope, id))!;
  await logTemplate(act, added, { action: 'inspection_template.add', after: templateLogged(added) });
  return added;
}

export async function editTemplate(
  act: RequestContext,
  id: InspectionTemplateId,
  fields: TemplateFields,
): Promise<InspectionTemplate | Failure> {
  const { tx, who, now } = act;
  const before = await ownTemplate(act, id);
  if (before instanceof Failure) return before;
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if ((await updateTemplate(tx, id, fields, now)) === undefined) return nameTaken();
  const after = (await findTemplate(tx, who.scope, id))!;
  const changes = { before: templateLogged(before), after: templateLogged(after) };
  await logTemplate(act, after, { action: 'inspection_template.edit', ...changes });
  return after;
}

export async function deleteTemplate(act: RequestContext, id: InspectionTemplateId): Promise<null | Failure> {
  const before = await ownTemplate(act, id);
  if (before instanceof Failure) return before;
  await markDeleted(act.tx, id, act.now);
  await logTemplate(act, before, { action: 'inspection_template.delete', before: templateLogged(before) });
  return null;
}

async function ownTemplate({ tx, who }: RequestContext, id: InspectionTemplateId) {
  const template = await findTemplate(tx, who.scope, id);
  if (!template) return fail('inspection_template_not_found');
  return who.scope.limited ? fail('not_allowed') : template;
}

const nameTaken = (): Failure => fail('inspection_template_name_taken', { name: 'already_exists' });
