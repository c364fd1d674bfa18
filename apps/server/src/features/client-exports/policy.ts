import type { ClientId } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';

/** Whether everything of a client may still be given to somebody: with the rights, and in the view, that the user has now. */
export function mayExport(
  { rights, limited, viewing, clientId: own }: Scope,
  { clientId, viewingClientId }: { clientId: ClientId; viewingClientId: ClientId | null },
): boolean {
  if (!rights.includes('export_data') || limited) return false;
  return viewing === (viewingClientId !== null) && (own === null || own === clientId);
}
