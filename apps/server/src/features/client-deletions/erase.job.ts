import type { ClientId } from '@balise/contract';
import { type Database, databaseOf } from '../../db/database.ts';
import { auditOwnAct } from '../audit/index.ts';
import {
  areVehiclesErased,
  dueClients,
  eraseClient,
  eraseRecorded,
  lockDeletion,
  noteErased,
} from './erase-queries.ts';

/** Connections of the database's owner. */
type Owner = Parameters<typeof databaseOf>[0];

/**
 * Erases the data of clients that were deleted thirty days ago: first what was recorded, which takes its time (features/archive), then
 * everything else in one transaction, with the counts that the certificate names. Invoices, the logs and commands are kept. @returns how many
 */
export async function eraseDeletedClients(owner: Owner, now: number): Promise<number> {
  const database = databaseOf(owner);
  let erased = 0;
  const failures: unknown[] = [];
  for (const id of await dueClients(database, new Date(now))) {
    if (!(await areVehiclesErased(database, id)) || (await eraseRecorded(database, id)) > 0) continue; // the next hour
    try {
      if (await database.transaction().execute((tx) => eraseOne(tx, id, now))) erased += 1;
    } catch (error) {
      failures.push(error); // the others are erased all the same
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'deleted clients that could not be erased');
  return erased;
}

async function eraseOne(tx: Database, id: ClientId, now: number): Promise<boolean> {
  const deletion = await lockDeletion(tx, id);
  if (!deletion) return false;
  const counts = await eraseClient(tx, id);
  await noteErased(tx, id, counts, new Date(now));
  await auditOwnAct(tx, now, {
    action: 'client.erase',
    subject: { kind: 'client', id, name: deletion.client_name },
    clientId: id,
    partnerId: deletion.partner_id,
    after: counts,
  });
  return true;
}
