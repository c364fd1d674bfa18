import { daysIn } from '../../../calendar/index.ts';
import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { insertSending } from '../queries.ts';
import { sendingsAfter } from '../timing.ts';
import { type DueSchedule, deleteSendingsBefore, lockDueSchedules, moveOn } from './due-queries.ts';

const DAY = 86_400_000;

/** What was due longer ago, while the server was down, is not sent any more. */
const LONGEST_PAUSE = 3 * DAY;
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

async function step(tx: Scoped, now: number): Promise<number> {
  const due = await lockDueSchedules(tx, now, AT_ONCE);
  for (const schedule of due) await begin(tx, schedule, now);
  return due.length;
}

/** Begins what is due, and finds the next time: by the clocks that its client keeps now, under which no day is sent twice. */
async function begin(tx: Scoped, { id, clientId, doneUntil, ...timing }: DueSchedule, now: number): Promise<void> {
  const start = Math.max(doneUntil.getTime(), now - LONGEST_PAUSE);
  const [first, second] = sendingsAfter(timing, start, 2);
  const due = first && first.at <= now ? first : undefined;
  const next = due ? second : first;
  if (due) {
    const { dayOf } = daysIn(timing.timeZone);
    const days = dayOf(due.to) - dayOf(due.from);
    await insertSending(tx, { ...due, scheduleId: id, clientId, day: dayOf(due.at), days });
  }
  const done = { doneUntil: due?.at ?? start, nextAt: next?.at ?? null, timeZone: timing.timeZone };
  await moveOn(tx, id, done);
}

/** Deletes what is recorded of sendings after 400 days. @returns how many */
export const deleteOldSendings = (owner: Connections['pools']['owner'], now: number): Promise<number> =>
  deleteSendingsBefore(databaseOf(owner), new Date(now - 400 * DAY));
