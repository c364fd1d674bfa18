import { type ClientId, type Currency, type exportDues, MAINTENANCE_EXPORT_LINES, majorUnits } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { amountColumn, type Cell, type Column, dayIn, exportName, writeTable } from '../../../files/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { FileReply } from '../../../http/file-reply.ts';
import { letterheadsOf, type PaperHead } from './letterhead-queries.ts';

type Words = typeof en;
/** Whose files those of several partners are. */
const PLATFORM = 'Balise';
type Order = Pick<z.output<typeof exportDues.body>, 'format' | 'language' | 'timeZone' | 'clientId'>;

/** A column with its cells. `amount`: smallest units of the client's currency. */
export type ListColumn<Row> =
  | (Column & { cell: (row: Row, timeZone: string) => Cell })
  | { heading: string; amount: (row: Row) => number | null };

type List<Row> = {
  title: string;
  /** The name of the file, without its day. */
  file: string;
  columns: readonly ListColumn<Row>[];
  /** One more than the limit at most, which is refused. */
  rows: readonly Row[];
  /** Amounts that are added up beside the table. */
  sum?: { heading: string; of: (row: Row) => number };
};

/** Rows that a file reads: one more than it may have. */
export const FILE_PAGE = { limit: MAINTENANCE_EXPORT_LINES + 1, offset: 0 };

/** A list as a file: of one client under its letterhead; of several with a column for each one's name and currency. */
export async function listFile<Row extends { clientId: ClientId }>(
  { tx, who, now }: RequestContext,
  { format, language, timeZone: asked, clientId }: Order,
  list: (words: Words) => List<Row>,
): Promise<FileReply | Failure> {
  const words = { en, fr }[language];
  const { title, file, rows, columns, sum } = list(words);
  if (rows.length > MAINTENANCE_EXPORT_LINES) return fail('export_too_long');
  const chosen = who.scope.clientId ?? clientId;
  const ids = new Set([...(chosen === undefined ? [] : [chosen]), ...rows.map((row) => row.clientId)]);
  const clients = await letterheadsOf(tx, [...ids]);
  const brands = new Set([...clients.values()].map(({ brand }) => brand));
  const only = clients.size === 1 ? [...clients.values()][0]! : null;
  const timeZone = asked ?? only?.timeZone ?? 'UTC';
  const say = formatIn(language, timeZone);
  const filled = filledOf(columns, clients, words);
  const totals = sum ? totalsOf(rows, clients, sum.of) : [];
  const about: [string, string][] = [
    ...(only ? [[words.exports.client, only.client] as [string, string]] : []),
    [words.exports.generatedAt, say.dateTime(now)],
    [words.exports.timeZone, timeZone],
    [words.exports.lines, say.number(rows.length)],
    ...totals.map(([currency, amount]): [string, string] => [sum!.heading, say.money(amount, currency)]),
  ];
  const table = {
    format,
    language,
    timeZone,
    sheetName: title,
    columns: filled.map(({ cell: _, ...column }) => column),
    about: {
      title,
      brand: brands.size === 1 ? [...brands][0]! : PLATFORM,
      lines: about,
      generatedAt: now,
    },
  };
  const cells = rows.map((row) => filled.map(({ cell }) => cell(row, timeZone)));
  return new FileReply(exportName([file, dayIn(timeZone, now)], format), format, () => writeTable(table, [cells]));
}

type Clients = ReadonlyMap<ClientId, PaperHead>;

/** The columns with their cells; of several clients with their names, and with currencies where there are amounts. */
function filledOf<Row extends { clientId: ClientId }>(
  columns: readonly ListColumn<Row>[],
  clients: Clients,
  { exports }: Words,
) {
  const areSeveral = clients.size > 1;
  const currencyOf = ({ clientId }: Row) => clients.get(clientId)!.currency;
  const only = areSeveral ? null : ([...clients.values()][0]?.currency ?? null);
  const filled = columns.map((column) => {
    if ('cell' in column) return column;
    const { heading, amount } = column;
    const cell = (row: Row): Cell => {
      const units = amount(row);
      return units === null ? null : majorUnits(Math.round(units), currencyOf(row));
    };
    // of several currencies as many digits as any of them may have
    const kind = areSeveral ? ({ heading, kind: 'number', digits: 2 } as const) : amountColumn(heading, only);
    return { ...kind, cell };
  });
  if (!areSeveral) return filled;
  const client = {
    heading: exports.client,
    kind: 'text',
    width: 24,
    cell: (row: Row) => clients.get(row.clientId)!.client,
  } as const;
  const currency = { heading: exports.currency, kind: 'text', width: 9, cell: currencyOf } as const;
  const place = columns.findIndex((column) => 'amount' in column);
  return [client, ...(place < 0 ? filled : filled.toSpliced(place, 0, currency))];
}

/** What rows add up to in each currency, in its major units. */
function totalsOf<Row extends { clientId: ClientId }>(
  rows: readonly Row[],
  clients: Clients,
  of: (row: Row) => number,
): [Currency, number][] {
  const totals = new Map<Currency, number>();
  for (const row of rows) {
    const { currency } = clients.get(row.clientId)!;
    totals.set(currency, (totals.get(currency) ?? 0) + of(row));
  }
  return [...totals].map(([currency, units]) => [currency, majorUnits(units, currency)]);
}
