import type { exportWorkOrders, ListedWorkOrder } from '@balise/contract';
import type { en } from '@balise/i18n';
import type { z } from 'zod';
import { dayIn } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import type { Failure } from '../../http/failure.ts';
import type { FileReply } from '../../http/file-reply.ts';
import { FILE_PAGE, type ListColumn, listFile } from '../maintenance/index.ts';
import { findOrders } from './list-queries.ts';

/** Work orders of a selection, as a file. */
export async function ordersFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportWorkOrders.body>,
): Promise<FileReply | Failure> {
  const rows = await findOrders(act.tx, act.who.scope, wanted, FILE_PAGE);
  return await listFile(act, { format, language, timeZone, clientId: wanted.clientId }, ({ workshop }) => ({
    title: workshop.title,
    file: workshop.file,
    columns: columnsOf(workshop),
    rows,
  }));
}

const text = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const;
const date = (heading: string) => ({ heading, kind: 'date' }) as const;

const columnsOf = (words: (typeof en)['workshop']): ListColumn<ListedWorkOrder>[] => [
  { heading: words.number, kind: 'number', digits: 0, cell: ({ number }) => number },
  { ...text(words.vehicle, 18), cell: ({ designation }) => designation },
  { ...text(words.what, 36), cell: ({ title }) => title },
  { ...text(words.state, 16), cell: ({ state }) => words.states[state] },
  { ...text(words.priority, 12), cell: ({ priority }) => words.priorities[priority] },
  { ...text(words.assignee, 22), cell: ({ assignee }) => assignee || null },
  { ...text(words.workshopName, 24), cell: ({ workshop }) => workshop || null },
  { ...date(words.createdAt), cell: ({ createdAt }, timeZone) => dayIn(timeZone, createdAt) },
  { ...date(words.dueOn), cell: ({ dueOn }) => dueOn },
  { ...date(words.doneAt), cell: ({ doneAt }, timeZone) => (doneAt === null ? null : dayIn(timeZone, doneAt)) },
  { ...text(words.progress, 12), cell: ({ lines, linesDone }) => (lines === 0 ? null : `${linesDone}/${lines}`) },
  { heading: words.cost, amount: ({ totalCost }) => totalCost },
];
