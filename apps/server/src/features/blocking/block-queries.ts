import type { DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** The designation of a device in scope. */
export async function findPlate(tx: Scoped, { clientId }: Scope, id: DeviceId): Promise<string | undefined> {
  let query = tx.selectFrom('devices').select('designation').where('id', '=', id).where('deleted_at', 'is', null);
  if (clientId !== null) query = query.where('client_id', '=', clientId);
  return (await query.executeTakeFirst())?.designation;
}

/** Whether these are more vehicles of any one client than one person may block at once. */
export async function needsSecondPerson(tx: Scoped, ids: readonly DeviceId[]): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select exists (
      select from devices where id = any (${ids}) group by client_id having count(*) > approval_above(client_id)
    ) as needs`.execute(tx);
  return rows[0]?.needs === true;
}
