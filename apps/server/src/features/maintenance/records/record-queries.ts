import type {
  AttachmentId,
  ClientId,
  DeviceId,
  DueCounts,
  OperationId,
  RecordKind,
  ServiceId,
  ServiceRecord,
  ServiceRecordId,
  ServiceVehicleId,
} from '@balise/contract';
import type { Cycle, Entry } from '@balise/maintenance';
import { sql } from 'kysely';
import { dayName } from '../../../calendar/index.ts';
import { ms } from '../../../db/fragments/ms.ts';
import { userName } from '../../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { filesById } from '../../attachments/index.ts';

/** Records as `r`, with their service `s` and vehicle `d`. A vehicle of another client by now keeps its name for neither. */
export const RECORDS = sql`
  service_records r join services s on s.id = r.service_id left join devices d on d.id = r.device_id`;
export const REPLACED = sql`exists (select from service_records n where n.replaces = r.id)`;
// of a few rows: `exists` would be answered by a table of all records
export const COLUMNS = sql`
  r.id, r.client_id as "clientId", r.service_vehicle_id as "dueId", r.service_id as "serviceId", s.name as service, r.device_id as "deviceId",
  coalesce(device_name_in_scope(r.device_id), '') as designation, r.kind, ${ms('r.at')} as at, r.day::text as day, r.metres::float8 as metres,
  r.parts_cost::float8 as "partsCost", r.labour_cost::float8 as "labourCost", r.tax_cost::float8 as "taxCost",
  r.total_cost::float8 as "totalCost", r.downtime_minutes as "downtimeMinutes", r.workshop, r.note, r.reason, r.operations, r.state, r.attachment_ids as "fileIds",
  r.was_due_on::text as "wasDueOn", r.missed, r.created_by_name as by, ${ms('r.created_at')} as "createdAt", r.replaces,
  (select true from service_records n where n.replaces = r.id) is not null as "isReplaced"`;

/** A record as it is read, with the ids of its files. */
export type RecordRow = Omit<ServiceRecord, 'files'> & { fileIds: AttachmentId[] };

/** Records with their files, as far as the scope shows them. */
export async function withFiles<Of extends RecordRow>(tx: Scoped, rows: readonly Of[]) {
  const files = await filesById(tx, [...new Set(rows.flatMap(({ fileIds }) => fileIds))]);
  return rows.map(({ fileIds, ...record }) => ({ ...record, files: fileIds.flatMap((id) => files.get(id) ?? []) }));
}

/** A service of a vehicle, to write about it. Locked until the transaction ends. */
export type Subject = {
  id: ServiceVehicleId;
  serviceId: ServiceId;
  clientId: ClientId;
  deviceId: DeviceId;
  firstAt: number;
  firstMetres: number | null;
  firstDueOn: string | null;
  firstDueMetres: number | null;
  timeZone: string;
  isWithdrawn: boolean;
  state: keyof DueCounts | null;
  dueDay: string | null;
  share: number | null;
  stateSince: number | null;
};

