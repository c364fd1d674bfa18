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
import { Failure, fail } from '../../http/failure.ts';
import { queueSms } from '../../sms/queue-sms.ts';
import { arrearsOf, findStored, type Stored } from './contract-queries.ts';
import { logContract } from './log.ts';

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
    since: dayAndMonth(unpaidSince ?? today),
    day: dayAndMonth(today),
  };
  return smsTexts[language][text].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

const dayAndMonth = (day: string): string => day.split('-').reverse().slice(0, 2).join('/');

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

const KINDS: Record<Text, SmsKind> = {
  payment_received: 'payment_received',
  payment_late: 'payment_late',
  payment_warning: 'payment_late',
  payment_statement: 'payment_statement',
};

/** Queues an SMS to the driver, paid by the client's account. */
async function queueFor(tx: Database, contract: Stored, recipient: string, text: Text, amount: number, now: number) {
  const { clientId, language } = contract;
  const sms = { clientId, recipient, kind: KINDS[text], language, text: driverSms(text, contract, amount) };
  return await queueSms(tx, sms, now);
}

/**
 * Queues an SMS about what was paid or is late. Whatever keeps it from leaving does not keep the payment from being entered.
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
  const queued = await queueFor(tx, contract, contract.driverPhone, text, amount, now);
  return queued instanceof Failure ? queued.code : null;
}

/** Sends the driver where the contract stands, because a user asks for it. A draft has nothing to say. */
export async function textStatement(act: RequestContext, id: WorkAndPayId): Promise<{ recipient: string } | Failure> {
  const { tx, who, now } = act;
  const contract = await findStored(tx, who.scope, id, now);
  if (!contract) return fail('work_and_pay_not_found');
  if (contract.state === 'draft') return fail('work_and_pay_state');
  const { driverPhone: recipient } = contract;
  if (recipient === null) return fail('work_and_pay_no_phone');
  const queued = await queueFor(tx, contract, recipient, 'payment_statement', contract.paidTotal, now);
  if (queued instanceof Failure) return queued;
  await logContract(act, 'work_and_pay.statement_sms', contract, { recipient });
  return { recipient };
}

/** Tells the driver that a payment was received, where that is agreed. */
export async function textPayment({ tx, who, now }: RequestContext, id: WorkAndPayId, amount: number): Promise<void> {
  const contract = await findStored(tx, who.scope, id, now);
  if (contract?.smsOnPayment) await textDriver(tx, contract, 'payment_received', amount, now);
}
