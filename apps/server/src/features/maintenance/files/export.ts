import type { Due, exportDues, exportRecords, ServiceRecord } from '@balise/contract';
import type { en } from '@balise/i18n';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import type { Failure } from '../../../http/failure.ts';
import type { FileReply } from '../../../http/file-reply.ts';
import { findDues } from '../due-queries.ts';
import { findRecords } from '../list-queries.ts';
import { FILE_PAGE, type ListColumn, listFile } from './list-file.ts';

type Columns = (typeof en)['maintenance']['columns'];
type Words = (typeof en)['maintenance'];
const HOUR = 3_600_000;

/** What is due of a selection, as a file. */
export async function duesFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportDues.body>,
): Promise<FileReply | Failure> {
  const rows = await findDues(act.tx, act.who.scope, wanted, FILE_PAGE);
  return await listFile(act, { format, language, timeZone, clientId: wanted.clientId }, ({ maintenance }) => ({
    title: maintenance.sheets.dues,
    file: maintenance.files.dues,
    columns: dueColumns(maintenance),
    rows,
  }));
}

/** What was done of a selection, as a file, and what it came to. */
export async function recordsFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportRecords.body>,
): Promise<FileReply | Failure> {
  const rows = await findRecords(act.tx, act.who.scope, wanted, FILE_PAGE);
  return await listFile(act, { format, language, timeZone, clientId: wanted.clientId }, ({ maintenance }) => ({
    title: maintenance.sheets.records,
    file: maintenance.files.records,
    columns: recordColumns(maintenance),
    rows,
    sum: {
      heading: maintenance.columns.total,
      of: ({ kind, totalCost }: ServiceRecord) => (kind === 'done' ? totalCost : 0),
    },
  }));
}

const text = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const;
const date = (heading: string) => ({ heading, kind: 'date' }) as const;
const leftOf = ({ measures }: Due, name: string) => measures.find((one) => one.name === name)?.left ?? null;

function dueColumns({ columns, state }: Words): ListColumn<Due>[] {
  return [
    { ...text(columns.vehicle, 18), cell: ({ designation }) => designation },
    { ...text(columns.service, 28), cell: ({ service }) => service },
    { ...text(columns.state, 14), cell: (due) => state[due.state] },
    { ...date(columns.on), cell: ({ on }) => on },
    { ...date(`${columns.between} (1)`), cell: ({ between }) => between?.from ?? null },
    { ...date(`${columns.between} (2)`), cell: ({ between }) => between?.until ?? null },
    { heading: columns.used, kind: 'number', digits: 0, unit: '%', cell: ({ share }) => share * 100 },
    { heading: columns.left, kind: 'distance', cell: (due) => leftOf(due, 'distance') },
    { heading: columns.left, kind: 'number', digits: 1, unit: 'h', cell: (due) => hours(leftOf(due, 'engine'), HOUR) },
    { ...date(columns.planned), cell: ({ plannedOn }) => plannedOn },
    { ...text(columns.workshop, 24), cell: ({ plannedWorkshop }) => plannedWorkshop || null },
  ];
}

const hours = (time: number | null, hour: number) => (time === null ? null : time / hour);

function recordColumns({ columns, kinds, state: states }: Words): ListColumn<ServiceRecord>[] {
  return [
    { ...date(columns.day), cell: ({ day }) => day },
    { ...text(columns.vehicle, 18), cell: ({ designation }) => designation },
    { ...text(columns.service, 28), cell: ({ service }) => service },
    { ...text(columns.outcome, 12), cell: ({ kind }) => kinds[kind] },
    { ...date(columns.wasDue), cell: ({ wasDueOn }) => wasDueOn },
    { ...text(columns.stateThen, 14), cell: ({ state }) => states[state] },
    { heading: columns.odometer, kind: 'distance', cell: ({ metres }) => metres },
    { heading: columns.parts, amount: ({ partsCost }) => partsCost },
    { heading: columns.labour, amount: ({ labourCost }) => labourCost },
    { heading: columns.tax, amount: ({ taxCost }) => taxCost },
    { heading: columns.total, amount: ({ totalCost }) => totalCost },
    { heading: columns.downtime, kind: 'number', digits: 1, cell: ({ downtimeMinutes }) => hours(downtimeMinutes, 60) },
    ...wordColumns(columns),
  ];
}

const wordColumns = (columns: Columns): ListColumn<ServiceRecord>[] => [
  { ...text(columns.workshop, 24), cell: ({ workshop }) => workshop || null },
  { ...text(columns.operations, 40), cell: ({ operations }) => operations.map(({ name }) => name).join(', ') || null },
  { ...text(columns.reason, 30), cell: ({ reason }) => reason || null },
  { ...text(columns.note, 40), cell: ({ note }) => note || null },
  { ...text(columns.by, 22), cell: ({ by }) => by },
];
