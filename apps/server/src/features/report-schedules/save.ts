import {
  type ClientId,
  type FieldErrors,
  MOST_REPORT_SCHEDULES,
  minutesOfDay,
  REPORTS,
  type ReportSchedule,
  type ReportScheduleFields,
  type ReportScheduleId,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor, timeZoneOfClient } from '../clients/index.ts';
import { parseCriteria } from '../reports/index.ts';
import { countSchedules, findSchedule, type LockedSchedule, lockSchedule, mailContactsAmong } from './queries.ts';
import { sendingsAfter } from './timing.ts';

export type SavingSchedule = { tx: Scoped; scope: Scope; now: number };

export const shown = async ({ tx, scope, now }: SavingSchedule, id: ReportScheduleId) =>
  (await findSchedule(tx, scope, id, now)) ?? fail('report_schedule_not_found');

export const scheduleToChange = async ({ tx, scope }: SavingSchedule, id: ReportScheduleId) =>
  (await lockSchedule(tx, scope, id)) ?? fail('report_schedule_not_found');

export async function addSchedule(
  saving: SavingSchedule,
  fields: ReportScheduleFields,
): Promise<ReportSchedule | Failure> {
  const { tx, now } = saving;
  const clientId = await clientFor(saving, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const columns = await columnsOf(saving, clientId, fields, now);
  if (columns instanceof Failure) return columns;
  if ((await countSchedules(tx, clientId)) >= MOST_REPORT_SCHEDULES) return fail('limit_reached');
  const added = await tx
    .insertInto('report_schedules')
    .values({ ...columns, client_id: clientId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ? await shown(saving, added.id) : nameTaken();
}

export async function editSchedule(
  saving: SavingSchedule,
  { id, clientId, isActive, doneUntil }: LockedSchedule,
  fields: ReportScheduleFields,
): Promise<ReportSchedule | Failure> {
  if (fields.clientId !== undefined && fields.clientId !== clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  // what is due and not yet begun stays due
  const columns = await columnsOf(saving, clientId, fields, isActive ? doneUntil.getTime() : saving.now);
  if (columns instanceof Failure) return columns;
  try {
    await saving.tx.updateTable('report_schedules').set(columns).where('id', '=', id).execute();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'report_schedules_name') return nameTaken();
    throw error;
  }
  return await shown(saving, id);
}

const nameTaken = (): Failure => fail('report_schedule_name_taken', { name: 'already_exists' });

/** What is stored, once the report could be made by the caller now and every recipient is a confirmed one of the client. */
async function columnsOf(
  { tx, scope, now }: SavingSchedule,
  clientId: ClientId,
  fields: ReportScheduleFields,
  doneUntil: number,
) {
  const { kind, format, language, devices, filters, groupBy, sort, columns } = fields;
  if (!scope.rights.includes('view_reports')) return fail('not_allowed');
  if (!REPORTS[kind].formats.includes(format)) return fail('fields_invalid', { format: 'invalid_value' });
  const timeZone = await timeZoneOfClient(tx, clientId);
  const timing = {
    periodicity: fields.periodicity,
    weekdays: fields.weekdays,
    monthDay: fields.monthDay ?? null,
    sendMinute: minutesOfDay(fields.sendTime),
    timeZone,
  };
  const [next] = sendingsAfter(timing, doneUntil, 1);
  const period = { from: next?.from, to: next?.to };
  const asked = { clientId, language, timeZone, devices, filters, groupBy, sort, columns, ...period };
  const parsed = await parseCriteria({ tx, scope }, kind, asked);
  if (parsed instanceof Failure) return parsed;
  const fault = await contactFault(tx, clientId, fields.contactIds);
  if (fault) return fault;
  const { from: _, to: __, ...criteria } = parsed.criteria;
  return {
    name: fields.name,
    kind,
    format,
    language,
    criteria: JSON.stringify(criteria),
    periodicity: timing.periodicity,
    weekdays: [...new Set(timing.weekdays)].sort(),
    month_day: timing.monthDay,
    send_minute: timing.sendMinute,
    contact_ids: [...new Set(fields.contactIds)],
    to_owner: fields.toOwner,
    skip_empty: fields.skipEmpty,
    is_active: fields.isActive,
    changed_by: scope.userId,
    is_viewing: scope.viewing,
    next_at: fields.isActive && next ? new Date(next.at) : null,
    time_zone: timeZone,
    done_until: new Date(doneUntil),
    updated_at: new Date(now),
  };
}

async function contactFault(tx: Scoped, clientId: ClientId, ids: readonly number[]): Promise<Failure | undefined> {
  const known = await mailContactsAmong(tx, clientId, ids);
  const errors: FieldErrors = {};
  for (const [place, id] of ids.entries()) if (!known.has(id)) errors[`contactIds.${place}`] = 'unknown_reference';
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}
