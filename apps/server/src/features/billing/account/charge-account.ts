import type { Scoped } from '../../../db/scope.ts';
import { noteInvoicedSms } from '../../../sms/invoice-queries.ts';
import { type Billed, type BillingAccount, usageOf } from '../account-queries.ts';
import { addDays, type Day, dayAt, daysFrom, monthOf, nextMonth, startOfDay } from '../documents/calendar.ts';
import { paperNumber } from '../documents/numbers.ts';
import type { BillingLog } from '../log.ts';
import { notify } from '../notify.ts';
import {
  insertInvoice,
  type NewInvoice,
  type NewPosting,
  noteCharged,
  noteSetups,
  post,
  takeNumber,
} from '../posting-queries.ts';
import { chargeFor, chargeForDay, type Usage } from './charge.ts';
import { addSms, type ChargeWithSms } from './charge-sms.ts';

/** A client with whom something is agreed. */
export type Open = Billed & { account: BillingAccount };

const BALISE = { id: null, name: 'Balise' };

/**
 * Charges the days of an account that are due and not charged yet. Prepaid: each day when it begins. Postpaid: each month when
 * it is over, by an invoice. What is charged late is due late: no client is suspended for an invoice that was not issued in time.
 * @returns the day before which all are charged
 */
export async function chargeAccount(tx: Scoped, billed: Open, now: number, log: BillingLog): Promise<Day> {
  const today = dayAt(now, billed.timeZone);
  const { timeZone, billingOption } = billed;
  const from = billed.account.chargedUntil;
  const until = billingOption === 'prepaid' ? addDays(today, 1) : `${today.slice(0, 7)}-01`;
  if (until <= from) return from;
  const usage = await usageOf(tx, billed, startOfDay(from, timeZone), startOfDay(until, timeZone));
  const setUp = new Set(usage.setUp);
  for (const days of billingOption === 'prepaid' ? daysFrom(from, until).map((day) => [day]) : months(from, until)) {
    const devices = await chargeSpan(tx, billed, days, { ...usage, setUp }, now, log);
    for (const deviceId of devices) setUp.add(deviceId);
  }
  return until;
}

/** Days by the month in which they lie. */
function months(from: Day, until: Day): Day[][] {
  const spans: Day[][] = [];
  for (let first = from; first < until; first = nextMonth(first)) spans.push(daysFrom(first, nextMonth(first)));
  return spans;
}

/** @returns the devices whose setup fee was charged */
async function chargeSpan(tx: Scoped, billed: Open, days: Day[], usage: Usage, now: number, log: BillingLog) {
  const [first = ''] = days;
  const prepaid = billed.billingOption === 'prepaid';
  if (prepaid) {
    const { lines, total, setUp } = chargeForDay(first, usage);
    if (total === 0) return [];
    const dueOn = addDays(dayAt(now, billed.timeZone), -1); // before the day: what the balance does not cover is past due
    const { currency } = billed.account;
    await post(tx, billed, {
      kind: 'daily_charge',
      amount: total,
      currency,
      at: now,
      dueOn,
      day: first,
      lines,
      by: BALISE,
    });
    await noteSetups(tx, billed.clientId, setUp);
    return setUp;
  }
  const to = addDays(days.at(-1) ?? first, 1);
  const { setUp, ...charge } = await chargeOf(tx, billed, { from: first, to }, usage);
  if (charge.total === 0) return [];
  await issue(tx, billed, { from: first, to, ...charge, by: BALISE }, now, log);
  await noteSetups(tx, billed.clientId, setUp);
  return setUp;
}

/** What an invoice over some days charges: the devices, and the SMS that were sent before its end. */
const chargeOf = (
  tx: Scoped,
  billed: Open,
  { from, to }: { from: Day; to: Day },
  usage: Usage,
): Promise<ChargeWithSms> =>
  addSms(tx, billed, chargeFor(daysFrom(from, to), usage), {
    until: startOfDay(to, billed.timeZone),
    month: monthOf(addDays(to, -1)),
  });

/** What an invoice would charge that is issued now. */
export type Unbilled = ChargeWithSms & { from: Day; to: Day };

/** The days of an account that are over and on no invoice; null where they cost nothing, or each day is paid for before. */
export async function unbilledOf(tx: Scoped, billed: Open, now: number): Promise<Unbilled | null> {
  const { timeZone, billingOption, account } = billed;
  const [from, to] = [account.chargedUntil, dayAt(now, timeZone)];
  if (billingOption === 'prepaid' || to <= from) return null;
  const usage = await usageOf(tx, billed, startOfDay(from, timeZone), startOfDay(to, timeZone));
  const charge = await chargeOf(tx, billed, { from, to }, usage);
  return charge.total === 0 ? null : { ...charge, from, to };
}

/** Issues an invoice before the month is over; the next one goes on from there. */
export async function issueUnbilled(
  tx: Scoped,
  billed: Open,
  { setUp, ...charged }: Unbilled,
  { by, now, log }: { by: NewPosting['by']; now: number; log: BillingLog },
): Promise<void> {
  await issue(tx, billed, { ...charged, by }, now, log);
  await noteSetups(tx, billed.clientId, setUp);
  await noteCharged(tx, billed.clientId, charged.to);
}

type Issued = Pick<NewInvoice, 'from' | 'to' | 'lines' | 'total'> & Pick<NewPosting, 'by'> & Pick<ChargeWithSms, 'sms'>;

async function issue(
  tx: Scoped,
  billed: Open,
  { by, sms, ...issued }: Issued,
  now: number,
  log: BillingLog,
): Promise<void> {
  const { clientId, partnerId, timeZone } = billed;
  const { currency, paymentDays } = billed.account;
  const issuedOn = dayAt(now, timeZone);
  const dueOn = addDays(issuedOn, paymentDays);
  const number = await takeNumber(tx, partnerId, 'invoice');
  const invoiceId = await insertInvoice(tx, billed, { ...issued, number, issuedAt: now, issuedOn, dueOn, currency });
  await post(tx, billed, { kind: 'invoice', amount: issued.total, currency, at: now, dueOn, invoiceId, by });
  const name = paperNumber('invoice', number);
  if (sms) await noteInvoicedSms(tx, sms, { clientId, currency, invoiceId, reference: name, by, at: new Date(now) });
  await log({
    action: 'invoice.issue',
    subject: { kind: 'invoice', id: invoiceId, name },
    clientId,
    partnerId,
    after: { amount: issued.total, currency, dueOn, from: issued.from, to: issued.to },
  });
  await notify(tx, billed, now, {
    kind: 'invoice_issued',
    key: String(invoiceId),
    values: ({ money, day }) => ({ number: name, amount: money(issued.total), dueDate: day(dueOn) }),
  });
}
