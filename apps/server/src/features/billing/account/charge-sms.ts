import {
  type BillingLine,
  type ClientId,
  CURRENCY_DIGITS,
  type Currency,
  SMS_MONEY,
  type SmsLine,
} from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import { type OwedSms, owedSms } from '../../../sms/invoice-queries.ts';
import type { BillingMonth } from '../documents/calendar.ts';
import type { Charge } from './charge.ts';

/** A charge with the SMS that are on it. */
export type ChargeWithSms = Omit<Charge, 'lines'> & { lines: BillingLine[]; sms: OwedSms | undefined };

/**
 * Adds the SMS that a client owes to what its devices cost: those that were settled before a moment and are on no invoice.
 * SMS money is rounded to the smallest unit of the currency once, half up; what comes to nothing waits for the next invoice.
 * @param until milliseconds since 1970 UTC
 */
export async function addSms(
  tx: Scoped,
  { clientId, account: { currency } }: { clientId: ClientId; account: { currency: Currency } },
  charge: Charge,
  { until, month }: { until: number; month: BillingMonth },
): Promise<ChargeWithSms> {
  const sms = await owedSms(tx, clientId, currency, new Date(until));
  const inUnits = (money: number) => Math.floor((money * 10 ** CURRENCY_DIGITS[currency]) / SMS_MONEY + 0.5);
  const amount = sms ? inUnits(sms.owed) : 0;
  if (!sms || amount === 0) return { ...charge, sms: undefined };
  const { messages, cost } = sms;
  const line: SmsLine = { kind: 'sms', month, messages, paid: Math.max(0, inUnits(cost) - amount), amount };
  return { ...charge, lines: [...charge.lines, line], total: charge.total + amount, sms };
}
