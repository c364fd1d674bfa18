import { type addOperation, MOST_OPERATIONS, type Operation, type OperationId } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { logOperation, operationLogged } from './log.ts';
import {
  countOperations,
  findOperation,
  insertOperation,
  removeOperation,
  updateOperation,
} from './operation-queries.ts';

type Fields = z.output<typeof addOperation.body>;

export async function createOperation(act: RequestContext, fields: Fields): Promise<Operation | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  if ((await countOperations(tx, clientId)) >= MOST_OPERATIONS) return fail('limit_reached');
  const id = await insertOperation(tx, clientId, fields, now);
  if (id === undefined) return nameTaken();
  const added = (await findOperation(tx, who.scope, id))!;
  await logOperation(act, added, { action: 'operation.add', after: operationLogged(added) });
  return added;
}

export async function changeOperation(
  act: RequestContext,
  id: OperationId,
  fields: Fields,
): Promise<Operation | Failure> {
  const { tx, who, now } = act;
  const before = await findOperation(tx, who.scope, id);
  if (!before) return fail('operation_not_found');
  if (who.scope.limited) return fail('not_allowed');
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if ((await updateOperation(tx, id, fields, now)) === undefined) return nameTaken();
  const after = (await findOperation(tx, who.scope, id))!;
  await logOperation(act, after, {
    action: 'operation.edit',
    before: operationLogged(before),
    after: operationLogged(after),
  });
  return after;
}

export async function deleteOperation(act: RequestContext, id: OperationId): Promise<null | Failure> {
  const { tx, who } = act;
  const before = await findOperation(tx, who.scope, id);
  if (!before) return fail('operation_not_found');
  if (who.scope.limited) return fail('not_allowed');
  await removeOperation(tx, id);
  await logOperation(act, before, { action: 'operation.delete', before: operationLogged(before) });
  return null;
}

const nameTaken = (): Failure => fail('operation_name_taken', { name: 'already_exists' });
