import { readSome, type SettingsProposal, type SettingsSection } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { sectionsOf } from './own.ts';
import { mayWithdraw } from './policy.ts';
import { allProposed } from './queries.ts';

/** Who proposed a part, and when (milliseconds since 1970 UTC). */
type Origin = { by: string; at: number };
type Origins = Partial<Record<SettingsSection, Origin>>;

/** Who proposed each part, as `storeProposed` stores it. */
export const readOrigins = (stored: unknown): Origins => ({ ...(stored as Origins | undefined) });

/** Every part that is proposed in the scope; to those who may propose themselves. */
export async function listProposals(tx: Scoped, scope: Scope): Promise<SettingsProposal[] | Failure> {
  if (scope.limited) return fail('not_allowed'); // as for proposing
  const documents = await allProposed(tx, scope);
  return documents.flatMap((document) => {
    const { partner_id: partnerId, client_id: clientId, content, updated_at } = document;
    const some = readSome(content);
    const origins = readOrigins(document.origins);
    return sectionsOf(some).map((section) => ({
      level: clientId === null ? ('partner' as const) : ('client' as const),
      partnerId,
      clientId,
      section,
      name: document.full_name ?? document.display_name,
      settings: { [section]: some[section] },
      by: origins[section]?.by ?? null,
      at: origins[section]?.at ?? updated_at.getTime(),
      mayWithdraw: mayWithdraw(scope, clientId !== null),
    }));
  });
}
