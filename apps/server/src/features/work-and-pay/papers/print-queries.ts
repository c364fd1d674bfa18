import type { ClientId, PartnerId } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';

/** The partner of a client: whose name and colour are on its papers. */
export async function partnerOf(tx: Scoped, clientId: ClientId): Promise<PartnerId> {
  const client = tx.selectFrom('clients').select('partner_id').where('id', '=', clientId);
  return (await client.executeTakeFirstOrThrow()).partner_id;
}
