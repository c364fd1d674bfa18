import { type ClientId, type exportStatement, majorUnits, type Posting } from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import type { z } from 'zod';
import { amountColumn, type Cell, type Column, exportName, writeTable } from '../../../files/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { FileReply } from '../../../http/file-reply.ts';
import { audit } from '../../audit/index.ts';
import type { Open } from '../account/charge-account.ts';
import { findBilled } from '../account-queries.ts';
import { sellerOf } from '../posting-queries.ts';
import { addDays, startOfDay } from './calendar.ts';
import { owedBefore, postingsBetween } from './paper-queries.ts';

type Typed = z.output<typeof exportStatement.body>;

/** The statement of an account as a file: what was owed before, every posting, what was owed after. */
export async function writeStatement(
  asked: RequestContext,
  clientId: ClientId,
  typed: Typed,
): Promise<FileReply | Failure> {
  const { tx, now } = asked;
  const billed = await findBilled(tx, clientId);
  if (!billed) return fail('client_not_found');
  if (!billed.account) return fail('billing_not_open');
  const open: Open = { ...billed, account: billed.account };
  const { format, language, from, to } = typed;
  const timeZone = typed.timeZone ?? billed.timeZone;
  // days are in the client's time zone, hours in the reader's
  const [start, end] = [startOfDay(from, billed.timeZone), startOfDay(addDays(to, 1), billed.timeZone)];
  const before = await owedBefore(tx, clientId, new Date(start));
  const postings = await postingsBetween(tx, clientId, new Date(start), new Date(end));
  await audit(asked, {
    action: 'billing.export',
    subject: { kind: 'billing', id: clientId, name: billed.fullName },
    clientId,
    partnerId: billed.partnerId,
    after: { format, from, to, lines: postings.length },
  });
  const words = { en, fr }[language].billing;
  const seller = await sellerOf(tx, billed.partnerId);
  const day = (text: string) => formatIn(language, timeZone).date(startOfDay(text, timeZone));
  const table = {
    format,
    language,
    timeZone,
    sheetName: words.statement.sheet,
    columns: columnsOf(language, open),
    about: {
      title: words.statement.title,
      brand: seller.displayName,
      generatedAt: now,
      lines: [
        [words.statement.client, billed.fullName],
        [words.statement.period, `${day(from)} – ${day(to)}`],
      ] as const,
    },
  };
  const rows = [
    opening(start, before, open, words.statement.opening),
    ...postings.map((one) => rowOf(one, open, language)),
  ];
  const name = exportName([words.statement.file, billed.fullName, from, to], format);
  return new FileReply(name, format, () => writeTable(table, [rows]));
}

function columnsOf(language: Language, { account: { currency } }: Open): Column[] {
  const { columns } = { en, fr }[language].billing.statement;
  const amount = (heading: string) => amountColumn(heading, currency);
  return [
    { heading: columns.at, kind: 'dateTime' },
    { heading: columns.kind, kind: 'text' },
    { heading: columns.number, kind: 'text' },
    { heading: columns.reference, kind: 'text' },
    { heading: columns.words, kind: 'text', width: 48 },
    { heading: columns.dueOn, kind: 'date' },
    amount(columns.debit),
    amount(columns.credit),
    amount(columns.owedAfter),
    { heading: columns.by, kind: 'text' },
  ];
}

const opening = (at: number, owed: number, { account: { currency } }: Open, words: string): Cell[] => [
  ...[at, words, null, null, null, null, null, null],
  ...[majorUnits(owed, currency), null],
];

function rowOf(posting: Posting, { account: { currency } }: Open, language: Language): Cell[] {
  const { billing: words, audit: acts } = { en, fr }[language];
  const amount = majorUnits(Math.abs(posting.amount), currency);
  const { number } = formatIn(language, 'UTC');
  const method = posting.method && words.methods[posting.method];
  const charged = posting.lines.map((line) =>
    line.kind === 'sms' ? `SMS × ${number(line.messages)}` : `${line.planName} × ${number(line.devices)}`,
  );
  const plans = [...new Set(charged)].join(', ');
  const said = [method, posting.note, plans].filter(Boolean).join(' · ');
  return [
    ...[posting.at, words.kinds[posting.kind], posting.number, posting.reference || null, said || null, posting.dueOn],
    ...(posting.amount > 0 ? [amount, null] : [null, amount]),
    ...[majorUnits(posting.owedAfter, currency), posting.by ?? acts.balise],
  ];
}
