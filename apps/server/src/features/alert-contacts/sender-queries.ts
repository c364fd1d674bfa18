import type { ClientId, PartnerId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';

/** In whose affairs a contact is written to: the client, and the partner under whose name that happens. */
export async function senderOf(tx: Scoped, clientId: ClientId): Promise<{ clientName: string; partnerId: PartnerId }> {
  return await tx
    .selectFrom('clients')
    .select(['full_name as clientName', 'partner_id as partnerId'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
}
