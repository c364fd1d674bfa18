import { type addOperation, MOST_OPERATIONS, type Operation, type OperationId } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { type KeptList, lineToChange } from '../../clients/index.ts';
import { logOperation, operationLogged } from '../log.ts';
import {
  countOperations,
  findOperation,
  insertOperation,
  removeOperation,
  updateOperation,
} from './operation-queries.ts';

/** The operations of a client. */
export const operations: KeptList<OperationId, z.output<typeof addOperation.body>, Operation> = {
  most: MOST_OPERATIONS,
  count: countOperations,
  find: findOperation,
  insert: insertOperation,
  update: updateOperation,
  log: logOperation,
  logged: operationLogged,
  actions: { add: 'operation.add', edit: 'operation.edit' },
  isUnknown: (doing) => fail(doing === 'edit' ? 'operation_edit_not_found' : 'operation_not_found'),
  isTaken: (doing) =>
    fail(doing === 'edit' ? 'operation_edit_name_taken' : 'operation_name_taken', { name: 'already_exists' }),
};

export async function deleteOperation(act: RequestContext, id: OperationId): Promise<null | Failure> {
  const before = await lineToChange(act, operations, id);
  if (before instanceof Failure) return before;
  await removeOperation(act.tx, id);
  await logOperation(act, before, { action: 'operation.delete', before: operationLogged(before) });
  return null;
}
