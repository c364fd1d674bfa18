import type { ClientDeletion, ClientId, DeletedKind, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ERASED } from './what-is-erased.ts';

/* As the owner of the database, like all of this file. */

/** Clients whose data may be erased now. */
export async function dueClients(owner: Database, now: Date): Promise<ClientId[]> {
  const due = owner.selectFrom('client_deletions').select('client_id').where('erased_at', 'is', null);
  return (await due.where('due_at', '<=', now).orderBy('due_at').execute()).map((row) => row.client_id);
}

/** Has erased what was recorded of vehicles in the client's time, also of those that were transferred since. @returns how many tasks are not done */
export async function eraseRecorded(owner: Database, id: ClientId): Promise<number> {
  await sql`
    insert into chunk_tasks (kind, device_id, client_id)
    select distinct 'erase', o.device_id, o.client_id from device_ownership o
    where o.client_id = ${id} and not exists (
      select from chunk_tasks t where t.kind = 'erase' and t.device_id = o.device_id and t.client_id = o.client_id)`.execute(
    owner,
  );
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from chunk_tasks where client_id = ${id} and finished_at is null`.execute(owner);
  return rows[0]?.open ?? 0;
}

/** Whether every vehicle that the client had when it was deleted is erased: each has thirty days of its own. */
export async function areVehiclesErased(owner: Database, id: ClientId): Promise<boolean> {
  const left = owner.selectFrom('devices').select('id').where('client_id', '=', id).where('purged_at', 'is', null);
  return (await left.limit(1).executeTakeFirst()) === undefined;
}

/** The deletion, held until the transaction ends; undefined: another process erased it. */
export async function lockDeletion(
  owner: Database,
  id: ClientId,
): Promise<{ partner_id: PartnerId; client_name: string } | undefined> {
  const open = owner.selectFrom('client_deletions').select(['partner_id', 'client_name']).where('client_id', '=', id);
  return await open.where('erased_at', 'is', null).forUpdate().executeTakeFirst();
}

/** Erases all of a deleted client but what must be kept. @returns how many rows of each kind */
export async function eraseClient(owner: Database, id: ClientId): Promise<NonNullable<ClientDeletion['erased']>> {
  const { rows } = await sql<{ vehicles: number }>`
    select count(distinct device_id)::int as vehicles from device_ownership where client_id = ${id}`.execute(owner);
  const erased: Partial<Record<DeletedKind, number>> = { vehicles: rows[0]?.vehicles ?? 0 };
  // of vehicles that it handed on: the readings count for later owners, without who typed them
  await sql`
    update odometer_entries e set created_by_name = '', note = '', withdrawn_by_name = case when withdrawn_by_name is not null then '' end
    from device_ownership o where ${inItsTime(id)} and e.at >= o.starts_at and e.at < o.ends_at`.execute(owner);
  await sql`
    delete from rejected_positions e using device_ownership o
    where ${inItsTime(id)} and e.received_at >= o.starts_at and e.received_at < o.ends_at`.execute(owner);
  for (const [table, kind] of ERASED) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where client_id = ${id}`.execute(owner);
    if (kind) erased[kind] = (erased[kind] ?? 0) + Number(numAffectedRows);
  }
  // vehicles that others shared with it: after its alerts about them, which are counted
  await sql`delete from device_shares where recipient_client_id = ${id}`.execute(owner);
  await owner
    .updateTable('clients')
    .set({
      full_name: `#${id}`,
      code: '',
      email: '',
      phone: null,
      address: '',
      registration_number: '',
      tax_number: '',
      legal_note: '',
      legal_changed_by: '',
    })
    .set({ tracker_networks: sql`'{}'::cidr[]` })
    .where('id', '=', id)
    .execute();
  return erased;
}

const inItsTime = (id: ClientId) => sql`o.client_id = ${id} and o.device_id = e.device_id`;

export async function noteErased(
  owner: Database,
  id: ClientId,
  erased: NonNullable<ClientDeletion['erased']>,
  now: Date,
): Promise<void> {
  const noted = { erased_at: now, erased: JSON.stringify(erased) };
  await owner.updateTable('client_deletions').set(noted).where('client_id', '=', id).execute();
}
