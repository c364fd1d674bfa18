import type { ClientId, TraccarCounts, TraccarImport, TraccarImportId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scoped } from '../../db/scope.ts';

/** What a client has by the names that are compared: identities as they are, names in small letters. */
export async function hereOf(tx: Scoped, clientId: ClientId) {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'devices' as kind, imei as name from devices where client_id = ${clientId} and deleted_at is null
    union all select 'plates', plate_key(designation) from devices where client_id = ${clientId} and deleted_at is null
    union all select 'groups', lower(designation) from device_groups where client_id = ${clientId} and deleted_at is null
    union all select 'geofences', lower(name) from geofences where client_id = ${clientId} and deleted_at is null
    union all select 'drivers', lower(register_number) from drivers where client_id = ${clientId} and deleted_at is null`.execute(
    tx,
  );
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name));
  return {
    devices: of('devices'),
    plates: of('plates'),
    groups: of('groups'),
    geofences: of('geofences'),
    drivers: of('drivers'),
  };
}

/** Which of these identities some device has that is not deleted. */
export async function takenImeis(tx: Scoped, imeis: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select value from find_taken_among(${[...imeis]}, '{}'::text[]) where field = 'imei'`.execute(tx);
  return new Set(rows.map(({ value }) => value));
}

export type NewImport = {
  clientId: ClientId;
  userId: UserId;
  viewingClientId: ClientId | null;
  url: string;
  encryptedSecret: Buffer;
  from: number | null;
  to: number | null;
  now: number;
};

/** Queues an import. @returns undefined where one of this client is under way */
export async function insertImport(tx: Scoped, asked: NewImport): Promise<TraccarImportId | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('balise traccar imports'), ${asked.clientId})`.execute(tx);
  const open = tx.selectFrom('traccar_imports').select('id').where('client_id', '=', asked.clientId);
  if (await open.where('state', 'in', ['waiting', 'running']).executeTakeFirst()) return undefined;
  const { id } = await tx
    .insertInto('traccar_imports')
    .values({
      client_id: asked.clientId,
      user_id: asked.userId,
      requester_name: sql`coalesce(${userName(asked.userId)}, '')`,
      viewing_client_id: asked.viewingClientId,
      url: asked.url,
      encrypted_secret: asked.encryptedSecret,
      from_at: asked.from === null ? null : new Date(asked.from),
      to_at: asked.to === null ? null : new Date(asked.to),
      asked_at: new Date(asked.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Imports into a client that the scope shows, the newest first. */
export async function listImports(tx: Scoped, clientId: ClientId): Promise<TraccarImport[]> {
  const { rows } = await sql<ImportRow>`
    select i.id, i.client_id, i.requester_name, i.url, i.from_at, i.to_at, i.asked_at, i.ended_at, i.state, i.failure, i.counts,
      count(d.device_id)::int as devices, (count(*) filter (where d.done_until >= i.to_at))::int as devices_done,
      coalesce(sum(d.positions), 0)::float8 as positions, coalesce(sum(d.refused), 0)::float8 as refused,
      coalesce(avg(extract(epoch from d.done_until - i.from_at) / extract(epoch from i.to_at - i.from_at)), 0)::float8 as share
    from traccar_imports i left join traccar_import_devices d on d.import_id = i.id
    where i.client_id = ${clientId} group by i.id order by i.id desc limit 50`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    requesterName: row.requester_name,
    url: row.url,
    from: row.from_at?.getTime() ?? null,
    to: row.to_at?.getTime() ?? null,
    askedAt: row.asked_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    state: row.state,
    failure: row.failure,
    counts: row.counts,
    devices: row.devices,
    devicesDone: row.devices_done,
    share: Math.min(1, Math.max(0, row.share)),
    positions: row.positions,
    positionsRefused: row.refused,
  }));
}

type ImportRow = {
  id: TraccarImportId;
  client_id: ClientId;
  requester_name: string;
  url: string;
  from_at: Date | null;
  to_at: Date | null;
  asked_at: Date;
  ended_at: Date | null;
  state: TraccarImport['state'];
  failure: TraccarImport['failure'];
  counts: TraccarCounts | null;
  devices: number;
  devices_done: number;
  positions: number;
  refused: number;
  share: number;
};

/** Cancels an import that is under way. @returns its address; undefined: there is none */
export async function cancelImport(
  tx: Scoped,
  clientId: ClientId,
  id: TraccarImportId,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('traccar_imports')
    .set({ state: 'cancelled', ended_at: new Date(now), encrypted_secret: null })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('state', 'in', ['waiting', 'running'])
    .returning('url')
    .executeTakeFirst();
  return row?.url;
}
