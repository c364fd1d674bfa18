import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { ReportTotals } from '@balise/contract';
import { formatIn } from '@balise/i18n';
import Pdf from 'pdfkit';
import type { Report, ReportLine } from '../read/read-report.ts';
import { type Group, hasTotals } from '../totals.ts';
import { wordsIn } from '../words.ts';
import { type FileOrder, type Means, namesOf } from './file-order.ts';
import { filled, headingLines, notesOf, styleNotes, vehicleNotes } from './heading.ts';
import { type PdfColumn, pdfColumns, printable } from './pdf-columns.ts';
import { headingIn, type Measure, type PrintedLine, pagesOf, slotsOf } from './pdf-layout.ts';
import { footOf, MARGIN, type PdfPage, printColumns, printHeading, printLine, rowsBelow, TABLE } from './pdf-page.ts';

/** Rows that a PDF prints: some 150 pages. Its figures are of all of them. */
const MOST_ROWS = 5_000;

const FONTS = createRequire(import.meta.url);
const REGULAR = FONTS.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = FONTS.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');
/** Notes on vehicles and on times that could not be read are above the table; from this many on below it. */
const NOTES_ABOVE = 6;
/** Points, of the letters of the table. */
const SIZE = 6.5;

/**
 * A report to print: the partner's name and colour, what it is about, its rows under those of their group, and the figures under
 * them. The rows that are printed are kept as words until all are known, and then each page goes as soon as it is full: as drawn
 * ones a page takes a megabyte.
 */
export async function writePdf(
  report: Report,
  lines: AsyncIterable<ReportLine[]>,
  file: FileOrder,
  means: Means,
): Promise<void> {
  const { subjects, missing } = report;
  const { order, language, letterhead } = file;
  const columns = pdfColumns(order.kind, file);
  const printed = await printedLines(lines, columns, file, means);
  // what is missing is known when all rows are
  const notes = [
    ...notesOf(missing, order, language),
    ...styleNotes(means.tally.unmeasured, order, language),
    ...vehicleNotes(report, order, language),
  ];
  for (const [name, value] of notes.slice(NOTES_ABOVE))
    printed.push({ kind: 'note', texts: [printable(`${name} – ${value}`)] });
  const pdf = new Pdf({ size: 'A4', layout: 'landscape', margin: MARGIN, info: infoOf(file) });
  pdf.on('data', means.parts.give);
  const ended = once(pdf, 'end');
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  const measureAt =
    (size: number): Measure =>
    (text, font) =>
      pdf.font(font).fontSize(size).widthOfString(text);
  const { slots, scale } = slotsOf(columns, printed, TABLE, measureAt(SIZE));
  const size = SIZE * scale;
  const measure = measureAt(size);
  const headings = slots.map((slot, place) => ({
    slot,
    lines: headingIn(columns[place]?.heading ?? '', slot.width, measure),
  }));
  const page: PdfPage = { pdf, measure, size, headings, slots, y: MARGIN };
  const about = [...headingLines(order, letterhead, namesOf(subjects), language), ...notes.slice(0, NOTES_ABOVE)];
  printHeading(page, file, about);
  const pages = pagesOf(printed, rowsBelow(page, page.y), rowsBelow(page, MARGIN));
  const foot = footOf(file, pages.length);
  for (const [place, content] of pages.entries()) {
    if (place > 0) {
      pdf.addPage();
      page.y = MARGIN;
    }
    foot(page, place + 1);
    printColumns(page);
    for (const [row, line] of content.entries()) printLine(page, line, row % 2 === 1);
    await means.parts.flush();
  }
  pdf.end();
  await ended;
}

/** The table in words: rows below the figures of their group, what is of all of them, and what is to be said of it. */
async function printedLines(
  lines: AsyncIterable<ReportLine[]>,
  columns: readonly PdfColumn[],
  { order, language }: FileOrder,
  { namePlaces, tally, groupOf }: Means,
): Promise<PrintedLine[]> {
  const { reports, reportScreen } = wordsIn(language);
  const { number, weekday } = formatIn(language, 'UTC'); // a day's name is of no zone
  const nameOf = ({ label }: Group) => {
    if (order.criteria.groupBy === 'day') return weekday(Date.parse(label));
    return label || reportScreen.noGroup;
  };
  const figures = (name: string, totals: ReportTotals) => [
    printable(name),
    ...columns.slice(1).map(({ print }) => print(totals)),
  ];
  const printed: PrintedLine[] = [];
  let rows = 0;
  let group: Group | null = null;
  for await (const batch of lines) {
    const some = batch.slice(0, MOST_ROWS - rows);
    await namePlaces(some);
    rows += some.length;
    for (const line of some) {
      const own = groupOf(line);
      if (own && own !== group) {
        const texts = figures(`${nameOf(own)} (${number(own.tally.count)})`, own.tally.totals());
        printed.push({ kind: 'group', texts });
      }
      group = own;
      printed.push({ kind: 'row', texts: columns.map(({ print }) => print(line.cells, line.to === null)) });
    }
  }
  const note = (text: string) => printed.push({ kind: 'note', texts: [printable(text)] });
  if (tally.count === 0) note(reports.file.noRows);
  if (hasTotals(tally)) printed.push({ kind: 'total', texts: figures(reports.file.totals, tally.totals()) });
  if (tally.count > rows) note(filled(reports.file.shortened, { count: number(rows), all: number(tally.count) }));
  return printed;
}

const infoOf = ({ order, language, letterhead }: FileOrder) => ({
  Title: wordsIn(language).reports.kinds[order.kind],
  Author: letterhead.brand,
  Creator: letterhead.brand,
  Producer: letterhead.brand,
  CreationDate: new Date(order.now),
});
