import type { exportParts, Part } from '@balise/contract';
import type { en } from '@balise/i18n';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import type { Failure } from '../../http/failure.ts';
import type { FileReply } from '../../http/file-reply.ts';
import { type ListColumn, listFile } from '../maintenance/index.ts';
import { findParts } from './queries.ts';

/** Parts with their stock and what it is worth, as a file. */
export async function partsFile(
  act: RequestContext,
  { format, language, timeZone, clientId, search, low = false }: z.output<typeof exportParts.body>,
): Promise<FileReply | Failure> {
  const rows = await findParts(act.tx, act.who.scope, { clientId, search, low });
  return await listFile(act, { format, language, timeZone, clientId }, ({ workshop, exports }) => ({
    title: workshop.parts.title,
    file: workshop.parts.file,
    columns: columnsOf(workshop.parts, exports.no),
    rows,
  }));
}

const text = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const;
const quantity = (heading: string) => ({ heading, kind: 'number', digits: 3 }) as const;

const columnsOf = (words: (typeof en)['workshop']['parts'], no: string): ListColumn<Part>[] => [
  { ...text(words.reference, 20), cell: ({ reference }) => reference },
  { ...text(words.name, 32), cell: ({ name }) => name },
  { ...quantity(words.stock), cell: ({ stock }) => stock },
  { ...text(words.unit, 12), cell: ({ unit }) => unit || null },
  { ...quantity(words.reserved), cell: ({ reserved }) => reserved },
  { ...quantity(words.lowBelow), cell: ({ lowBelow }) => lowBelow },
  { ...text(words.low, 10), cell: ({ isLow }) => (isLow ? words.isLow : no) },
  { heading: words.price, amount: ({ price }) => price },
  { heading: words.value, amount: ({ price, stock }) => (price === null ? null : price * stock) },
  { ...text(words.supplier, 26), cell: ({ supplier }) => supplier || null },
];
