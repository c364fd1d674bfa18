import { type Currency, type Language, majorUnits } from '@balise/contract';
import { type Format, formatIn } from '@balise/i18n';
import type { Scoped } from '../../db/scope.ts';
import { composeMail, type MailValues } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Billed } from './account-queries.ts';
import { type Day, startOfDay } from './documents/calendar.ts';
import { noteOnce, recipientsOf, sellerOf } from './posting-queries.ts';

/** The kinds of mail about bills. */
export type BillingMail =
  | 'invoice_issued'
  | 'payment_received'
  | 'balance_low'
  | 'payment_overdue'
  | 'grace_started'
  | 'account_suspended'
  | 'account_restored';

/** Amounts and days as a reader of a language reads them. */
export type WrittenMail = {
  money: (amount: number) => string;
  day: (day: Day) => string;
  date: (at: number) => string;
};

/**
 * Writes to the client's people who read its bills, each in its language; to the client's own address where there are none. Once:
 * a second time with the same key nothing happens.
 */
export async function notify<Kind extends BillingMail>(
  tx: Scoped,
  billed: Billed,
  now: number,
  {
    kind,
    key,
    values,
  }: { kind: Kind; key: string; values: (written: WrittenMail) => Omit<MailValues[Kind], 'name' | 'client'> },
): Promise<void> {
  const { clientId, partnerId, fullName, timeZone, account } = billed;
  if (!account || !(await noteOnce(tx, clientId, `${kind} ${key}`, now))) return;
  const seller = await sellerOf(tx, partnerId);
  const people = await recipientsOf(tx, clientId);
  const company = { email: billed.email, first_name: fullName, language: seller.language };
  for (const { email, first_name, language } of people.length > 0 ? people : [company]) {
    const own = values(writtenIn(language, timeZone, account.currency));
    const filled = { ...own, name: first_name, client: fullName } as unknown as MailValues[Kind];
    const mail = composeMail(kind, language, seller, filled);
    await queueMail(tx, { kind, partnerId, clientId, recipient: email, language, ...mail }, now);
  }
}

function writtenIn(language: Language, timeZone: string, currency: Currency): WrittenMail {
  const format: Format = formatIn(language, timeZone);
  return {
    money: (amount) => format.money(majorUnits(amount, currency), currency),
    day: (day) => format.date(startOfDay(day, timeZone)),
    date: (at) => format.date(at),
  };
}