export async function lockSubject(tx: Scoped, { clientId }: Scope, id: ServiceVehicleId): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select v.id, v.service_id as "serviceId", v.client_id as "clientId", v.device_id as "deviceId", ${ms('v.first_at')} as "firstAt",
      v.first_metres::float8 as "firstMetres", v.first_due_on::text as "firstDueOn", v.first_due_metres::float8 as "firstDueMetres",
      c.time_zone as "timeZone", v.withdrawn_at is not null as "isWithdrawn", u.state, u.due_day::text as "dueDay", u.share,
      ${ms('u.state_since')} as "stateSince"
    from service_vehicles v join clients c on c.id = v.client_id
      join devices d on d.id = v.device_id and d.client_id = v.client_id and d.deleted_at is null
      left join service_dues u on u.service_vehicle_id = v.id
    where v.id = ${id} and (${clientId}::int is null or v.client_id = ${clientId}) for update of v`.execute(tx);
  return rows[0];
}

const day = (text: string | null) => (text === null ? null : Date.parse(text) / 86_400_000);

/** How the first interval of a subject began. */
export const firstCycle = ({ firstAt, firstMetres, firstDueOn, firstDueMetres }: Subject): Cycle => ({
  at: firstAt,
  metres: firstMetres,
  dueOn: day(firstDueOn),
  dueDistance: firstDueMetres === null || firstMetres === null ? null : firstDueMetres - firstMetres,
  dueEngine: null,
});

/** All that was written of a service of a vehicle. */
export async function entriesOf(tx: Scoped, id: ServiceVehicleId): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'nextOn'> & { nextOn: string | null }>`
    select id::float8 as id, kind, ${ms('at')} as at, metres::float8 as metres, next_on::text as "nextOn", next_distance::float8 as "nextDistance",
      next_engine::float8 as "nextEngine", replaces::float8 as replaces
    from service_records where service_vehicle_id = ${id}`.execute(tx);
  return rows.map((row) => ({ ...row, nextOn: day(row.nextOn) }));
}

/** Sets from where the present interval of a service of a vehicle counts; a plan is over with it where it is done. */
export async function setCycle(tx: Scoped, id: ServiceVehicleId, cycle: Cycle, endsPlan: boolean): Promise<void> {
  const { at, metres, dueOn, dueDistance, dueEngine } = cycle;
  await tx
    .updateTable('service_vehicles')
    .set({ base_at: new Date(at), base_metres: metres, due_on: dueOn === null ? null : dayName(dueOn) })
    .set({ due_distance: dueDistance, due_engine: dueEngine })
    .$if(endsPlan, (query) => query.set({ planned_on: null, planned_workshop: '' }))
    .where('id', '=', id)
    .execute();
}

/** What is written of a record. Days are of the client's calendar. */
export type NewRecord = {
  kind: RecordKind;
  at: number;
  day: string;
  metres: number | null;
  isRead: boolean;
  /** The record with which that reading was entered; null: this one. */
  readingOf: ServiceRecordId | null;
  partsCost: number;
  labourCost: number;
  taxCost: number;
  downtimeMinutes: number | null;
  workshop: string;
  note: string;
  reason: string;
  operations: readonly { id: OperationId; name: string }[];
  fileIds: readonly AttachmentId[];
  state: keyof DueCounts;
  wasDueOn: string | null;
  missed: number;
  nextOn: string | null;
  nextDistance: number | null;
  nextEngine: number | null;
  replaces: ServiceRecordId | null;
  /** Of the form in which it was typed; null: it has none. */
  requestId: string | null;
};

export async function insertRecord(
  tx: Scoped,
  subject: Subject,
  record: NewRecord,
  { userId, now }: { userId: Scope['userId']; now: number },
): Promise<ServiceRecordId> {
  const values = {
    ...subjectColumns(subject),
    kind: record.kind,
    at: new Date(record.at),
    day: record.day,
    metres: record.metres,
    is_read: record.isRead,
    reading_of: record.readingOf,
    parts_cost: record.partsCost,
    labour_cost: record.labourCost,
    tax_cost: record.taxCost,
    downtime_minutes: record.downtimeMinutes,
    workshop: record.workshop,
    note: record.note,
    reason: record.reason,
    operations: JSON.stringify(record.operations),
    attachment_ids: [...record.fileIds],
    state: record.state,
    was_due_on: record.wasDueOn,
    missed: record.missed,
    next_on: record.nextOn,
    next_distance: record.nextDistance,
    next_engine: record.nextEngine,
    replaces: record.replaces,
    request_id: record.requestId,
    created_at: new Date(now),
    created_by: userId,
    created_by_name: userName(userId),
  };
  return (await tx.insertInto('service_records').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const subjectColumns = ({ id, serviceId, clientId, deviceId }: Subject) => ({
  service_vehicle_id: id,
  service_id: serviceId,
  client_id: clientId,
  device_id: deviceId,
});

/** A record with whether its meter was read, and the record with which that reading was entered; null: itself. */
export type BorneRecord = ServiceRecord & Pick<NewRecord, 'isRead' | 'readingOf'>;

/** A record that counts, to replace it. */
export async function findRecord(
  tx: Scoped,
  { clientId }: Scope,
  id: ServiceRecordId,
): Promise<BorneRecord | undefined> {
  const { rows } = await sql<RecordRow & Pick<BorneRecord, 'isRead' | 'readingOf'>>`
    select ${COLUMNS}, r.is_read as "isRead", r.reading_of as "readingOf" from ${RECORDS}
    where r.id = ${id} and (${clientId}::int is null or r.client_id = ${clientId})`.execute(tx);
  return (await withFiles(tx, rows))[0];
}

/** Of a service of a vehicle, the newest first; those that others replaced among them. */
export async function recordsOf(tx: Scoped, id: ServiceVehicleId, most: number): Promise<ServiceRecord[]> {
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from ${RECORDS} where r.service_vehicle_id = ${id} and r.kind <> 'withdrawn'
    order by r.at desc, r.id desc limit ${most}`.execute(tx);
  return await withFiles(tx, rows);
}

/** What a form wrote when it was sent before; undefined: nothing yet. */
export async function recordOfRequest(
  tx: Scoped,
  { clientId }: Scope,
  ofClient: ClientId,
  requestId: string | undefined,
): Promise<ServiceRecord | undefined> {
  if (requestId === undefined || (clientId !== null && clientId !== ofClient)) return undefined;
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from ${RECORDS} where r.client_id = ${ofClient} and r.request_id = ${requestId}`.execute(tx);
  return (await withFiles(tx, rows))[0];
}

/** What a form wrote of services that were done together, in their order; none where it was not sent before. */
export async function togetherOfRequest(
  tx: Scoped,
  scope: Scope,
  ids: readonly ServiceVehicleId[],
  requestId: string | undefined,
): Promise<ServiceRecord[]> {
  const subject = requestId === undefined ? undefined : await lockSubject(tx, scope, ids[0]!);
  const first = subject && (await recordOfRequest(tx, scope, subject.clientId, requestId));
  if (!first) return [];
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from ${RECORDS}
    where r.client_id = ${first.clientId} and r.service_vehicle_id = any (${ids}) and r.at = ${new Date(first.at)}
      and r.created_at = ${new Date(first.createdAt)} and r.replaces is null
    order by array_position(${ids}::int[], r.service_vehicle_id)`.execute(tx);
  return await withFiles(tx, rows);
}

/** The newest record that says that a service of a vehicle was done or left out, of those that count; null: none. */
export async function lastRecordOf(tx: Scoped, id: ServiceVehicleId): Promise<ServiceRecordId | null> {
  const { rows } = await sql<{ last: ServiceRecordId | null }>`
    select max(r.id) as last from service_records r
    where r.service_vehicle_id = ${id} and r.kind in ('done', 'notDone') and not ${REPLACED}`.execute(tx);
  return rows[0]?.last ?? null;
}

export async function setFactor(tx: Scoped, deviceId: DeviceId, factor: number): Promise<void> {
  await tx.updateTable('vehicle_meters').set({ factor }).where('device_id', '=', deviceId).execute();
}
