import {
  CURRENCY_DIGITS,
  type Currency,
  type Language,
  majorUnits,
  type SmsKind,
  smsParts,
  transliterate,
  type WorkAndPayId,
} from '@balise/contract';
import { formatIn, smsTexts } from '@balise/i18n';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { queueSms } from '../../sms/queue-sms.ts';
import { arrearsOf, findStored, type Stored } from './contract-queries.ts';

/** Of a name in an SMS, so that it stays within one segment. */
const NAME_IN_SMS = 20;

type Text = Exclude<keyof typeof smsTexts.en, 'contact_code' | 'contact_test'>;

/** What the driver is sent: one segment of GSM 03.38, whatever client and vehicle are called. */
export function driverSms(text: Text, contract: Stored, amount: number): string {
  const { language, currency, price, paidTotal, unpaidSince, today } = contract;
  const money = (units: number) => inGsm(moneyIn(language, currency, units));
  const values: Record<string, string> = {
    client: inGsm(contract.clientName).slice(0, NAME_IN_SMS).trim() || 'GPS',
    vehicle: inGsm(contract.designation).slice(0, NAME_IN_SMS).trim(),
    amount: money(amount),
    remaining: money(Math.max(0, price - paidTotal)),
    arrears: money(arrearsOf(contract).arrears),
    owned: inGsm(formatIn(language, 'UTC').number(Math.floor((paidTotal * 100) / price))),
    since: (unpaidSince ?? today).split('-').reverse().slice(0, 2).join('/'),
  };
  return smsTexts[language][text].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Digits in threes and the code of the currency: 125 000 XOF, 200 GHS, 12.50 GHS. */
function moneyIn(language: Language, currency: Currency, units: number): string {
  const amount = majorUnits(units, currency);
  const digits = Number.isInteger(amount) ? 0 : CURRENCY_DIGITS[currency];
  return `${formatIn(language, 'UTC').number(amount, digits)} ${currency}`;
}

/** In the characters of GSM 03.38 that count once; what has none is left out. */
const inGsm = (words: string): string =>
  [...transliterate(words.replace(/[\u00a0\u202f]/g, ' ').replace(/[\^{}\\[\]~|€]/g, ''))]
    .filter((character) => smsParts(character).encoding === 'gsm7')
    .join('');

/**
 * Queues an SMS to the driver, paid by the client's account. Whatever keeps it from leaving does not keep the payment from being entered.
 * @returns why it does not leave: an error code, or `no_phone`
 */
export async function textDriver(
  tx: Database,
  contract: Stored,
  text: Text,
  amount: number,
  now: number,
): Promise<string | null> {
  if (contract.driverPhone === null) return 'no_phone';
  const kind: SmsKind = text === 'payment_received' ? 'payment_received' : 'payment_late';
  const { clientId, language } = contract;
  const sms = { clientId, recipient: contract.driverPhone, kind, language, text: driverSms(text, contract, amount) };
  const queued = await queueSms(tx, sms, now);
  return queued instanceof Failure ? queued.code : null;
}

/** Tells the driver that a payment was received, where that is agreed. */
export async function textPayment({ tx, who, now }: RequestContext, id: WorkAndPayId, amount: number): Promise<void> {
  const contract = await findStored(tx, who.scope, id, now);
  if (contract?.smsOnPayment) await textDriver(tx, contract, 'payment_received', amount, now);
}
