import type { ClientId, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, tooManyInvitations } from '../../http/failure.ts';

/** Within 24 hours: of one client's people, and of all people of a partner, its clients' too. */
const MOST = { client: 100, partner: 1000 };

/**
 * Whether another mail may go to an address that somebody typed for another person: an invitation, or the news of a changed address. Asked in the
 * transaction that queues it, with the lock on the partner's people (lockPeople), so that parallel ones cannot slip past the limit.
 * @param now milliseconds since 1970 UTC
 * @returns why not
 */
export async function mayWriteToStranger(
  tx: Scoped,
  { clientId, partnerId }: { clientId: ClientId | null; partnerId: PartnerId | null },
  now: number,
): Promise<Failure | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select invitations_open_at(${clientId}, ${partnerId}, ${MOST.client}, ${MOST.partner}, ${new Date(now)}) as at`.execute(
    tx,
  );
  const opensAt = rows[0]?.at?.getTime();
  return opensAt === undefined ? undefined : tooManyInvitations(opensAt, now);
}
