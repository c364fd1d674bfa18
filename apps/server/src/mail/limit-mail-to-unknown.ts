import type { ClientId, PartnerId } from '@balise/contract';
import type { Scoped } from '../db/scope.ts';
import { type Failure, tooManyInvitations } from '../http/failure.ts';
import { invitationsOpenAt } from './unknown-recipient-queries.ts';

/** Within 24 hours: of one client's people, and of all people of a partner, its clients' too. */
const MOST = { client: 100, partner: 1000 };

/**
 * Whether another mail may go to an address that a user typed for another person: an invitation, or the notice of a changed address. Asked in the
 * transaction that queues it, with the lock on the partner's people (lockPeople), so that parallel ones cannot slip past the limit.
 * @param now milliseconds since 1970 UTC
 * @returns why not
 */
export async function mayMailUnknown(
  tx: Scoped,
  of: { clientId: ClientId | null; partnerId: PartnerId | null },
  now: number,
): Promise<Failure | undefined> {
  const opensAt = await invitationsOpenAt(tx, of, MOST, new Date(now));
  return opensAt && tooManyInvitations(opensAt.getTime(), now);
}
