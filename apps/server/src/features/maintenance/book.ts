import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type Currency, type DeviceId, type Due, majorUnits, type ServiceRecord } from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import Pdf from 'pdfkit';
import { dayIn, exportName } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';
import { findOwned } from '../odometer/index.ts';
import { findDues, letterheadOf } from './due-queries.ts';
import { findRecords } from './list-queries.ts';

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
  const letterhead = await letterheadOf(tx, device.client_id);
  const book = { vehicle: device.designation, dues, records, language, now, ...letterhead };
  const { maintenance } = WORDS[language];
  const name = exportName([maintenance.files.book, device.designation, dayIn(letterhead.timeZone, now)], 'pdf');
  return new FileReply(name, 'pdf', () => printed(book));
}

type Book = {
  vehicle: string;
  brand: string;
  client: string | null;
  timeZone: string;
  currency: Currency | null;
  dues: readonly Due[];
  records: readonly ServiceRecord[];
  language: Language;
  now: number;
};

const FONTS = createRequire(import.meta.url);
const REGULAR = FONTS.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = FONTS.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');
// points; A4 upright
const [MARGIN, WIDTH, BOTTOM, ROW] = [36, 595 - 72, 842 - 48, 15];
const [INK, GREY, LINE] = ['#171a23', '#5b6275', '#d5d9e2'];

/** Letters that the font has: French thin spaces have none. */
const printable = (text: string): string =>
  text
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replace(/\s*[\r\n\t]+\s*/g, ' ')
    .toWellFormed();

async function printed(book: Book): Promise<Buffer> {
  const { maintenance } = WORDS[book.language];
  const say = formatIn(book.language, book.timeZone);
  const title = `${maintenance.sheets.book} – ${book.vehicle}`;
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, Author: book.brand, Producer: book.brand, CreationDate: new Date(book.now) },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = once(pdf, 'end');
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  pdf.font('bold').fontSize(18).fillColor(INK).text(printable(title), MARGIN, MARGIN);
  const about = [book.brand, book.client, say.dateTime(book.now)].filter((part) => part !== null).join(' · ');
  pdf.font('regular').fontSize(9).fillColor(GREY).text(printable(about)).moveDown(1);
  table(pdf, maintenance.tabs.due, dueColumns(book));
  table(pdf, maintenance.tabs.history, recordColumns(book));
  numbered(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

type PrintedColumn = { heading: string; share: number; align: 'left' | 'right'; cells: string[] };

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
  const money = (amount: number) =>
    currency === null ? say.number(amount) : say.money(majorUnits(amount, currency), currency);
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
    { heading: columns.service, share: 0.25, align: 'left', cells: records.map(({ service }) => service) },
    { heading: columns.note, share: 0.33, align: 'left', cells: records.map(done) },
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

/** A heading, the columns, and their rows; a page that is full is followed by another with the columns again. */
function table(pdf: PDFKit.PDFDocument, title: string, columns: readonly PrintedColumn[]): void {
  const rows = columns[0]?.cells.length ?? 0;
  if (rows === 0) return;
  if (pdf.y > BOTTOM - 4 * ROW) pdf.addPage();
  pdf
    .font('bold')
    .fontSize(12)
    .fillColor(INK)
    .text(printable(title), MARGIN, pdf.y + 8);
  let y = pdf.y + 4;
  const line = (texts: readonly string[], font: 'bold' | 'regular', colour: string) => {
    let x = MARGIN;
    pdf.font(font).fontSize(8).fillColor(colour);
    for (const [place, { share, align }] of columns.entries()) {
      const width = share * WIDTH;
      pdf.text(printable(texts[place] ?? ''), x, y + 3, {
        width: width - 6,
        align,
        height: ROW - 4,
        lineBreak: false,
        ellipsis: true,
      });
      x += width;
    }
    pdf
      .moveTo(MARGIN, y + ROW)
      .lineTo(MARGIN + WIDTH, y + ROW)
      .lineWidth(0.5)
      .stroke(LINE);
    y += ROW;
  };
  const headings = () =>
    line(
      columns.map(({ heading }) => heading),
      'bold',
      GREY,
    );
  headings();
  for (let row = 0; row < rows; row++) {
    if (y + ROW > BOTTOM) {
      pdf.addPage();
      y = MARGIN;
      headings();
    }
    line(
      columns.map(({ cells }) => cells[row] ?? ''),
      'regular',
      INK,
    );
  }
  pdf.x = MARGIN;
  pdf.y = y + 6;
}

function numbered(pdf: PDFKit.PDFDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // below the margin, where text would begin another page
    pdf.page.margins.bottom = 0;
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(GREY)
      .text(`${page - start + 1} / ${count}`, MARGIN, 842 - 30, { width: WIDTH, align: 'right', lineBreak: false });
  }
}
