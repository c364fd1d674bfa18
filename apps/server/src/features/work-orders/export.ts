import { type Currency, type exportWorkOrders, type ListedWorkOrder, majorUnits } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { amountColumn, type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { FileReply } from '../../http/file-reply.ts';
import { letterheadOf, onlyClient } from '../maintenance/index.ts';
import { findOrders } from './list-queries.ts';

const WORDS = { en, fr };
type Words = typeof en;
/** Rows read at a time. */
const BATCH = 1_000;

/** Work orders of a selection, as a file. All are read before the transaction ends. */
export async function ordersFile(
  { tx, who, now }: RequestContext,
  { format, language, timeZone: asked, ...wanted }: z.output<typeof exportWorkOrders.body>,
): Promise<FileReply> {
  const words = WORDS[language];
  const { exports, workshop } = words;
  const letterhead = await letterheadOf(tx, await onlyClient(tx, who.scope, wanted.clientId));
  const { currency } = letterhead;
  const timeZone = asked ?? letterhead.timeZone;
  const batches: Cell[][][] = [];
  let count = 0;
  for (let rows = BATCH; rows === BATCH; count += rows) {
    const some = await findOrders(tx, who.scope, wanted, { limit: BATCH, offset: count });
    batches.push(some.map((order) => cellsOf(order, words, { currency, timeZone })));
    rows = some.length;
  }
  const say = formatIn(language, timeZone);
  const about: [string, string][] = [
    ...(letterhead.client === null ? [] : [[exports.client, letterhead.client] as [string, string]]),
    [exports.generatedAt, say.dateTime(now)],
    [exports.timeZone, timeZone],
    [exports.lines, say.number(count)],
  ];
  const table = {
    format,
    language,
    timeZone,
    sheetName: workshop.title,
    columns: columnsOf(words, currency),
    about: { title: workshop.title, brand: letterhead.brand, lines: about, generatedAt: now },
  };
  return new FileReply(exportName([workshop.file, dayIn(timeZone, now)], format), format, () =>
    writeTable(table, batches),
  );
}

function columnsOf({ workshop }: Words, currency: Currency | null): Column[] {
  return [
    { heading: workshop.number, kind: 'number', digits: 0 },
    { heading: workshop.vehicle, kind: 'text', width: 18 },
    { heading: workshop.what, kind: 'text', width: 36 },
    { heading: workshop.state, kind: 'text', width: 16 },
    { heading: workshop.priority, kind: 'text', width: 12 },
    { heading: workshop.assignee, kind: 'text', width: 22 },
    { heading: workshop.workshopName, kind: 'text', width: 24 },
    { heading: workshop.createdAt, kind: 'date' },
    { heading: workshop.dueOn, kind: 'date' },
    { heading: workshop.doneAt, kind: 'date' },
    { heading: workshop.progress, kind: 'text', width: 12 },
    amountColumn(workshop.cost, currency),
  ];
}

type In = { currency: Currency | null; timeZone: string };

function cellsOf(order: ListedWorkOrder, { workshop }: Words, { currency, timeZone }: In): Cell[] {
  const { number, designation, title, state, priority, assignee, dueOn, lines, linesDone, totalCost } = order;
  const { createdAt, doneAt } = order;
  return [
    ...[number, designation, title, workshop.states[state], workshop.priorities[priority]],
    ...[assignee || null, order.workshop || null, dayIn(timeZone, createdAt), dueOn],
    ...[doneAt === null ? null : dayIn(timeZone, doneAt), lines === 0 ? null : `${linesDone}/${lines}`],
    currency === null ? totalCost : majorUnits(totalCost, currency),
  ];
}
