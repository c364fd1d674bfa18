import {
  type Currency,
  type Due,
  type exportDues,
  type exportRecords,
  majorUnits,
  type ServiceRecord,
} from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { amountColumn, type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { FileReply } from '../../http/file-reply.ts';
import { onlyClient } from './dashboard-queries.ts';
import { findDues, letterheadOf } from './due-queries.ts';
import { findRecords, sumRecords } from './list-queries.ts';

const WORDS = { en, fr };
type Words = typeof en;
/** Rows read at a time. */
const BATCH = 1_000;

/** What is due of a selection, as a file. */
export async function duesFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportDues.body>,
): Promise<FileReply> {
  const { tx, who } = act;
  const read = (page: Page) => findDues(tx, who.scope, wanted, page);
  const words = WORDS[language];
  const columns = dueColumns(words);
  return await fileOf(
    act,
    { format, language, timeZone, ...wanted },
    { name: 'dues', columns, read, cells: (due) => dueCells(due, words) },
  );
}

/** What was done of a selection, as a file, and what it came to. */
export async function recordsFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportRecords.body>,
): Promise<FileReply> {
  const { tx, who } = act;
  const read = (page: Page) => findRecords(tx, who.scope, wanted, page);
  const words = WORDS[language];
  const clientId = await onlyClient(tx, who.scope, wanted.clientId);
  const { currency } = await letterheadOf(tx, clientId);
  const { totalCost } = await sumRecords(tx, who.scope, wanted);
  const columns = recordColumns(words, currency);
  const lines: [string, string][] =
    currency === null
      ? []
      : [[words.maintenance.columns.total, formatIn(language, 'UTC').money(majorUnits(totalCost, currency), currency)]];
  return await fileOf(
    act,
    { format, language, timeZone, ...wanted },
    { name: 'records', columns, lines, read, cells: (record) => recordCells(record, words, currency) },
  );
}

type Page = { limit: number; offset: number };
type Order = Pick<z.output<typeof exportDues.body>, 'format' | 'language' | 'timeZone' | 'clientId'>;
type Table<Row> = {
  name: 'dues' | 'records';
  columns: Column[];
  lines?: [string, string][];
  read: (page: Page) => Promise<Row[]>;
  cells: (row: Row) => Cell[];
};

/** All rows are read before the transaction ends. */
async function fileOf<Row>(
  { tx, who, now }: RequestContext,
  order: Order,
  { name, columns, lines = [], read, cells }: Table<Row>,
): Promise<FileReply> {
  const { format, language } = order;
  const { exports, maintenance } = WORDS[language];
  const batches: Cell[][][] = [];
  let count = 0;
  for (let rows = BATCH; rows === BATCH; count += rows) {
    const some = await read({ limit: BATCH, offset: count });
    batches.push(some.map(cells));
    rows = some.length;
  }
  const letterhead = await letterheadOf(tx, await onlyClient(tx, who.scope, order.clientId));
  const timeZone = order.timeZone ?? letterhead.timeZone;
  const say = formatIn(language, timeZone);
  const about: [string, string][] = [
    ...(letterhead.client === null ? [] : [[exports.client, letterhead.client] as [string, string]]),
    [exports.generatedAt, say.dateTime(now)],
    [exports.timeZone, timeZone],
    [exports.lines, say.number(count)],
    ...lines,
  ];
  const title = maintenance.sheets[name];
  const table = {
    format,
    language,
    timeZone,
    sheetName: title,
    columns,
    about: { title, brand: letterhead.brand, lines: about, generatedAt: now },
  };
  return new FileReply(exportName([maintenance.files[name], dayIn(timeZone, now)], format), format, () =>
    writeTable(table, batches),
  );
}

function dueColumns({ maintenance: { columns } }: Words): Column[] {
  return [
    { heading: columns.vehicle, kind: 'text', width: 18 },
    { heading: columns.service, kind: 'text', width: 28 },
    { heading: columns.state, kind: 'text', width: 14 },
    { heading: columns.on, kind: 'date' },
    { heading: `${columns.between} (1)`, kind: 'date' },
    { heading: `${columns.between} (2)`, kind: 'date' },
    { heading: columns.used, kind: 'number', digits: 0, unit: '%' },
    { heading: columns.left, kind: 'distance' },
    { heading: columns.left, kind: 'number', digits: 1, unit: 'h' },
    { heading: columns.planned, kind: 'date' },
    { heading: columns.workshop, kind: 'text', width: 24 },
  ];
}

function dueCells(due: Due, { maintenance }: Words): Cell[] {
  const left = (name: string) => due.measures.find((one) => one.name === name)?.left ?? null;
  const engine = left('engine');
  return [
    ...[
      due.designation,
      due.service,
      maintenance.state[due.state],
      due.on,
      due.between?.from ?? null,
      due.between?.until ?? null,
    ],
    ...[
      due.share * 100,
      left('distance'),
      engine === null ? null : engine / 3_600_000,
      due.plannedOn,
      due.plannedWorkshop || null,
    ],
  ];
}

function recordColumns({ maintenance: { columns } }: Words, currency: Currency | null): Column[] {
  const money = (heading: string) => amountColumn(heading, currency);
  return [
    { heading: columns.day, kind: 'date' },
    { heading: columns.vehicle, kind: 'text', width: 18 },
    { heading: columns.service, kind: 'text', width: 28 },
    { heading: columns.outcome, kind: 'text', width: 12 },
    { heading: columns.wasDue, kind: 'date' },
    { heading: columns.odometer, kind: 'distance' },
    ...[money(columns.parts), money(columns.labour), money(columns.tax), money(columns.total)],
    { heading: columns.downtime, kind: 'number', digits: 1 },
    { heading: columns.workshop, kind: 'text', width: 24 },
    { heading: columns.operations, kind: 'text', width: 40 },
    { heading: columns.reason, kind: 'text', width: 30 },
    { heading: columns.note, kind: 'text', width: 40 },
    { heading: columns.by, kind: 'text', width: 22 },
  ];
}

function recordCells(record: ServiceRecord, { maintenance }: Words, currency: Currency | null): Cell[] {
  const money = (amount: number) => (currency === null ? amount : majorUnits(amount, currency));
  const { partsCost, labourCost, taxCost, totalCost, downtimeMinutes } = record;
  return [
    ...[record.day, record.designation, record.service, maintenance.kinds[record.kind], record.wasDueOn, record.metres],
    ...[partsCost, labourCost, taxCost, totalCost].map(money),
    downtimeMinutes === null ? null : downtimeMinutes / 60,
    ...[record.workshop, record.operations.map(({ name }) => name).join(', '), record.reason, record.note].map(
      (text) => text || null,
    ),
    record.by,
  ];
}
