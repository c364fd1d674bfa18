import type {
  ClientId,
  Currency,
  DeviceId,
  DriverId,
  Language,
  WorkAndPayFields,
  WorkAndPayId,
  WorkAndPayState,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** A contract as it is stored; amounts are smallest units, days texts. */
export type Stored = {
  id: WorkAndPayId;
  clientId: ClientId;
  clientName: string;
  timeZone: string;
  driverId: DriverId | null;
  driverName: string;
  driverPhone: string | null;
  deviceId: DeviceId | null;
  designation: string;
  currency: Currency;
  price: number;
  cashPrice: number | null;
  deposit: number;
  instalment: number;
  weekdays: number[];
  holidayRule: 'skip' | 'move';
  startsOn: string;
  graceDays: number;
  warnAfter: number;
  blockAfter: number | null;
  language: Language;
  smsOnPayment: boolean;
  smsOnArrears: boolean;
  note: string;
  state: WorkAndPayState;
  stateSince: Date;
  stateReason: string;
  dueUntil: string;
  carried: number;
  checkedOn: string | null;
  dueTotal: number;
  paidTotal: number;
  unpaidSince: string | null;
  /** What came due today, paid or not. */
  dueOfToday: number;
  revision: number;
  createdAt: Date;
  /** The day that it is where the client is. */
  today: string;
  proposal: 'block' | 'unblock' | null;
};

/** What came due of a contract `w` of a client `c` today, with its corrections. @param now milliseconds since 1970 UTC */
export const dueOfToday = (now: number) => sql`(
  select coalesce(sum(e.amount), 0) from work_and_pay_entries d
    join work_and_pay_entries e on e.contract_id = d.contract_id and (e.id = d.id or e.corrects = d.id)
  where d.contract_id = w.id and d.kind in ('deposit', 'instalment') and d.day >= (${new Date(now)}::timestamptz at time zone c.time_zone)::date
)`;

/** What came due and is not paid: what is late, and what is due today. The oldest is paid first. */
export function arrearsOf({ dueTotal, paidTotal, dueOfToday }: Pick<Stored, 'dueTotal' | 'paidTotal' | 'dueOfToday'>) {
  const unpaid = Math.max(0, dueTotal - paidTotal);
  const dueToday = Math.min(unpaid, Math.max(0, dueOfToday));
  return { arrears: unpaid - dueToday, dueToday };
}

/** What is read of a contract, for statements that select from `w`. @param now milliseconds since 1970 UTC */
export const storedColumns = (now: number) => sql`
  w.id, w.client_id as "clientId", c.full_name as "clientName", c.time_zone as "timeZone", w.driver_id as "driverId",
  w.driver_name as "driverName", r.phone as "driverPhone", w.device_id as "deviceId", w.designation, w.currency, w.price::float8 as price,
  w.cash_price::float8 as "cashPrice", w.deposit::float8 as deposit, w.instalment::float8 as instalment, w.weekdays,
  w.holiday_rule as "holidayRule", w.starts_on::text as "startsOn", w.grace_days as "graceDays", w.warn_after as "warnAfter",
  w.block_after as "blockAfter", w.language, w.sms_on_payment as "smsOnPayment", w.sms_on_arrears as "smsOnArrears", w.note, w.state,
  w.state_since as "stateSince", w.state_reason as "stateReason", w.due_until::text as "dueUntil", w.carried,
  w.checked_on::text as "checkedOn", w.due_total::float8 as "dueTotal", w.paid_total::float8 as "paidTotal",
  w.unpaid_since::text as "unpaidSince", ${dueOfToday(now)}::float8 as "dueOfToday", w.revision, w.created_at as "createdAt",
  (${new Date(now)}::timestamptz at time zone c.time_zone)::date::text as today,
  (select p.kind from work_and_pay_proposals p where p.contract_id = w.id and p.state = 'open') as proposal`;

/** The tables that `storedColumns` reads. */
export const STORED = sql`work_and_pay_contracts w join clients c on c.id = w.client_id
  left join drivers r on r.id = w.driver_id and r.deleted_at is null`;

/** Of a client's own users only their client's, whatever row-level security shows. */
export const ofScope = ({ clientId }: Pick<Scope, 'clientId'>) =>
  clientId === null ? sql`true` : sql`w.client_id = ${clientId}`;

/** One contract that the scope shows. `hold`: kept from other changes until the transaction ends. */
export async function findStored(
  tx: Database,
  scope: Pick<Scope, 'clientId'>,
  id: WorkAndPayId,
  now: number,
  hold = false,
): Promise<Stored | undefined> {
  if (hold) await sql`select pg_advisory_xact_lock(hashtext('work and pay'), ${id})`.execute(tx);
  const { rows } = await sql<Stored>`
    select ${storedColumns(now)} from ${STORED} where w.id = ${id} and ${ofScope(scope)}`.execute(tx);
  return rows[0];
}

export type Parties = { driverName: string; designation: string };

export async function insertContract(
  tx: Database,
  clientId: ClientId,
  fields: WorkAndPayFields,
  { driverName, designation }: Parties,
  now: Date,
) {
  const { rows } = await sql<{ id: WorkAndPayId }>`
    insert into work_and_pay_contracts (client_id, driver_id, device_id, driver_name, designation, currency, price, cash_price, deposit,
      instalment, weekdays, holiday_rule, starts_on, grace_days, warn_after, block_after, language, sms_on_payment, sms_on_arrears, note,
      due_until, state_since, created_at, updated_at)
    values (${clientId}, ${fields.driverId}, ${fields.deviceId}, ${driverName}, ${designation}, ${fields.currency}, ${fields.price},
      ${fields.cashPrice}, ${fields.deposit}, ${fields.instalment}, ${fields.weekdays}::integer[], ${fields.holidayRule}, ${fields.startsOn},
      ${fields.graceDays}, ${fields.warnAfter}, ${fields.blockAfter}, ${fields.language}, ${fields.smsOnPayment}, ${fields.smsOnArrears},
      ${fields.note}, ${fields.startsOn}::date - 1, ${now}, ${now}, ${now}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a contract was not stored');
  return row.id;
}

export async function updateContract(
  tx: Database,
  id: WorkAndPayId,
  fields: WorkAndPayFields,
  { driverName, designation }: Parties,
  now: Date,
) {
  await sql`
    update work_and_pay_contracts set driver_id = ${fields.driverId}, device_id = ${fields.deviceId}, driver_name = ${driverName},
      designation = ${designation}, currency = ${fields.currency}, price = ${fields.price}, cash_price = ${fields.cashPrice},
      deposit = ${fields.deposit}, instalment = ${fields.instalment}, weekdays = ${fields.weekdays}::integer[],
      holiday_rule = ${fields.holidayRule}, starts_on = ${fields.startsOn}, grace_days = ${fields.graceDays}, warn_after = ${fields.warnAfter},
      block_after = ${fields.blockAfter}, language = ${fields.language}, sms_on_payment = ${fields.smsOnPayment},
      sms_on_arrears = ${fields.smsOnArrears}, note = ${fields.note}, revision = revision + 1, updated_at = ${now},
      due_until = case when state = 'draft' then ${fields.startsOn}::date - 1 else due_until end
    where id = ${id}`.execute(tx);
}

export async function deleteDraft(tx: Database, id: WorkAndPayId): Promise<void> {
  await sql`delete from work_and_pay_contracts where id = ${id} and state = 'draft'`.execute(tx);
}

/** @returns false where another contract of the vehicle runs; the transaction is then of no more use */
export async function setState(
  tx: Database,
  id: WorkAndPayId,
  state: WorkAndPayState,
  reason: string,
  now: Date,
): Promise<boolean> {
  try {
    await sql`update work_and_pay_contracts set state = ${state}, state_since = ${now}, state_reason = ${reason}, revision = revision + 1,
      updated_at = ${now} where id = ${id}`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'work_and_pay_vehicle') return false;
    throw error;
  }
}

/** A driver and a vehicle that the scope shows, of one client. */
export async function partiesOf(
  tx: Database,
  clientId: ClientId,
  { driverId, deviceId }: Pick<WorkAndPayFields, 'driverId' | 'deviceId'>,
) {
  const { rows } = await sql<{ driverName: string | null; designation: string | null }>`
    select (select trim(last_name || ' ' || first_name) from drivers where id = ${driverId} and client_id = ${clientId} and deleted_at is null)
      as "driverName",
      (select designation from devices where id = ${deviceId} and client_id = ${clientId} and deleted_at is null) as designation`.execute(
    tx,
  );
  return rows[0] ?? { driverName: null, designation: null };
}
