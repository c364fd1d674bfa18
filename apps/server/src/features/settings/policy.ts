import type { ClientId, PartnerId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { partnerOf } from './queries.ts';

export type ProposalOwner = { partnerId: PartnerId; clientId: ClientId | null };

/**
 * For whom somebody proposes: a client's people for that client, a partner's for it all or for one of its clients, the
 * platform's for a client that they name.
 */
export async function whoseDefaults(
  tx: Scoped,
  scope: Scope,
  asked: ClientId | null,
): Promise<ProposalOwner | Failure> {
  if (scope.limited) return fail('not_allowed'); // what everybody sees is not for who sees a part
  const clientId = asked ?? scope.clientId;
  if (clientId !== null) {
    const partnerId = await partnerOf(tx, clientId);
    return partnerId === undefined ? fail('client_not_found') : { partnerId, clientId };
  }
  if (scope.partnerId === null) return fail('fields_invalid', { clientId: 'required' });
  return { partnerId: scope.partnerId, clientId: null };
}

/** Clients’ people withdraw their client’s, partners’ people all of theirs; the platform’s people name a client. */
export const mayWithdraw = (scope: Scope, isOfClient: boolean): boolean =>
  isOfClient || (scope.role === 'partner' && scope.clientId === null);
