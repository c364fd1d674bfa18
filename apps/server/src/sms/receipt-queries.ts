import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SmsReceipt } from './gateway.ts';

/** Takes a receipt (sql/sms.sql): settles or pays back what the SMS reserved. A second one of the same part changes nothing. */
export async function storeReceipt(database: Database, receipt: SmsReceipt, ids: string[], now: Date): Promise<void> {
  const { reference, recipient, delivered, error } = receipt;
  await sql`select take_sms_receipt(${reference}, ${ids}::text[], ${recipient}, ${delivered}, ${error}, ${now})`.execute(
    database,
  );
}
