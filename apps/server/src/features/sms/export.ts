import {
  type FileFormat,
  SMS_EXPORT_LINES,
  SMS_MONEY,
  type SmsAccount,
  type SmsEntry,
  type SmsMessage,
} from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';

const WORDS = { en, fr };

type Wanted = { format: FileFormat; language: Language; timeZone: string; now: number };
type Words = (typeof en)['sms'];
/** `units`: of an amount of SMS money, in place of `cell`. */
type Filled<Row> = Column & { cell?: (row: Row) => Cell; units?: (row: Row) => number | null };

/** SMS as a file, newest first; a secret's text is left out. */
export const smsFile = (messages: SmsMessage[], wanted: Wanted) =>
  fileOf(messages, wanted, ({ title }) => [title], messageColumns);

/** Accounts as a file, by name. */
export const accountsFile = (accounts: SmsAccount[], wanted: Wanted) =>
  fileOf(accounts, wanted, ({ accounts: { title } }) => [title], accountColumns);

/** The ledger of an account as a file, newest first. */
export const ledgerFile = (entries: SmsEntry[], { clientName, currency }: SmsAccount, wanted: Wanted) =>
  fileOf(
    entries,
    wanted,
    ({ ledger: { title } }) => [title, clientName],
    (words) => ledgerColumns(words, currency),
  );

function fileOf<Row>(
  rows: Row[],
  { format, language, timeZone, now }: Wanted,
  names: (words: Words) => string[],
  columnsIn: (words: Words) => Filled<Row>[],
): FileReply | Failure {
  if (rows.length > SMS_EXPORT_LINES) return fail('export_too_long');
  const { sms, exports } = WORDS[language];
  const filled = columnsIn(sms);
  const columns = filled.map(({ units, cell: _, ...column }) =>
    units ? { ...column, digits: digitsOf(rows.map(units)) } : column,
  );
  const [title = '', ...more] = names(sms);
  const count = formatIn(language, timeZone).number(rows.length);
  const about = {
    title: [title, ...more].join(' – '),
    brand: '',
    generatedAt: now,
    lines: [[exports.lines, count] as const],
  };
  const table = { format, language, timeZone, sheetName: sms.title, columns, about };
  const cells = rows.map((row) =>
    filled.map(({ cell, units }) => (units ? inMoney(units(row)) : (cell?.(row) ?? null))),
  );
  return new FileReply(exportName([title, ...more, dayIn(timeZone, now)], format), format, () =>
    writeTable(table, [cells]),
  );
}

const inMoney = (units: number | null): number | null => (units === null ? null : units / SMS_MONEY);
/** A segment may cost 25 XOF or 0.0475 EUR. */
const digitsOf = (all: (number | null)[]): number =>
  [0, 2].find((digits) => all.every((one) => (one ?? 0) % 10 ** (4 - digits) === 0)) ?? 4;
const text = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const;
const number = (heading: string) => ({ heading, kind: 'number' }) as const;

const messageColumns = ({ columns, kinds, states }: Words): Filled<SmsMessage>[] => [
  { heading: columns.createdAt, kind: 'dateTime', cell: ({ createdAt }) => createdAt },
  { ...text(columns.client, 24), cell: ({ clientName }) => clientName },
  { ...text(columns.recipient, 18), cell: ({ recipient }) => recipient },
  { ...text(columns.country, 10), cell: ({ country }) => country },
  { ...text(columns.kind, 18), cell: ({ kind }) => kinds[kind] },
  { ...text(columns.by, 22), cell: ({ by }) => by },
  { ...text(columns.state, 16), cell: ({ state }) => states[state] },
  { ...number(columns.segments), cell: ({ segments }) => segments },
  { ...number(columns.cost), units: ({ cost }) => cost },
  { ...text(columns.currency, 8), cell: ({ currency }) => currency },
  { ...text(columns.text, 60), cell: (one) => one.text },
  { ...text(columns.error, 30), cell: ({ error }) => error },
];

const accountColumns = ({ columns, accounts, account, balance }: Words): Filled<SmsAccount>[] => [
  { ...text(columns.client, 30), cell: ({ clientName }) => clientName },
  { ...text(accounts.option, 16), cell: ({ billingOption }) => accounts.options[billingOption] },
  { ...text(columns.state, 22), cell: ({ state }) => accounts.states[state] },
  { ...number(balance), units: (one) => (one.currency ? one.balance : null) },
  { ...number(accounts.spent), units: ({ spentThisMonth, currency }) => (currency ? spentThisMonth : null) },
  {
    ...number(account.cap),
    units: ({ monthlyCap, billingOption }) => (billingOption === 'postpaid' ? monthlyCap : null),
  },
  { ...text(columns.currency, 8), cell: ({ currency }) => currency },
  { ...text(account.sender, 14), cell: ({ sender }) => sender },
];

const ledgerColumns = (
  { columns, ledger, balance, correction }: Words,
  currency: string | null,
): Filled<SmsEntry>[] => {
  const unit = currency ? { unit: currency } : {};
  return [
    { heading: columns.createdAt, kind: 'dateTime', cell: ({ at }) => at },
    { ...text(ledger.entry, 22), cell: ({ kind }) => ledger.kinds[kind] },
    { ...number(ledger.smsId), cell: ({ smsId }) => smsId },
    { ...text(columns.recipient, 18), cell: ({ recipient }) => recipient },
    { ...text(ledger.reference, 20), cell: ({ reference }) => reference },
    { ...text(correction.reason, 40), cell: ({ reason }) => reason },
    { ...number(ledger.amount), ...unit, units: ({ amount }) => amount },
    { ...number(balance), ...unit, units: ({ balanceAfter }) => balanceAfter },
    { ...text(ledger.by, 22), cell: ({ by }) => by },
  ];
};
