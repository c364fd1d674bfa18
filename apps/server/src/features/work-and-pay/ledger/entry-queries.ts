import type { UserId, WorkAndPayEntry, WorkAndPayId, WorkAndPayMethod } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Stored } from '../contract-queries.ts';
import type { Due, PlanProgress } from '../plan/plan.ts';
import type { Entry } from '../plan/position.ts';

/** Who writes; a null id is the clock. */
export type EntryAuthor = { id: UserId | null; name: string };

export type EntryToWrite = Pick<Entry, 'kind' | 'side' | 'amount' | 'day'> & {
  method?: WorkAndPayMethod;
  receiptId?: number | null;
  reference?: string;
  corrects?: number;
  reason?: string;
  requestId?: string;
};

/** Writes an entry. @returns false where the request was entered before */
export async function insertEntry(
  tx: Database,
  contract: Stored,
  entry: EntryToWrite,
  author: EntryAuthor,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into work_and_pay_entries (contract_id, client_id, kind, side, amount, day, at, method, receipt_id, reference, corrects, reason,
      made_by, made_by_name, request_id)
    values (${contract.id}, ${contract.clientId}, ${entry.kind}, ${entry.side}, ${entry.amount}, ${entry.day}, ${new Date(now)},
      ${entry.method ?? null}, ${entry.receiptId ?? null}, ${entry.reference ?? ''}, ${entry.corrects ?? null}, ${entry.reason ?? ''},
      ${author.id}, ${author.name}, ${entry.requestId ?? null})
    on conflict (contract_id, request_id) where request_id is not null do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Writes what came due, and how far the plan is. */
export async function insertDues(
  tx: Database,
  contract: Stored,
  dues: readonly Due[],
  progress: PlanProgress,
  author: EntryAuthor,
  now: number,
) {
  if (dues.length > 0)
    await sql`
      insert into work_and_pay_entries (contract_id, client_id, kind, side, amount, day, at, made_by, made_by_name)
      select ${contract.id}, ${contract.clientId}, d.kind, 'due', d.amount, d.day, ${new Date(now)}, ${author.id}::integer, ${author.name}
      from unnest(${dues.map(({ kind }) => kind)}::text[], ${dues.map(({ amount }) => amount)}::bigint[],
        ${dues.map(({ day }) => day)}::date[]) with ordinality as d (kind, amount, day, place) order by d.place`.execute(
      tx,
    );
  await sql`update work_and_pay_contracts set due_until = ${progress.dueUntil}, carried = ${progress.carried}
    where id = ${contract.id}`.execute(tx);
}

/** All that sums need. */
export async function entriesOf(tx: Database, id: WorkAndPayId): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id::float8 as id, kind, side, amount::float8 as amount, day::text as day, corrects::float8 as corrects
    from work_and_pay_entries where contract_id = ${id} order by id`.execute(tx);
  return rows;
}

const LINES = (id: WorkAndPayId) => sql`
  select e.id::float8 as id, e.kind, e.side, e.amount::float8 as amount, e.day::text as day, extract(epoch from e.at) * 1000 as at, e.method,
    coalesce(r.operator, '') as operator, coalesce(r.reference, e.reference) as reference, e.corrects::float8 as corrects,
    (e.amount + coalesce((select sum(x.amount) from work_and_pay_entries x where x.corrects = e.id), 0))::float8 as counts,
    e.reason, e.made_by_name as by,
    (sum(case e.side when 'due' then e.amount else -e.amount end) over (order by e.day, e.id))::float8 as balance
  from work_and_pay_entries e left join work_and_pay_receipts r on r.id = e.receipt_id
  where e.contract_id = ${id}`;

type Line = Omit<WorkAndPayEntry, 'at'> & { at: string };
const lineIn = (row: Line): WorkAndPayEntry => ({ ...row, at: Math.round(Number(row.at)) });

/** One page of the ledger, the newest day first: a payment that is entered later stands on the day it was paid. */
export async function linesPage(tx: Database, id: WorkAndPayId, page: number, pageSize: number) {
  const { rows } = await sql<Line>`
    select * from (${LINES(id)}) l order by day desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  );
  const count = await sql<{ total: number }>`
    select count(*)::int as total from work_and_pay_entries where contract_id = ${id}`.execute(tx);
  return { entries: rows.map(lineIn), total: count.rows[0]?.total ?? 0 };
}

/** The whole ledger, the oldest day first. */
export async function linesOf(tx: Database, id: WorkAndPayId): Promise<WorkAndPayEntry[]> {
  const { rows } = await sql<Line>`${LINES(id)} order by e.day, e.id`.execute(tx);
  return rows.map(lineIn);
}

/** One entry of a contract. */
export async function findLine(
  tx: Database,
  id: WorkAndPayId,
  entryId: number,
): Promise<(WorkAndPayEntry & { receiptId: number | null }) | undefined> {
  const { rows } = await sql<Line & { receiptId: number | null }>`
    select l.*, (select receipt_id from work_and_pay_entries where id = l.id) as "receiptId" from (${LINES(id)}) l where l.id = ${entryId}`.execute(
    tx,
  );
  return rows[0] && { ...lineIn(rows[0]), receiptId: rows[0].receiptId };
}

/** Whether a request of a contract was entered before. */
export async function isEntered(tx: Database, id: WorkAndPayId, requestId: string): Promise<boolean> {
  const { rows } =
    await sql`select from work_and_pay_entries where contract_id = ${id} and request_id = ${requestId}`.execute(tx);
  return rows.length > 0;
}
