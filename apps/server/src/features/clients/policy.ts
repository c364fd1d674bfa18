import type { ClientId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { seesClient } from './queries.ts';

/** The client that something will belong to: a client's own users may leave it out. */
export async function clientFor(
  { tx, scope }: { tx: Scoped; scope: Scope },
  given: ClientId | undefined,
): Promise<ClientId | Failure> {
  const clientId = given ?? scope.clientId;
  if (clientId === null) return fail('fields_invalid', { clientId: 'required' });
  const isShown = scope.clientId === null || scope.clientId === clientId;
  return isShown && (await seesClient(tx, clientId))
    ? clientId
    : fail('client_not_found', { clientId: 'unknown_reference' });
}
