import type { ClientId, ReportScheduleId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import type { Timing } from '../timing.ts';

/* What the clock does for scheduled reports, as the owner of the database. */

export type DueSchedule = Timing & { id: ReportScheduleId; clientId: ClientId; doneUntil: Date };

/** Those that are due first, locked, or whose client keeps other clocks now; those that another process is at are left to it. */
export async function lockDueSchedules(tx: Scoped, now: number, most: number): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.client_id as "clientId", s.done_until as "doneUntil", s.periodicity, s.weekdays, s.month_day as "monthDay",
      s.send_minute as "sendMinute", c.time_zone as "timeZone"
    from report_schedules s join clients c on c.id = s.client_id
    where s.next_at <= ${new Date(now)} or (s.next_at is not null and s.time_zone <> c.time_zone)
    order by s.next_at, s.id limit ${most} for update of s skip locked`.execute(tx);
  return rows;
}

type Done = { doneUntil: number; nextAt: number | null; timeZone: string };

/** Up to when its sendings are done, and when it is due next. */
export async function moveOn(tx: Scoped, id: ReportScheduleId, { doneUntil, nextAt, timeZone }: Done): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({
      done_until: new Date(doneUntil),
      next_at: nextAt === null ? null : new Date(nextAt),
      time_zone: timeZone,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns how many */
export async function deleteSendingsBefore(owner: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await owner
    .deleteFrom('report_schedule_runs')
    .where('due_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
