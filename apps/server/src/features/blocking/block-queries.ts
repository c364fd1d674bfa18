import type { DeviceId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';

/** The designation of a device in scope. */
export async function findPlate(tx: Scoped, { clientId }: Scope, id: DeviceId): Promise<string | undefined> {
  let query = tx.selectFrom('devices').select('designation').where('id', '=', id).where('deleted_at', 'is', null);
  if (clientId !== null) query = query.where('client_id', '=', clientId);
  return (await query.executeTakeFirst())?.designation;
}
