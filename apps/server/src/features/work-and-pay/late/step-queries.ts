import type { WorkAndPay, WorkAndPayId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { arrearsOf, type Stored } from '../contract-queries.ts';

type Step = WorkAndPay['steps'][number];

/** What was sent to the driver, the newest first. */
export async function stepsOf(tx: Database, id: WorkAndPayId): Promise<Step[]> {
  const { rows } = await sql<Omit<Step, 'at'> & { at: Date }>`
    select step, since_day::text as "sinceDay", at, arrears::float8 as arrears, refused from work_and_pay_steps
    where contract_id = ${id} order by id desc limit 50`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Notes a step, once for each oldest unpaid instalment. @returns its number; undefined: it was taken before */
export async function noteStep(
  tx: Database,
  contract: Stored,
  step: Step['step'],
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into work_and_pay_steps (contract_id, client_id, step, since_day, at, arrears)
    values (${contract.id}, ${contract.clientId}, ${step}, ${contract.unpaidSince}, ${now}, ${arrearsOf(contract).arrears})
    on conflict (contract_id, step, since_day) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function noteRefusal(tx: Database, id: string, refused: string): Promise<void> {
  await sql`update work_and_pay_steps set refused = ${refused} where id = ${id}`.execute(tx);
}

/** Contracts whose instalments of today are not entered, or whose driver was not looked at today, by each client's calendar. */
export async function contractsToDo(tx: Database, now: Date): Promise<WorkAndPayId[]> {
  const { rows } = await sql<{ id: WorkAndPayId }>`
    select w.id from work_and_pay_contracts w join clients c on c.id = w.client_id
    where w.state in ('running', 'paused') and (
      w.due_until < (${now}::timestamptz at time zone c.time_zone)::date
      or (w.state = 'running' and w.unpaid_since is not null and w.checked_on is distinct from (${now}::timestamptz at time zone c.time_zone)::date
        and extract(hour from ${now}::timestamptz at time zone c.time_zone) between 8 and 17)
    ) order by w.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether the clocks of a client show an hour at which people are written to. */
export async function isOfficeHour(tx: Database, { clientId }: Stored, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select extract(hour from ${now}::timestamptz at time zone time_zone) between 8 and 17 as is from clients where id = ${clientId}`.execute(
    tx,
  );
  return rows[0]?.is === true;
}

export async function markChecked(tx: Database, { id, today }: Stored): Promise<void> {
  await sql`update work_and_pay_contracts set checked_on = ${today} where id = ${id}`.execute(tx);
}
