import type { BlockingProfileId, ClientId, DeviceId, Language, PartnerId, UserId } from '@balise/contract';
import type { ProfileException, RunKind } from '@balise/tracking';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';

/* What the clock does for profiles, as the owner of the database: of every client. */

/** A profile that the clock has to look at, with who it acts for. */
export type DueProfile = {
  id: BlockingProfileId;
  clientId: ClientId;
  partnerId: PartnerId;
  name: string;
  week: { day: number; from: number; to: number }[];
  exceptions: ProfileException[];
  condition: 'engineOff' | 'standstill';
  /** And not deleted. */
  isActive: boolean;
  changedAt: Date;
  doneUntil: Date;
  /** The clocks of its client, and those that its next run was found by. */
  timeZone: string;
  formerZone: string;
  by: UserId;
  byName: string;
  language: Language;
};

const PROFILE = sql`
  select p.id, p.client_id as "clientId", c.partner_id as "partnerId", p.name, p.week, p.exceptions, p.condition,
    p.is_active and p.deleted_at is null as "isActive", p.changed_at as "changedAt", p.done_until as "doneUntil",
    c.time_zone as "timeZone", p.time_zone as "formerZone", u.id as by, u.first_name || ' ' || u.last_name as "byName", u.language
  from blocking_profiles p join clients c on c.id = p.client_id join users u on u.id = p.changed_by`;

/** The profile that is due first, locked; one that another process is at is left to it. A block comes before an unblock of the same moment. */
export async function lockDueProfile(
  tx: Scoped,
  now: Date,
  without: readonly BlockingProfileId[],
): Promise<DueProfile | undefined> {
  const { rows } = await sql<DueProfile>`
    ${PROFILE}
    where (p.next_at <= ${now} or p.changed_at > p.done_until or (p.is_active and p.deleted_at is null and p.time_zone <> c.time_zone))
      and p.id <> all(${without}::int[])
    order by case when p.changed_at > p.done_until then p.changed_at else p.next_at end, p.next_kind, p.id
    limit 1 for update of p skip locked`.execute(tx);
  return rows[0];
}

/** Locked: a profile with blocks of the present blocked time that were not asked for, because another command was on its way. */
export async function lockPendingProfile(
  tx: Scoped,
  now: Date,
  after: BlockingProfileId,
): Promise<DueProfile | undefined> {
  const { rows } = await sql<DueProfile>`
    ${PROFILE}
    where p.id > ${after} and p.is_active and p.deleted_at is null and p.id in (
      select r.profile_id from blocking_profile_runs r where r.kind = 'block' and r.reason = 'pending' and r.until > ${now}
    )
    order by p.id limit 1 for update of p skip locked`.execute(tx);
  return rows[0];
}

/** Does a part of a transaction; where it fails, nothing of it is left, and the rest can go on. */
export async function wholeOrNothing<Result>(tx: Scoped, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}

export type Next = { kind: RunKind; at: number } | undefined;

