import type { ClientId, Holiday, WorkAndPayId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Calendar } from './plan/plan.ts';

export type Pause = { fromDay: string; untilDay: string | null; reason: string };

export async function pausesOf(tx: Database, id: WorkAndPayId): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    select from_day::text as "fromDay", until_day::text as "untilDay", reason from work_and_pay_pauses
    where contract_id = ${id} order by from_day`.execute(tx);
  return rows;
}

export async function holidaysOf(tx: Database, clientId: ClientId): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day::text as day, name from work_and_pay_holidays where client_id = ${clientId} order by day desc`.execute(
    tx,
  );
  return rows;
}

export async function replaceHolidays(tx: Database, clientId: ClientId, holidays: readonly Holiday[]): Promise<void> {
  await sql`delete from work_and_pay_holidays where client_id = ${clientId}`.execute(tx);
  await sql`insert into work_and_pay_holidays (client_id, day, name)
    select ${clientId}, * from unnest(${holidays.map(({ day }) => day)}::date[], ${holidays.map(({ name }) => name)}::text[])`.execute(
    tx,
  );
}

/** @param today a pause that goes on is known until then */
export function calendarOf(holidays: readonly Holiday[], pauses: readonly Pause[], today: string): Calendar {
  const closed = new Set(holidays.map(({ day }) => day));
  return {
    isHoliday: (day) => closed.has(day),
    isPaused: (day) => pauses.some(({ fromDay, untilDay }) => day >= fromDay && day <= (untilDay ?? today)),
  };
}

/** The holidays of a contract's client and its own pauses. */
export async function findCalendar(tx: Database, contract: { id: WorkAndPayId; clientId: ClientId; today: string }) {
  const pauses = await pausesOf(tx, contract.id);
  const calendar = calendarOf(await holidaysOf(tx, contract.clientId), pauses, contract.today);
  return { pauses, calendar };
}

/** From the day after on nothing is due. A pause that ended today goes on. */
export async function beginPause(
  tx: Database,
  { id, clientId, today }: { id: WorkAndPayId; clientId: ClientId; today: string },
  reason: string,
) {
  await sql`insert into work_and_pay_pauses (contract_id, client_id, from_day, reason)
    values (${id}, ${clientId}, ${today}::date + 1, ${reason})
    on conflict (contract_id, from_day) do update set until_day = null, reason = excluded.reason`.execute(tx);
}

/** From the day after on it is due again. A pause of the same day has no day. */
export async function endPause(tx: Database, { id, today }: { id: WorkAndPayId; today: string }): Promise<void> {
  await sql`update work_and_pay_pauses set until_day = greatest(${today}::date, from_day - 1)
    where contract_id = ${id} and until_day is null`.execute(tx);
}
