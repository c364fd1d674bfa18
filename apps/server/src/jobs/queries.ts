import type { Pool } from 'pg';

export type { Pool };

/* The table of jobs, as the owner of the database. Its clock is the database's: all processes have the same. */

/** A job that this process has taken. */
export type Job = {
  id: string;
  queue: string;
  key: string;
  data: unknown;
  /** This one included. */
  attempts: number;
  /** Of this attempt: whichever process takes the job after the lease gets another. */
  heldBy: string;
};

/** How long a taken job is this process's own without an extension, ms. */
export const LEASE = 60_000;

const AFTER = "now() + $2 * interval '1 ms'";
const HELD = 'id = $1 and held_by =';

/** Those of the given queues in which a job is due. */
export async function dueQueues(pool: Pool, queues: readonly { name: string }[]): Promise<string[]> {
  const { rows } = await pool.query({
    name: 'due_queues',
    text: `select name from unnest($1::text[]) as name
      where exists (select from jobs where queue = name and failed_at is null and due_at <= now())`,
    values: [queues.map(({ name }) => name)],
  });
  return rows.map(({ name }) => name);
}

/** Takes due jobs of a queue, with those whose lease has ended. A fair queue prefers those who have fewer running. */
export async function takeJobs(
  pool: Pool,
  { name, isFair }: { name: string; isFair?: boolean },
  most: number,
): Promise<Job[]> {
  // counted once, and not for each job that waits: there may be ten thousand
  const running = `running as materialized (select asked_by, count(*) from jobs where queue = $1 and failed_at is null
      and held_by is not null and due_at > now() group by asked_by), `;
  const { rows } = await pool.query<Job>({
    name: isFair ? 'take_fair_jobs' : 'take_jobs',
    text: `with ${isFair ? running : ''}due as materialized (
        select j.id from jobs j ${isFair ? 'left join running r on r.asked_by = j.asked_by' : ''}
        where j.queue = $1 and j.failed_at is null and j.due_at <= now()
        order by ${isFair ? 'coalesce(r.count, 0),' : ''} j.priority desc, j.due_at, j.id limit $2 for update of j skip locked)
      update jobs set held_by = gen_random_uuid(), attempts = attempts + 1, due_at = now() + $3 * interval '1 ms'
      from due where jobs.id = due.id returning jobs.id, queue, key, data, attempts, held_by as "heldBy"`,
    values: [name, isFair ? 1 : most, LEASE],
  });
  return rows;
}

/** Extends leases. @returns the ids of those jobs that are still held as said */
export async function holdJobs(pool: Pool, jobs: readonly Job[]): Promise<Set<string>> {
  const { rows } = await pool.query(
    // a row that a transaction is writing to is not waited for: two that wait for each other's rows would be a deadlock
    `with mine as (select j.id from jobs j join unnest($1::bigint[], $2::uuid[]) as held (id, held_by) using (id, held_by)),
       free as (select id from jobs where id in (select id from mine) for update skip locked),
       extended as (update jobs set due_at = now() + $3 * interval '1 ms' where id in (select id from free))
     select id from mine`,
    [jobs.map(({ id }) => id), jobs.map(({ heldBy }) => heldBy), LEASE],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends a job; `next` is when it runs again, if it does. One that was asked for again while it ran waits for its next run.
 *
 * A transaction that asks for it at this moment commits while the statement waits for its row: then the statement, which did not see that,
 * neither keeps nor deletes the job, and is said again. Otherwise the job would stay held until its lease ends.
 */
export async function finishJob(pool: Pool, { id, heldBy }: Job, next?: Date): Promise<void> {
  const finish = () =>
    pool.query<{ ended: number }>({
      name: 'finish_job',
      text: `with kept as (
          update jobs set due_at = least(again_at, $3::timestamptz), again_at = null, held_by = null, attempts = 0
          where ${HELD} $2 and (again_at is not null or $3::timestamptz is not null) returning id),
        gone as (
          delete from jobs where ${HELD} $2 and again_at is null and $3::timestamptz is null and not exists (select from kept) returning id)
        select ((select count(*) from kept) + (select count(*) from gone))::int as ended`,
      values: [id, heldBy, next ?? null],
    });
  // the second time nothing is left to wait for: what is not ended by then is another process's
  if ((await finish()).rows[0]?.ended === 0) await finish();
}

/** Runs a job again after so many ms. */
export async function retryJob(pool: Pool, { id, heldBy }: Job, after: number, reason: string): Promise<void> {
  await pool.query(
    `update jobs set due_at = ${AFTER}, held_by = null, again_at = null, last_error = $4 where ${HELD} $3`,
    [id, after, heldBy, reason],
  );
}

/** Gives back a job that this process cannot finish: the attempt does not count. */
export async function releaseJob(pool: Pool, { id, heldBy }: Job): Promise<void> {
  await pool.query(
    `update jobs set due_at = now(), held_by = null, again_at = null, attempts = attempts - 1 where ${HELD} $2`,
    [id, heldBy],
  );
}

/** Keeps a job that is given up as a dead letter. */
export async function buryJob(pool: Pool, { id, heldBy }: Job, reason: string): Promise<void> {
  await pool.query(`update jobs set failed_at = now(), held_by = null, last_error = $3 where ${HELD} $2`, [
    id,
    heldBy,
    reason,
  ]);
}

/** A job that the clock starts is due at once, whatever its hour: the server may have been off when it struck. */
export async function queueScheduled(pool: Pool, queues: readonly { name: string }[]): Promise<void> {
  await pool.query(
    `insert into jobs (queue) select unnest($1::text[])
     on conflict (queue, key) where failed_at is null do update set due_at = least(jobs.due_at, now())
     where jobs.held_by is null`,
    [queues.map(({ name }) => name)],
  );
}

/** Deletes old dead letters. @returns how many */
export async function deleteDeadJobs(pool: Pool, before: Date): Promise<number> {
  return (await pool.query('delete from jobs where failed_at < $1', [before])).rowCount ?? 0;
}
