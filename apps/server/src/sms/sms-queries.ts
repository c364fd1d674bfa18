import type { ClientId, ErrorCode, Language, SmsEncoding, SmsKind, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SmsReceipt, TakenSms } from './gateway.ts';

/** An SMS to be sent. */
export type Sms = {
  /** Who pays it. */
  clientId: ClientId;
  /** To which alert contact, and by which user, where there is one. */
  contactId?: number | null;
  userId?: UserId | null;
  /** E.164. */
  recipient: string;
  kind: SmsKind;
  language: Language;
  /** Replaced by characters of GSM 03.38 where the client's setting says so. */
  text: string;
};

/** An SMS with its text as it will be sent. */
export type SmsToQueue = Sms & { country: string; encoding: SmsEncoding; segments: number; validFor: number };

/** Whether the SMS of a client are transliterated. */
export async function isTransliterated(database: Database, clientId: ClientId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`select sms_transliterates(${clientId}) as is`.execute(database);
  return rows[0]?.is ?? false;
}

/** Reserves and queues (sql/sms.sql). @returns its id, or why it was refused */
export async function insertSms(database: Database, sms: SmsToQueue, now: Date): Promise<number | ErrorCode> {
  const { rows } = await sql<{ id: number | null; refused: ErrorCode | null }>`select * from queue_sms(
    ${sms.clientId}, ${sms.contactId ?? null}, ${sms.userId ?? null}, ${sms.recipient}, ${sms.country}, ${sms.kind},
    ${sms.language}, ${sms.text}, ${sms.encoding}, ${sms.segments}, ${sms.validFor} * interval '1 ms', ${now})`.execute(
    database,
  );
  return rows[0]?.id ?? rows[0]?.refused ?? 'sms_unavailable';
}

/** Takes a receipt (sql/sms.sql): settles or pays back what the SMS reserved. A second one of the same part changes nothing. */
export async function storeReceipt(database: Database, receipt: SmsReceipt, ids: string[], now: Date): Promise<void> {
  const { reference, recipient, delivered, error } = receipt;
  await sql`select take_sms_receipt(${reference}, ${ids}::text[], ${recipient}, ${delivered}, ${error}, ${now})`.execute(
    database,
  );
}

/** Takes what a telephone sent (sql/sms.sql); the worker answers it. */
export async function storeQuestion(database: Database, { number, text }: TakenSms): Promise<void> {
  await sql`select take_sms_question(${number}, ${text})`.execute(database);
}

export type PastMoney = { clientId: ClientId; amount: number; at: number; reference: string; reason: string };

/** Enters a top-up, or below zero a correction, at a time of the past; the account is open. SMS money. */
export async function enterPast(
  database: Database,
  { clientId, amount, at, reference, reason }: PastMoney,
): Promise<void> {
  await sql`insert into sms_ledger (client_id, kind, amount, currency, at, reference, reason, made_by_name)
    select client_id, ${amount > 0 ? 'top_up' : 'correction'}, ${amount}, currency, ${new Date(at)}, ${reference}, ${reason}, 'Balise'
    from sms_accounts where client_id = ${clientId}`.execute(database);
}

/** Ends an SMS as its receipt would have. */
export async function endPastSms(database: Database, id: number, failed: string, at: Date): Promise<void> {
  await sql`update sms_messages set sent_at = ${at}, attempts = 1 where id = ${id}`.execute(database);
  await sql`select end_sms(m, ${failed === '' ? 'delivered' : 'failed'}, ${failed}, ${at}) from sms_messages m where m.id = ${id}`.execute(
    database,
  );
}
