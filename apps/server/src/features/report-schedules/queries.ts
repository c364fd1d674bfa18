import {
  type ClientId,
  NEXT_SENDINGS,
  type ReportSchedule,
  type ReportScheduleFields,
  type ReportScheduleId,
  type ReportSending,
  timeOfDay,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { sendingsAfter, type Timing } from './timing.ts';

const SENDING = [
  ...(['r.id', 'r.due_at', 'r.from_at', 'r.to_at', 'r.state', 'r.failure', 'r.rows', 'r.bytes'] as const),
  ...(['r.recipients', 'r.ended_at'] as const),
] as const;

const timed = (tx: Scoped) =>
  tx
    .selectFrom('report_schedules as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select(['s.periodicity', 's.weekdays', 's.month_day', 's.send_minute', 'c.time_zone']);
type TimedRow = Awaited<ReturnType<ReturnType<typeof timed>['executeTakeFirstOrThrow']>>;

function schedulesOf(tx: Scoped, scope: Scope) {
  const schedules = timed(tx)
    .leftJoin('users as u', 'u.id', 's.changed_by')
    .leftJoinLateral(
      (runs) =>
        runs
          .selectFrom('report_schedule_runs as r')
          .select(SENDING)
          .whereRef('r.schedule_id', '=', 's.id')
          .orderBy('r.due_at', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.client_id', 'c.full_name', 's.name', 's.kind', 's.format', 's.language', 's.criteria'])
    .select(['s.contact_ids', 's.to_owner', 's.skip_empty', 's.is_active'])
    .select(['l.id as run', 'l.due_at', 'l.from_at', 'l.to_at', 'l.state', 'l.failure', 'l.rows', 'l.bytes'])
    .select(['l.recipients', 'l.ended_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('owner'));
  return scope.clientId === null ? schedules : schedules.where('s.client_id', '=', scope.clientId);
}
type Row = Awaited<ReturnType<ReturnType<typeof schedulesOf>['execute']>>[number];

/** By name. */
export async function findSchedules(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId | undefined,
  now: number,
): Promise<ReportSchedule[]> {
  let wanted = schedulesOf(tx, scope);
  if (clientId !== undefined) wanted = wanted.where('s.client_id', '=', clientId);
  const rows = await wanted.orderBy(sql`lower(s.name)`).orderBy('s.id').execute();
  return rows.map((row) => presented(row, now));
}

export async function findSchedule(tx: Scoped, scope: Scope, id: ReportScheduleId, now: number) {
  const row = await schedulesOf(tx, scope).where('s.id', '=', id).executeTakeFirst();
  return row && presented(row, now);
}

function presented(row: Row, now: number): ReportSchedule {
  const { devices, filters, groupBy, sort, columns } = row.criteria as ReportScheduleFields;
  const { run, due_at, from_at, to_at, state } = row;
  const hasRun = run !== null && due_at && from_at && to_at && state;
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    name: row.name,
    kind: row.kind as ReportSchedule['kind'],
    format: row.format as ReportSchedule['format'],
    language: row.language as ReportSchedule['language'],
    devices,
    filters,
    groupBy,
    sort,
    columns,
    periodicity: row.periodicity,
    weekdays: row.weekdays,
    monthDay: row.month_day,
    sendTime: timeOfDay(row.send_minute),
    timeZone: row.time_zone,
    contactIds: row.contact_ids as ReportSchedule['contactIds'],
    toOwner: row.to_owner,
    skipEmpty: row.skip_empty,
    isActive: row.is_active,
    ownerName: row.owner ?? '',
    next: row.is_active ? sendingsAfter(timingOf(row), now, NEXT_SENDINGS) : [],
    last: hasRun ? presentSending({ ...row, id: run, due_at, from_at, to_at, state }) : null,
  };
}

export const timingOf = (row: TimedRow): Timing => ({
  periodicity: row.periodicity,
  weekdays: row.weekdays,
  monthDay: row.month_day,
  sendMinute: row.send_minute,
  timeZone: row.time_zone,
});

type SendingRow = Pick<Row, 'failure' | 'rows' | 'bytes' | 'recipients' | 'ended_at'> & {
  id: number;
  due_at: Date;
  from_at: Date;
  to_at: Date;
  state: string;
};

export const presentSending = (row: SendingRow): ReportSending => ({
  id: row.id as ReportSending['id'],
  dueAt: row.due_at.getTime(),
  from: row.from_at.getTime(),
  to: row.to_at.getTime(),
  state: row.state as ReportSending['state'],
  failure: row.failure as ReportSending['failure'],
  rows: row.rows === null ? null : Number(row.rows),
  bytes: row.bytes === null ? null : Number(row.bytes),
  recipients: row.recipients ?? 0,
  endedAt: row.ended_at?.getTime() ?? null,
});

/** A schedule locked until the transaction ends. */
export async function lockSchedule(tx: Scoped, scope: Scope, id: ReportScheduleId) {
  let query = timed(tx)
    .select(['s.id', 's.client_id as clientId', 's.name', 's.is_active as isActive', 's.done_until as doneUntil'])
    .where('s.id', '=', id);
  if (scope.clientId !== null) query = query.where('s.client_id', '=', scope.clientId);
  return await query.forUpdate('s').executeTakeFirst();
}
export type LockedSchedule = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>;

export async function countSchedules(tx: Scoped, clientId: ClientId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_report_schedules(${clientId}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of the contacts that a schedule names, those of the client with an e-mail address that the caller sees. */
export async function mailContactsAmong(tx: Scoped, clientId: ClientId, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from alert_contacts where id = any(${ids}) and client_id = ${clientId} and kind = 'email' and deleted_at is null
      and confirmed_at is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A page of what came of the sendings, newest first. */
export async function findSendings(tx: Scoped, id: ReportScheduleId, page: number, pageSize: number) {
  const runs = tx.selectFrom('report_schedule_runs as r').where('r.schedule_id', '=', id);
  const { total } = await runs.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await runs
    .select(SENDING)
    .orderBy('r.due_at', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total: Number(total), sendings: rows.map(presentSending) };
}

export type NewSending = {
  scheduleId: ReportScheduleId;
  clientId: ClientId;
  at: number;
  from: number;
  to: number;
  /** Of sending, in days since 1970, and how many days it is about; absent: it is sent by hand. */
  day?: number;
  days?: number;
};

/** Begins a sending; the database begins its report. @returns undefined where it was begun before */
export async function insertSending(tx: Scoped, { scheduleId, clientId, at, from, to, day, days }: NewSending) {
  const row = await tx
    .insertInto('report_schedule_runs')
    .values({
      schedule_id: scheduleId,
      client_id: clientId,
      due_at: new Date(at),
      from_at: new Date(from),
      to_at: new Date(to),
      ...(day === undefined ? {} : { day, days }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
