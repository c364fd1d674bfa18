import type { DeviceId, ServiceRecord, ServiceRecordId, ServiceVehicleId } from '@balise/contract';
import { sql } from 'kysely';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type BorneRecord, REPLACED } from './records/record-queries.ts';

/* A reading of the odometer belongs to all services that were done together: it is entered with the first, and withdrawn with the last. */

type OfReading = Pick<BorneRecord, 'id' | 'dueId' | 'isRead' | 'readingOf'>;

/** The other records that count of the reading of one. */
async function sharing(tx: Scoped, { id, isRead, readingOf }: OfReading) {
  if (!isRead) return [];
  const bearer = readingOf ?? id;
  const { rows } = await sql<{ id: ServiceRecordId; dueId: ServiceVehicleId }>`
    select r.id, r.service_vehicle_id as "dueId" from service_records r
    where (r.id = ${bearer} or r.reading_of = ${bearer}) and r.id <> ${id} and r.kind = 'done' and r.is_read and not ${REPLACED}
    order by r.id`.execute(tx);
  return rows;
}

export const othersOfReading = async (tx: Scoped, record: OfReading): Promise<ServiceRecordId[]> =>
  (await sharing(tx, record)).map(({ id }) => id);

/** The services of the vehicle whose records have one reading, by their ids. */
export const duesOfReading = async (tx: Scoped, record: OfReading): Promise<ServiceVehicleId[]> =>
  [record.dueId, ...(await sharing(tx, record)).map(({ dueId }) => dueId)].sort((a, b) => a - b);

/** The record with which the reading of a moment was entered, where it counts and shows the same; null: none. @param at ms since 1970 */
export async function readingAt(
  tx: Scoped,
  deviceId: DeviceId,
  { at, metres }: { at: number; metres: number | null },
): Promise<ServiceRecordId | null> {
  const { rows } = await sql<{ id: ServiceRecordId }>`
    select source_id as id from odometer_entries
    where device_id = ${deviceId} and at = ${new Date(at)} and metres = ${metres} and source_kind = 'service' and withdrawn_at is null`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

const COPIED = sql.raw(
  'service_vehicle_id, service_id, client_id, device_id, kind, at, day, parts_cost, labour_cost, tax_cost, downtime_minutes, workshop, note, ' +
    'reason, operations, attachment_ids, state, was_due_on, missed, next_on, next_distance, next_engine',
);

/** Writes a record anew with what the meter showed as another one says, and its reading. */
export async function copyRecord(
  tx: Scoped,
  id: ServiceRecordId,
  { id: readingOf, metres }: Pick<ServiceRecord, 'id' | 'metres'>,
  { userId, now }: { userId: Scope['userId']; now: number },
): Promise<ServiceRecordId> {
  const { rows } = await sql<{ id: ServiceRecordId }>`
    insert into service_records (${COPIED}, metres, is_read, reading_of, replaces, created_at, created_by, created_by_name)
      select ${COPIED}, ${metres}, true, ${readingOf}, id, ${new Date(now)}::timestamptz, ${userId},
        ${userName(userId)}
      from service_records where id = ${id}
    returning id`.execute(tx);
  return rows[0]!.id;
}
