import type { ClientId, DeviceFields, ImportDefaults } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { columnsOf } from '../devices/index.ts';
import type { Draft, ImportColumn } from './draft.ts';
import type { ParsedRow } from './read/table.ts';

export const types = (tx: Scoped) =>
  tx
    .selectFrom('device_types')
    .select(['id', 'code', 'name_en as nameEn', 'name_fr as nameFr'])
    .orderBy('id')
    .execute();

export const models = (tx: Scoped) =>
  tx
    .selectFrom('tracker_models')
    .select(['id', 'brand', 'name', 'uses_imei as usesImei'])
    .orderBy('brand')
    .orderBy('name')
    .execute();

export const countryOperators = (tx: Scoped) =>
  tx
    .selectFrom('operators')
    .select(['id', 'name', 'country_code2 as country'])
    .orderBy('country_code2')
    .orderBy('name')
    .execute();

/** The clients that the scope shows. */
export function clientNames(tx: Scoped, scope: Scope) {
  let query = tx
    .selectFrom('clients')
    .select(['id', 'full_name as name', 'code', 'partner_id as partnerId', 'country_code2 as country', 'state']);
  if (scope.clientId !== null) query = query.where('id', '=', scope.clientId);
  return query.orderBy('full_name').execute();
}

/** Of these identities, which belong to a device on the platform, and whether the scope shows that device. */
export async function takenAmong(tx: Scoped, scope: Scope, imeis: string[], phones: string[]) {
  const { rows } = await sql<{ field: 'imei' | 'phone'; value: string; seen: boolean }>`
    select field, value, exists (
      select from devices d where d.id = device_id and (${scope.clientId}::int is null or d.client_id = ${scope.clientId})
    ) as seen
    from find_taken_among(${imeis}, ${phones})`.execute(tx);
  return rows;
}

export async function insertDraft(tx: Scoped, scope: Scope, draft: Omit<Draft, 'id' | 'imported'>): Promise<number> {
  const { id } = await tx
    .insertInto('device_imports')
    .values({
      user_id: scope.userId,
      file_name: draft.fileName,
      created_at: draft.createdAt,
      columns: JSON.stringify(draft.columns),
      defaults: JSON.stringify(draft.defaults),
      rows: JSON.stringify(draft.rows),
      reported_identities: draft.reported,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An uploaded file of the caller's, held against other changes until the transaction ends. */
export async function lockDraft(tx: Scoped, scope: Scope, id: number, after: Date): Promise<Draft | undefined> {
  const row = await tx
    .selectFrom('device_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', scope.userId)
    .where('created_at', '>', after)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { imported_at: at, added, skipped } = row;
  return {
    id: row.id,
    fileName: row.file_name,
    createdAt: row.created_at,
    columns: row.columns as ImportColumn[],
    defaults: row.defaults as ImportDefaults,
    rows: row.rows as ParsedRow[],
    reported: row.reported_identities,
    imported: at === null || added === null || skipped === null ? null : { at, added, skipped },
  };
}

export async function updateDraft(tx: Scoped, { id, columns, defaults, rows }: Draft): Promise<void> {
  await tx
    .updateTable('device_imports')
    .set({ columns: JSON.stringify(columns), defaults: JSON.stringify(defaults), rows: JSON.stringify(rows) })
    .where('id', '=', id)
    .execute();
}

export async function keepReported(tx: Scoped, { id, reported }: Draft): Promise<void> {
  await tx.updateTable('device_imports').set({ reported_identities: reported }).where('id', '=', id).execute();
}

/** Keeps what came of an import, and the rows that were left out. */
export async function closeDraft(
  tx: Scoped,
  id: number,
  now: Date,
  added: number,
  skipped: readonly ParsedRow[],
): Promise<void> {
  await tx
    .updateTable('device_imports')
    .set({ imported_at: now, added, skipped: skipped.length, rows: JSON.stringify(skipped) })
    .where('id', '=', id)
    .execute();
}

/** Makes room for one more file: unused files and the oldest beyond the limit are deleted. */
export async function deleteOldDrafts(tx: Scoped, scope: Scope, before: Date, most: number): Promise<void> {
  const own = tx.deleteFrom('device_imports').where('user_id', '=', scope.userId);
  await own.where('created_at', '<=', before).execute();
  await own
    .where((it) =>
      it(
        'id',
        'in',
        it
          .selectFrom('device_imports')
          .select('id')
          .where('user_id', '=', scope.userId)
          .orderBy('id', 'desc')
          .offset(most - 1),
      ),
    )
    .execute();
}

/** The plates that these clients have. */
export const platesOf = (tx: Scoped, clients: ClientId[]) =>
  tx
    .selectFrom('devices')
    .select(['client_id as clientId', 'designation'])
    .where(sql<boolean>`client_id = any(${clients})`)
    .where('deleted_at', 'is', null)
    .execute();

const AT_ONCE = 500; // rows of one statement

/** Adds devices, each with its first owner's period. */
export async function insertDevices(tx: Scoped, devices: readonly DeviceFields[]): Promise<void> {
  for (let start = 0; start < devices.length; start += AT_ONCE) {
    const added = await tx
      .insertInto('devices')
      .values(devices.slice(start, start + AT_ONCE).map(columnsOf))
      .returning(['id as device_id', 'client_id'])
      .execute();
    await tx
      .insertInto('device_ownership')
      // messages from before its registration belong to its first owner
      .values(added.map((device) => ({ ...device, starts_at: sql<Date>`'-infinity'` })))
      .execute();
  }
}

/** Under whose name the reader's files are, and on whose clocks. */
export async function letterhead(tx: Scoped, scope: Scope): Promise<{ brand: string; timeZone: string }> {
  const partner = tx.selectFrom('partners').select('display_name').where('id', '=', scope.partnerId);
  const client = tx.selectFrom('clients').select('time_zone').where('id', '=', scope.clientId);
  return {
    brand: (await partner.executeTakeFirst())?.display_name ?? 'Balise',
    timeZone: (await client.executeTakeFirst())?.time_zone ?? 'UTC',
  };
}
