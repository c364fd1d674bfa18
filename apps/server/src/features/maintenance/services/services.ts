import {
  type ClientId,
  type FieldErrors,
  MOST_SERVICES,
  type Service,
  type ServiceFields,
  type ServiceId,
} from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { clientFor } from '../../clients/index.ts';
import { logService, serviceLogged } from '../log.ts';
import { evaluateSoon } from '../records/attach.ts';
import {
  countServices,
  findDeleted,
  findService,
  insertService,
  markService,
  ownOperations,
  updateService,
  vehiclesOf,
} from './service-queries.ts';

/** How long a deletion can be taken back, ms. */
const RESTORABLE_FOR = 30 * 86_400_000;

export async function createService(act: RequestContext, fields: ServiceFields): Promise<Service | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const fault = await faultIn(act, clientId, fields);
  if (fault) return fault;
  if ((await countServices(tx, clientId)) >= MOST_SERVICES) return fail('limit_reached');
  const id = await insertService(tx, clientId, fields, now);
  if (id === undefined) return nameTaken();
  const added = (await findService(tx, who.scope, id))!;
  await logService(act, added, { action: 'service.add', after: serviceLogged(added) });
  return added;
}

export async function changeService(
  act: RequestContext,
  id: ServiceId,
  fields: ServiceFields,
): Promise<Service | Failure> {
  const { tx, who, now } = act;
  const before = await serviceToChange(act, id);
  if (before instanceof Failure) return before;
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  const fault = await faultIn(act, before.clientId, fields);
  if (fault) return fault;
  if ((await updateService(tx, before, fields, now)) === undefined) return nameTaken('service_edit_name_taken');
  await evaluateSoon(act, await vehiclesOf(tx, id));
  const after = (await findService(tx, who.scope, id))!;
  await logService(act, after, { action: 'service.edit', before: serviceLogged(before), after: serviceLogged(after) });
  return after;
}

export async function deleteService(act: RequestContext, id: ServiceId): Promise<null | Failure> {
  const before = await serviceToChange(act, id);
  if (before instanceof Failure) return before;
  const vehicles = await vehiclesOf(act.tx, id);
  await markService(act.tx, id, new Date(act.now));
  await evaluateSoon(act, vehicles);
  await logService(act, before, { action: 'service.delete', before: serviceLogged(before) });
  return null;
}

export async function restoreService(act: RequestContext, id: ServiceId): Promise<Service | Failure> {
  const { tx, who, now } = act;
  const deleted = await findDeleted(tx, who.scope, id, new Date(now - RESTORABLE_FOR));
  if (!deleted) return fail('service_not_found');
  if (who.scope.limited) return fail('not_allowed');
  if ((await countServices(tx, deleted.clientId)) >= MOST_SERVICES) return fail('limit_reached');
  if ((await markService(tx, id, null)) === undefined) return nameTaken();
  await evaluateSoon(act, await vehiclesOf(tx, id));
  const after = (await findService(tx, who.scope, id))!;
  await logService(act, after, { action: 'service.restore', after: serviceLogged(after) });
  return after;
}

async function serviceToChange({ tx, who }: RequestContext, id: ServiceId): Promise<Service | Failure> {
  const service = await findService(tx, who.scope, id);
  if (!service) return fail('service_not_found');
  return who.scope.limited ? fail('not_allowed') : service;
}

const nameTaken = (code: 'service_name_taken' | 'service_edit_name_taken' = 'service_name_taken'): Failure =>
  fail(code, { name: 'already_exists' });

/** What it names must be the client's. */
async function faultIn(
  { tx }: RequestContext,
  clientId: ClientId,
  { operationIds }: ServiceFields,
): Promise<Failure | undefined> {
  const own = new Set((await ownOperations(tx, clientId, operationIds)).map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const [place, id] of operationIds.entries())
    if (!own.has(id)) errors[`operationIds.${place}`] = 'unknown_reference';
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}
