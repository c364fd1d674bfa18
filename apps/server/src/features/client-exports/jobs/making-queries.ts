import type {
  ClientExportId,
  ClientId,
  DeviceId,
  DriverId,
  JobFailure,
  JobState,
  PositionFiles,
  UserId,
} from '@balise/contract';
import { REPORT_FILE_DAYS } from '@balise/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ZippedFile } from '../../../files/stored/index.ts';

const DAY = 86_400_000;

/* What the job itself does, as the owner of the database. */

/** An export that is being made. Milliseconds since 1970 UTC. */
export type TakenExport = {
  id: ClientExportId;
  clientId: ClientId;
  userId: UserId;
  viewingClientId: ClientId | null;
  from: number;
  to: number;
  /** Of which devices; null: of all. */
  deviceIds: DeviceId[] | null;
  /** Everything of this driver alone; null: of the client. */
  driverId: DriverId | null;
  positions: PositionFiles;
  askedAt: number;
};

/** Begins an export, or goes on with it. @returns undefined where there is nothing to make: it was cancelled, or is done */
export async function beginExport(owner: Database, id: ClientExportId): Promise<TakenExport | undefined> {
  const row = await owner
    .updateTable('client_exports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      clientId: row.client_id,
      userId: row.user_id,
      viewingClientId: row.viewing_client_id,
      from: row.from_at.getTime(),
      to: row.to_at.getTime(),
      deviceIds: row.device_ids,
      driverId: row.driver_id,
      positions: row.positions,
      askedAt: row.asked_at.getTime(),
    }
  );
}

/** A part of a vehicle's past that could not be read. */
export type Gap = { from: number; to: number };

/** A file that is whole in the ZIP, and what the manifest says of it. */
export type ExportedFile = ZippedFile & { rows: number; missing: Gap[] };

/** The files that are whole, in their order. What an earlier process wrote of another one is forgotten. */
export async function wholeFiles(owner: Database, id: ClientExportId): Promise<ExportedFile[]> {
  const rows = await owner
    .selectFrom('client_export_files')
    .selectAll()
    .where('export_id', '=', id)
    .orderBy('place')
    .execute();
  await sql`delete from client_export_parts where export_id = ${id} and part >= ${rows.at(-1)?.next_part ?? 0}`.execute(
    owner,
  );
  return rows.map((row) => ({
    name: row.name,
    rows: Number(row.rows),
    bytes: Number(row.bytes),
    packed: Number(row.packed),
    crc32: Number(row.crc32),
    sha256: row.sha256,
    startsAt: Number(row.starts_at),
    endsAt: Number(row.ends_at),
    nextPart: row.next_part,
    missing: row.missing as Gap[],
  }));
}

export const storePart = (owner: Database, id: ClientExportId, part: number, content: Buffer) =>
  owner.insertInto('client_export_parts').values({ export_id: id, part, content }).execute();

export async function storeFile(owner: Database, id: ClientExportId, place: number, file: ExportedFile): Promise<void> {
  await owner
    .insertInto('client_export_files')
    .values({
      export_id: id,
      place,
      name: file.name,
      rows: file.rows,
      bytes: file.bytes,
      packed: file.packed,
      crc32: file.crc32,
      sha256: file.sha256,
      starts_at: file.startsAt,
      ends_at: file.endsAt,
      next_part: file.nextPart,
      missing: JSON.stringify(file.missing),
    })
    .execute();
}

/** Stores how far an export is. @returns false where it is to stop */
export async function noteProgress(
  owner: Database,
  id: ClientExportId,
  { files, done }: { files: number; done: number },
): Promise<boolean> {
  const noted = await owner
    .updateTable('client_exports')
    .set({ files, files_done: done })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** The file is there. @returns false where the export had been cancelled meanwhile */
export async function finishExport(
  owner: Database,
  id: ClientExportId,
  made: { fileName: string; bytes: number },
  now: number,
): Promise<boolean> {
  const done = await owner
    .updateTable('client_exports')
    .set({
      state: 'done',
      ended_at: new Date(now),
      bytes: made.bytes,
      file_name: made.fileName,
      expires_at: new Date(now + REPORT_FILE_DAYS * DAY),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Forgets what was written of an export that came to nothing. */
export async function dropFiles(owner: Database, id: ClientExportId): Promise<void> {
  await sql`delete from client_export_parts where export_id = ${id}`.execute(owner);
  await sql`delete from client_export_files where export_id = ${id}`.execute(owner);
}

/** The export ends without a file; what was written of it is gone. */
export async function endExport(
  owner: Database,
  id: ClientExportId,
  state: Extract<JobState, 'failed' | 'refused'>,
  failure: JobFailure | null,
  now: number,
): Promise<void> {
  await dropFiles(owner, id);
  await owner
    .updateTable('client_exports')
    .set({ state, failure, ended_at: new Date(now), expires_at: new Date(now + REPORT_FILE_DAYS * DAY) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Deletes expired exports; of those that came to nothing, the bytes. @returns how many */
export async function deleteOldExports(
  owner: { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }> },
  now: Date,
): Promise<number> {
  await owner.query(
    `delete from client_export_parts p using client_exports e
     where e.id = p.export_id and e.state in ('cancelled', 'failed', 'refused') and e.ended_at < $1`,
    [new Date(now.getTime() - 3_600_000)],
  );
  const { rowCount } = await owner.query('delete from client_exports where expires_at < $1', [now]);
  return rowCount ?? 0;
}
