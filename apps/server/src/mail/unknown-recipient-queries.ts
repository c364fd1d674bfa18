import type { ClientId, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../db/scope.ts';

/** @returns when the next invitation may be sent, where it may not be now */
export async function invitationsOpenAt(
  tx: Scoped,
  of: { clientId: ClientId | null; partnerId: PartnerId | null },
  most: { client: number; partner: number },
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select invitations_open_at(${of.clientId}, ${of.partnerId}, ${most.client}, ${most.partner}, ${now}) as at`.execute(
    tx,
  );
  return rows[0]?.at ?? undefined;
}
