import {
  CLIENT_EXPORTS_KEPT,
  type ClientExport,
  type ClientExportId,
  type ClientId,
  type DeviceId,
  type DriverId,
  type PositionFiles,
  REPORT_FILE_DAYS,
  type UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import { readBytes } from '../../db/copy/copy-out.ts';
import type { Database } from '../../db/database.ts';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { RESTRICTED } from './contents/dataset-queries.ts';

const DAY = 86_400_000;

const COLUMNS = [
  ...([
    'id',
    'client_id',
    'requester_name',
    'from_at',
    'to_at',
    'device_ids',
    'driver_id',
    'positions',
    'state',
    'failure',
  ] as const),
  ...(['asked_at', 'ended_at', 'files', 'files_done', 'bytes', 'file_name', 'expires_at'] as const),
] as const;

export type NewExport = {
  clientId: ClientId;
  userId: UserId;
  viewingClientId: ClientId | null;
  from: number;
  to: number;
  deviceIds: DeviceId[] | null;
  driverId: DriverId | null;
  positions: PositionFiles;
  now: number;
};

/** Queues an export. @returns undefined where one of this client is under way */
export async function insertExport(tx: Scoped, asked: NewExport): Promise<ExportRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('balise client exports'), ${asked.clientId})`.execute(tx);
  const open = tx.selectFrom('client_exports').select('id').where('client_id', '=', asked.clientId);
  if (await open.where('state', 'in', ['waiting', 'running']).executeTakeFirst()) return undefined;
  // room for the new one
  await sql`
    delete from client_exports where id in (
      select id from client_exports where client_id = ${asked.clientId} and ended_at is not null
      order by id desc offset ${CLIENT_EXPORTS_KEPT - 1})`.execute(tx);
  return await tx
    .insertInto('client_exports')
    .values({
      client_id: asked.clientId,
      user_id: asked.userId,
      requester_name: sql`coalesce(${userName(asked.userId)}, '')`,
      viewing_client_id: asked.viewingClientId,
      from_at: new Date(asked.from),
      to_at: new Date(asked.to),
      device_ids: asked.deviceIds,
      driver_id: asked.driverId,
      positions: asked.positions,
      asked_at: new Date(asked.now),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Exports of a client that the scope shows, the newest first. */
export const listExports = (tx: Scoped, clientId: ClientId) =>
  tx.selectFrom('client_exports').select(COLUMNS).where('client_id', '=', clientId).orderBy('id', 'desc').execute();

/** One of these. */
export const findExport = (tx: Scoped, clientId: ClientId, id: ClientExportId) =>
  tx
    .selectFrom('client_exports')
    .select(COLUMNS)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** An export as its reader sees it. */
export const presentExport = (row: ExportRow): ClientExport => ({
  id: row.id,
  clientId: row.client_id,
  requesterName: row.requester_name,
  from: row.from_at.getTime(),
  to: row.to_at.getTime(),
  devices: row.device_ids?.length ?? null,
  driverId: row.driver_id,
  positions: row.positions,
  state: row.state,
  failure: row.failure,
  askedAt: row.asked_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  files: row.files,
  filesDone: row.files_done,
  bytes: row.bytes === null ? null : Number(row.bytes),
  fileName: row.file_name,
  expiresAt: row.expires_at?.getTime() ?? null,
});

/** Cancels an export that is under way. @returns whether it was */
export async function cancelExport(tx: Scoped, id: ClientExportId, now: number): Promise<boolean> {
  const done = await tx
    .updateTable('client_exports')
    .set({ state: 'cancelled', ended_at: new Date(now), expires_at: new Date(now + REPORT_FILE_DAYS * DAY) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export const deleteExport = (tx: Scoped, id: ClientExportId) =>
  tx.deleteFrom('client_exports').where('id', '=', id).where('ended_at', 'is not', null).execute();

/** The devices that a client had in a period, of these or of all. */
export async function devicesToExport(
  tx: Scoped,
  { clientId, deviceIds, from, to }: Pick<NewExport, 'clientId' | 'deviceIds' | 'from' | 'to'>,
): Promise<DeviceId[]> {
  const { rows } = await sql<{ ids: DeviceId[] }>`
    select export_devices(${clientId}, ${deviceIds}, ${new Date(from)}, ${new Date(to)}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Notes for each of these devices that somebody has its positions of a period written into a file. */
export const logAccesses = (
  tx: Scoped,
  deviceIds: readonly DeviceId[],
  { from, to, now, viewing, address, userAgent }: Access,
) =>
  sql`select count(*) from (
    select add_to_position_access_log(id, ${new Date(from)}, ${new Date(to)}, ${new Date(now)}, ${viewing}, ${address}, ${userAgent})
    from unnest(${[...deviceIds]}::integer[]) id offset 0) noted`.execute(tx);
type Access = { from: number; to: number; now: number; viewing: boolean; address: string; userAgent: string };

/** Parts of a file in their order: how many there are, and one of them. */
export async function countParts(tx: Scoped, id: ClientExportId): Promise<number> {
  const { count } = await tx
    .selectFrom('client_export_parts')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('export_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
export const readPart = (
  api: Database,
  scope: Scope,
  id: ClientExportId,
  part: number,
): Promise<Buffer[] | undefined> =>
  readBytes(
    api,
    scope,
    `select content from client_export_parts where export_id = ${Math.trunc(id)} and part = ${Math.trunc(part)}`,
  );

/** Whether a user has the rights for everything that is in a file: the logs, and what is known of drivers' health. */
export async function mayTake(tx: Scoped, { rights }: Scope, id: ClientExportId): Promise<boolean> {
  const beyond = RESTRICTED.filter(({ needs }) => !rights.includes(needs)).map(({ name }) => name);
  if (beyond.length === 0) return true;
  const row = await tx
    .selectFrom('client_export_files')
    .select('name')
    .where('export_id', '=', id)
    .where('name', 'in', beyond)
    .executeTakeFirst();
  return row === undefined;
}

/** What a driver of the client is called, as far as the scope shows him, or for the owner of the database; undefined: there is none. */
export async function driverName(tx: Scoped | Database, clientId: ClientId, id: DriverId): Promise<string | undefined> {
  const found = tx
    .selectFrom('drivers')
    .select(sql<string>`btrim(last_name || ' ' || first_name)`.as('name'))
    .where('id', '=', id)
    .where('client_id', '=', clientId);
  return (await found.executeTakeFirst())?.name;
}