/** Up to when the runs of a profile are done, and when it is due next. */
export async function moveOn(tx: Scoped, id: BlockingProfileId, doneUntil: Date, next: Next): Promise<void> {
  await tx
    .updateTable('blocking_profiles')
    .set({
      done_until: doneUntil,
      next_at: next ? new Date(next.at) : null,
      next_kind: next?.kind ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** The client keeps other clocks: as if the hours had been changed. */
export async function moveZone(tx: Scoped, { id, timeZone }: DueProfile, now: Date, next: Next): Promise<void> {
  await sql`
    update blocking_profiles set time_zone = ${timeZone}, changed_at = greatest(changed_at, done_until + interval '1 ms', ${now}),
      next_at = ${next ? new Date(next.at) : null}, next_kind = ${next?.kind ?? null}
    where id = ${id}`.execute(tx);
}

/** A run as the clock does it: at a moment, of a blocked time where it is one; `release`: after a change of the profile. */
export type Run = { kind: RunKind; at: Date; until: Date | null; release: boolean };

const AT_ONCE = 200;

/** Devices of a run that has not been done for them. */
export async function devicesToDo(tx: Scoped, { id }: DueProfile, run: Run): Promise<DeviceId[]> {
  const own = sql`select device_id from blocking_profile_devices where profile_id = ${id}`;
  const { rows } = await sql<{ id: DeviceId }>`
    select w.device_id as id from (
      ${run.kind === 'block' ? own : run.release ? released(id, run) : sql`${own} union ${heldUntil(id, run)}`}
    ) w
    where not exists (
      select from blocking_profile_runs r
      where r.profile_id = ${id} and r.device_id = w.device_id and r.kind = ${run.kind} and r.due_at = ${run.at}
    )
    order by w.device_id limit ${AT_ONCE}`.execute(tx);
  return rows.map(({ id: device }) => device);
}

/** Those whose blocked time ends with the run, and those that earlier blocks of the profile may still have blocked. */
const heldUntil = (id: BlockingProfileId, { at }: Run) => sql`
  select r.device_id from blocking_profile_runs r where r.profile_id = ${id} and r.kind = 'block' and r.until = ${at}
  union
  select r.device_id from blocking_profile_runs r join commands b on b.id = r.command_id
  where r.profile_id = ${id} and r.kind = 'block' and r.due_at > ${at}::timestamptz - interval '40 days' and r.due_at < ${at}
    and b.sent_at is not null and not exists (
      select from commands u where u.device_id = b.device_id and u.kind = 'unblock' and u.id > b.id
        and u.state in ('requested', 'waiting', 'sent', 'confirmed')
    )`;

/** Those that the profile blocks now, or waits to, and that it would not after its change; `until`: the end of the blocked time that it has now. */
const released = (id: BlockingProfileId, { at, until }: Run) => sql`
  select r.device_id from blocking_profile_runs r
  where r.profile_id = ${id} and r.kind = 'block' and r.due_at <= ${at} and r.until > ${at}
    and (${until}::timestamptz is null
      or r.device_id not in (select m.device_id from blocking_profile_devices m where m.profile_id = ${id}))`;

/** What a profile blocks for devices is over at a moment. */
export async function endBlocks(tx: Scoped, id: BlockingProfileId, devices: readonly DeviceId[], at: Date) {
  const { rows } = await sql<{ id: number }>`
    update blocking_profile_runs set until = greatest(due_at, ${at})
    where profile_id = ${id} and kind = 'block' and device_id = any(${devices}) and until > ${at} and due_at <= ${at}
    returning command_id as id`.execute(tx);
  return rows.flatMap(({ id: command }) => (command === null ? [] : [command]));
}

/** What the profile blocks goes on, until a moment: blocks that wait do so until then. */
export async function moveEnd(tx: Scoped, id: BlockingProfileId, at: Date, until: Date): Promise<void> {
  await sql`
    with kept as (
      update blocking_profile_runs set until = ${until}
      where profile_id = ${id} and kind = 'block' and due_at <= ${at} and until > ${at} and until <> ${until}
      returning command_id
    )
    update commands k set expires_at = ${until}, state = k.state
    from kept where k.id = kept.command_id and k.state in ('requested', 'waiting')`.execute(tx);
}

/** How many vehicles a run was for, and of how many something was asked. */
export async function countsOf(tx: Scoped, { id }: DueProfile, { kind, at }: Run) {
  const { rows } = await sql<{ vehicles: number; commands: number }>`
    select count(*)::int as vehicles, count(command_id)::int as commands from blocking_profile_runs
    where profile_id = ${id} and kind = ${kind} and due_at = ${at}`.execute(tx);
  return rows[0] ?? { vehicles: 0, commands: 0 };
}

/** Blocks of the present blocked time that are to be tried again, by their runs. */
export async function pendingRuns(tx: Scoped, { id }: DueProfile, now: Date) {
  const { rows } = await sql<{ device_id: DeviceId; due_at: Date; until: Date }>`
    select distinct on (device_id) device_id, due_at, until from blocking_profile_runs
    where profile_id = ${id} and kind = 'block' and reason = 'pending' and until > ${now}
    order by device_id, due_at desc limit ${AT_ONCE}`.execute(tx);
  return rows;
}

/** Deletes runs that are older than 400 days, and profiles that were deleted 30 days ago and have none. @returns how many */
export async function deleteOldRuns(owner: Database, now: number): Promise<number> {
  const DAY = 86_400_000;
  const runs = await sql`
    delete from blocking_profile_runs where due_at < ${new Date(now - 400 * DAY)}`.execute(owner);
  const profiles = await sql`
    delete from blocking_profiles p where p.deleted_at < ${new Date(now - 30 * DAY)} and p.done_until >= p.changed_at
      and not exists (select from blocking_profile_runs r where r.profile_id = p.id)`.execute(owner);
  return Number(runs.numAffectedRows ?? 0) + Number(profiles.numAffectedRows ?? 0);
}
