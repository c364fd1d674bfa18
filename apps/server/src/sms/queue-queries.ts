import type { ClientId, ErrorCode, Language, SmsEncoding, SmsKind, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

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
