import type { ClientId, ReportScheduleId } from '@balise/contract';
import { sql } from 'kysely';
import { daysIn } from '../../../calendar/index.ts';
import type { Connections } from '../../../db/connect.ts';
import { type Database, databaseOf } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { insertSending } from '../queries.ts';
import { sendingsAfter, type Timing } from '../timing.ts';

/** Of what was not sent for longer the latest is sent alone. */
const LONGEST_PAUSE = 3 * 86_400_000;
const AT_ONCE = 200;

/**
 * Begins the sendings that have become due: also those that were due while the server was down, each once. In transactions that hold the
 * schedules: after a crash, and beside another process, none is skipped or doubled. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 * @returns how many were begun
 */
export async function runReportSchedules(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  let begun = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    found = await database.transaction().execute((tx) => step(tx, now));
    begun += found;
  }
  return begun;
}

type DueSchedule = Timing & { id: ReportScheduleId; clientId: ClientId; doneUntil: Date };

async function step(tx: Scoped, now: number): Promise<number> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.client_id as "clientId", s.done_until as "doneUntil", s.periodicity, s.weekdays, s.month_day as "monthDay",
      s.send_minute as "sendMinute", c.time_zone as "timeZone"
    from report_schedules s join clients c on c.id = s.client_id
    where s.next_at <= ${new Date(now)} or (s.next_at is not null and s.time_zone <> c.time_zone)
    order by s.next_at, s.id limit ${AT_ONCE} for update of s skip locked`.execute(tx);
  for (const schedule of rows) await begin(tx, schedule, now);
  return rows.length;
}

/** Begins what is due, and finds the next time: by the clocks that its client keeps now, under which no day is sent twice. */
async function begin(tx: Scoped, { id, clientId, doneUntil, ...timing }: DueSchedule, now: number): Promise<void> {
  const start = Math.max(doneUntil.getTime(), now - LONGEST_PAUSE);
  const [first, second] = sendingsAfter(timing, start, 2);
  const due = first && first.at <= now ? first : undefined;
  const next = due ? second : first;
  if (due) {
    const day = daysIn(timing.timeZone).dayOf(due.at);
    await insertSending(tx, { ...due, scheduleId: id, clientId, day });
  }
  await tx
    .updateTable('report_schedules')
    .set({
      done_until: new Date(due?.at ?? start),
      next_at: next ? new Date(next.at) : null,
      time_zone: timing.timeZone,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes what is recorded of sendings after 400 days. @returns how many */
export async function deleteOldSendings(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database: Database = databaseOf(owner);
  const { numAffectedRows } = await sql`
    delete from report_schedule_runs where due_at < ${new Date(now - 400 * 86_400_000)}`.execute(database);
  return Number(numAffectedRows ?? 0);
}
