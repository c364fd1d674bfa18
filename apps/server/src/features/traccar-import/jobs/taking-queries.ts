import type { ClientId, DeviceId, TraccarFailure, TraccarImportId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';

/* What the job itself does: as the owner of the database, or in the requester's scope where a transaction is given. */

/** An import that is under way. Milliseconds since 1970 UTC. */
export type TakenImport = {
  id: TraccarImportId;
  clientId: ClientId;
  userId: UserId;
  viewingClientId: ClientId | null;
  url: string;
  encryptedSecret: Buffer;
  period: { from: number; to: number } | null;
  isListed: boolean;
};

/** Begins an import, or goes on with it. @returns undefined where there is nothing to do: it was cancelled, or is done */
export async function beginImport(owner: Database, id: TraccarImportId): Promise<TakenImport | undefined> {
  const row = await owner
    .updateTable('traccar_imports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row?.encrypted_secret) return undefined;
  const { from_at: from, to_at: to } = row;
  return {
    id: row.id,
    clientId: row.client_id,
    userId: row.user_id,
    viewingClientId: row.viewing_client_id,
    url: row.url,
    encryptedSecret: row.encrypted_secret,
    period: from && to ? { from: from.getTime(), to: to.getTime() } : null,
    isListed: row.listed_at !== null,
  };
}

/** Somebody cancelled the import while it was listed: nothing of it is added. */
export class ImportCancelled extends Error {}

/**
 * Notes what was added, and whose positions are to be taken; in the transaction that adds it.
 * @throws ImportCancelled, so that it adds nothing
 */
export async function noteListed(
  tx: Scoped,
  { id, period }: TakenImport,
  counts: object,
  devices: readonly { deviceId: DeviceId; sourceId: number }[],
  now: number,
): Promise<void> {
  const noted = await tx
    .updateTable('traccar_imports')
    .set({ listed_at: new Date(now), counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) throw new ImportCancelled(`import ${id}`);
  if (period && devices.length > 0)
    await sql`
      insert into traccar_import_devices (import_id, device_id, source_id, done_until)
      select ${id}, d.device_id, d.source_id, ${new Date(period.from)}
      from unnest(${devices.map(({ deviceId }) => deviceId)}::integer[], ${devices.map(({ sourceId }) => sourceId)}::bigint[])
        as d (device_id, source_id)`.execute(tx);
}

/** A vehicle whose positions are not all there yet. */
export type OpenDevice = { deviceId: DeviceId; sourceId: number; imei: string; from: number };

/** The next of these, while the import is not cancelled and the vehicle is still its client's. */
export async function nextDevice(
  owner: Database,
  { id, clientId, period }: TakenImport,
): Promise<OpenDevice | undefined> {
  if (!period) return undefined;
  const { rows } = await sql<{ device_id: DeviceId; source_id: string; imei: string; done_until: Date }>`
    select t.device_id, t.source_id, d.imei, t.done_until
    from traccar_import_devices t join devices d on d.id = t.device_id join traccar_imports i on i.id = t.import_id
    where t.import_id = ${id} and i.state = 'running' and t.done_until < ${new Date(period.to)}
      and d.client_id = ${clientId} and d.deleted_at is null
    order by t.device_id limit 1`.execute(owner);
  const row = rows[0];
  return (
    row && {
      deviceId: row.device_id,
      sourceId: Number(row.source_id),
      imei: row.imei,
      from: row.done_until.getTime(),
    }
  );
}

/** Notes that the positions before a moment are stored. @returns false where the import was cancelled */
export async function noteStored(
  owner: Database,
  { id }: TakenImport,
  device: DeviceId,
  { until, positions, refused }: { until: number; positions: number; refused: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update traccar_import_devices t set done_until = ${new Date(until)}, positions = t.positions + ${positions}, refused = t.refused + ${refused}
    from traccar_imports i
    where t.import_id = ${id} and t.device_id = ${device} and i.id = t.import_id and i.state = 'running'
      and t.done_until < ${new Date(until)}`.execute(owner);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends an import; how to sign in there is forgotten. */
export async function endImport(
  owner: Database,
  id: TraccarImportId,
  failure: TraccarFailure | null,
  now: number,
): Promise<void> {
  await owner
    .updateTable('traccar_imports')
    .set({ state: failure === null ? 'done' : 'failed', failure, ended_at: new Date(now), encrypted_secret: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** The devices of a client by their identities. */
export async function devicesByImei(
  tx: Scoped,
  clientId: ClientId,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, DeviceId>> {
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'imei'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`imei = any (${[...imeis]})`)
    .execute();
  return new Map(rows.map(({ id, imei }) => [imei, id]));
}
