import type { Database } from '../db/database.ts';
import type { SmsReceipt } from './gateway.ts';
import { storeReceipt } from './sms-queries.ts';

const REFERENCE = /^\d{1,9}-\d{1,4}-\d{1,2}$/;

/**
 * Takes a receipt: the SMS is delivered or has failed, and its price is settled or paid back, once.
 * @param now milliseconds since 1970 UTC
 */
export async function takeReceipt(database: Database, receipt: SmsReceipt, now: number): Promise<void> {
  const { reference, gatewayId, recipient, error } = receipt;
  if (gatewayId === '' && !REFERENCE.test(reference)) return;
  const stored = {
    ...receipt,
    reference: REFERENCE.test(reference) ? reference : '',
    recipient: /^\+[1-9]\d{6,14}$/.test(recipient) ? recipient : '',
    error: error.slice(0, 300),
  };
  await storeReceipt(database, stored, formsOf(gatewayId), new Date(now));
}

/**
 * A gateway's id as receipts may write it: some SMSCs answer a submission with the id in hexadecimal and name it in decimal in the receipt, or
 * the other way round, with or without leading zeros.
 */
export function formsOf(gatewayId: string): string[] {
  const id = gatewayId.slice(0, 100);
  const forms = [id];
  if (/^\d{1,19}$/.test(id))
    forms.push(String(BigInt(id)), BigInt(id).toString(16), BigInt(id).toString(16).toUpperCase());
  if (/^[0-9a-f]{1,16}$/i.test(id)) forms.push(String(BigInt(`0x${id}`)));
  return [...new Set(forms)];
}
