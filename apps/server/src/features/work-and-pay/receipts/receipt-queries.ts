import type { ClientId, Currency, DeviceId, WorkAndPayId, WorkAndPayReceipt } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type NewReceipt = Omit<WorkAndPayReceipt, 'id'> & { clientId: ClientId; contractId: WorkAndPayId | null };

/** @returns undefined where the client has that reference of that operator already */
export async function insertReceipt(tx: Database, receipt: NewReceipt, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into work_and_pay_receipts (client_id, operator, reference, amount, currency, paid_on, payer, contract_id, created_at)
    values (${receipt.clientId}, ${receipt.operator}, ${receipt.reference}, ${receipt.amount}, ${receipt.currency}, ${receipt.paidOn},
      ${receipt.payer}, ${receipt.contractId}, ${now})
    on conflict (client_id, lower(operator), lower(reference)) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Takes a receipt of a contract to none, or keeps it. @returns false where it is another contract's by now */
export async function moveReceipt(
  tx: Database,
  id: number,
  from: WorkAndPayId,
  to: WorkAndPayId | null,
): Promise<boolean> {
  const { rows } = await sql`
    update work_and_pay_receipts set contract_id = ${to} where id = ${id} and dismissed_reason is null
      and (contract_id = ${from} or contract_id is null) returning id`.execute(tx);
  return rows.length === 1;
}

type Found = WorkAndPayReceipt & { clientId: ClientId };
const COLUMNS = sql`t.id, t.client_id as "clientId", t.operator, t.reference, t.amount::float8 as amount, t.currency,
  t.paid_on::text as "paidOn", t.payer`;
const OPEN = sql`t.contract_id is null and t.dismissed_reason is null`;

/** Receipts that wait to be assigned, the newest first. */
export async function openReceipts(tx: Database, clientId: ClientId | null, page: number, pageSize: number) {
  const mine = sql`${OPEN} and (${clientId}::integer is null or t.client_id = ${clientId})`;
  const { rows } = await sql<Found>`
    select ${COLUMNS} from work_and_pay_receipts t where ${mine} order by t.paid_on desc, t.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from work_and_pay_receipts t where ${mine}`.execute(tx);
  return { receipts: rows, total: count.rows[0]?.total ?? 0 };
}

/** One that waits, of a client of the scope, held until the transaction ends. */
export async function holdReceipt(tx: Database, clientId: ClientId | null, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from work_and_pay_receipts t
    where t.id = ${id} and ${OPEN} and (${clientId}::integer is null or t.client_id = ${clientId}) for update`.execute(
    tx,
  );
  return rows[0];
}

export async function assign(tx: Database, id: number, contractId: WorkAndPayId | null, reason: string): Promise<void> {
  await sql`update work_and_pay_receipts set contract_id = ${contractId}, dismissed_reason = ${contractId === null ? reason : null}
    where id = ${id}`.execute(tx);
}

/** References of an operator that a client has already, in lower case. */
export async function knownReferences(tx: Database, clientId: ClientId, operator: string): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select lower(reference) as reference from work_and_pay_receipts where client_id = ${clientId} and lower(operator) = lower(${operator})`.execute(
    tx,
  );
  return new Set(rows.map(({ reference }) => reference));
}

export type Payer = {
  contractId: WorkAndPayId;
  driverName: string;
  designation: string;
  deviceId: DeviceId | null;
  phone: string | null;
  registerNumber: string | null;
  currency: Currency;
};

/** Contracts that take payments, with what tells whose money it is. */
export async function payersOf(tx: Database, clientId: ClientId): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select w.id as "contractId", w.driver_name as "driverName", w.designation, w.device_id as "deviceId", r.phone,
      r.register_number as "registerNumber", w.currency
    from work_and_pay_contracts w left join drivers r on r.id = w.driver_id and r.deleted_at is null
    where w.client_id = ${clientId} and w.state in ('running', 'paused')`.execute(tx);
  return rows;
}
