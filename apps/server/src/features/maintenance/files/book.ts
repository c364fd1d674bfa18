import { type Currency, type DeviceId, type Due, majorUnits, type ServiceRecord } from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import { dayIn, exportName, type Paper, type PaperPart, printPaper } from '../../../files/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { FileReply } from '../../../http/file-reply.ts';
import { findOwned } from '../../odometer/index.ts';
import { findDues } from '../due-queries.ts';
import { findRecords, sumRecords } from '../list-queries.ts';
import { letterheadOf } from './letterhead-queries.ts';

const WORDS = { en, fr };
/** Records that are printed: some forty pages. */
const MOST = 1_500;

/** The service book of a vehicle: when its services are due, and all that was done. */
export async function serviceBook(
  { tx, who, now }: RequestContext,
  id: DeviceId,
  language: Language,
): Promise<FileReply | Failure> {
  const device = await findOwned(tx, who.scope, id);
  if (!device) return fail('device_not_found');
  const wanted = { clientId: device.client_id, deviceId: id };
  const dues = await findDues(tx, who.scope, wanted, { limit: 200, offset: 0 });
  const records = await findRecords(tx, who.scope, wanted, { limit: MOST, offset: 0 });
  const { totalCost } = await sumRecords(tx, who.scope, wanted);
  const letterhead = await letterheadOf(tx, device.client_id);
  if (!letterhead) return fail('device_not_found');
  const { timeZone, currency, brand, accent, client } = letterhead;
  const { maintenance } = WORDS[language];
  const book: Book = { dues, records, timeZone, currency, language };
  const said = formatIn(language, timeZone).dateTime(now);
  const paper: Paper = {
    title: `${maintenance.sheets.book} – ${device.designation}`,
    brand,
    accent,
    parts: [
      { kind: 'text', text: [dues[0]?.label, client, said].filter(Boolean).join(' · ') },
      ...tableOf(maintenance.tabs.due, dueColumns(book)),
      ...tableOf(maintenance.tabs.history, recordColumns(book), [
        ...[maintenance.columns.total, '', '', ''],
        moneyIn(book)(totalCost),
      ]),
      ...(dues.length + records.length === 0 ? [{ kind: 'text' as const, text: maintenance.section.none }] : []),
    ],
    foot: [[device.designation, client].filter(Boolean).join(' · '), maintenance.page],
    createdAt: now,
  };
  const name = exportName([maintenance.files.book, device.designation, dayIn(timeZone, now)], 'pdf');
  return new FileReply(name, 'pdf', () => printPaper(paper));
}

type Book = {
  dues: readonly Due[];
  records: readonly ServiceRecord[];
  timeZone: string;
  currency: Currency;
  language: Language;
};

type Printed = Extract<PaperPart, { kind: 'table' }>;
type PrintedColumn = Printed['columns'][number] & { cells: string[] };

/** A table of columns; none where there is no row. */
function tableOf(heading: string, columns: readonly PrintedColumn[], total?: string[]): Printed[] {
  const rows = (columns[0]?.cells ?? []).map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
  if (rows.length === 0) return [];
  return [{ kind: 'table', heading, columns, rows, ...(total && { total }) }];
}

function dueColumns({ dues, language, timeZone }: Book): PrintedColumn[] {
  const { maintenance } = WORDS[language];
  const { columns, state } = maintenance;
  const say = formatIn(language, timeZone);
  const day = (text: string | null) => (text === null ? '' : formatIn(language, 'UTC').date(Date.parse(text)));
  const left = ({ measures }: Due) => {
    const found = measures.find(({ name }) => name === 'distance')?.left ?? null;
    return found === null ? '' : say.text(say.distance(found));
  };
  return [
    { heading: columns.service, share: 0.4, align: 'left', cells: dues.map(({ service }) => service) },
    { heading: columns.state, share: 0.2, align: 'left', cells: dues.map((due) => state[due.state]) },
    { heading: columns.on, share: 0.2, align: 'right', cells: dues.map(({ on }) => day(on)) },
    { heading: columns.left, share: 0.2, align: 'right', cells: dues.map(left) },
  ];
}

function recordColumns({ records, language, timeZone, currency }: Book): PrintedColumn[] {
  const { maintenance } = WORDS[language];
  const { columns, kinds } = maintenance;
  const say = formatIn(language, timeZone);
  const money = moneyIn({ language, timeZone, currency });
  const done = ({ kind, reason, operations, workshop, note }: ServiceRecord) =>
    [kind === 'done' ? '' : kinds[kind], reason, operations.map(({ name }) => name).join(', '), workshop, note]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      heading: columns.day,
      share: 0.12,
      align: 'left',
      cells: records.map(({ day }) => formatIn(language, 'UTC').date(Date.parse(day))),
    },
    { heading: columns.service, share: 0.25, align: 'left', wraps: true, cells: records.map(({ service }) => service) },
    { heading: columns.note, share: 0.33, align: 'left', wraps: true, cells: records.map(done) },
    {
      heading: columns.odometer,
      share: 0.14,
      align: 'right',
      cells: records.map(({ metres }) => (metres === null ? '' : say.text(say.distance(metres)))),
    },
    {
      heading: columns.total,
      share: 0.16,
      align: 'right',
      cells: records.map(({ kind, totalCost }) => (kind === 'done' ? money(totalCost) : '')),
    },
  ];
}

const moneyIn = ({ language, timeZone, currency }: Pick<Book, 'language' | 'timeZone' | 'currency'>) => {
  const say = formatIn(language, timeZone);
  return (amount: number): string =>
    currency === null ? say.number(amount) : say.money(majorUnits(amount, currency), currency);
};
