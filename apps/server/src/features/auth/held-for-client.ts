import type { ClientId, Right } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';

/**
 * Whether what a user asked to be done for a client may still be done: with the right, and in the view, that the user has now. Never for
 * limited users.
 */
export function isHeldForClient(
  { rights, limited, viewing, clientId: own }: Scope,
  right: Right,
  { clientId, viewingClientId }: { clientId: ClientId; viewingClientId: ClientId | null },
): boolean {
  if (!rights.includes(right) || limited) return false;
  return viewing === (viewingClientId !== null) && (own === null || own === clientId);
}
