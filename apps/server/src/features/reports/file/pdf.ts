import { once } from 'node:events';
import { createRequire } from 'node:module';
import { formatIn } from '@balise/i18n';
import Pdf from 'pdfkit';
import type { Line, Report } from '../read-report.ts';
import { wordsIn } from '../words.ts';
import { type FileOrder, type Means, namesOf } from './file-order.ts';
import { filled, headingLines, notesOf } from './heading.ts';
import { type PdfColumn, pdfColumns, printable } from './pdf-columns.ts';

/** Rows that a PDF prints: some 150 pages. Its figures are of all of them. */
const MOST_ROWS = 5_000;

const FONTS = createRequire(import.meta.url);
const REGULAR = FONTS.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = FONTS.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

// points; A4 across
const [WIDTH, HEIGHT, MARGIN, ROW, SIZE] = [842, 595, 30, 13, 6.5];
const HEADINGS = 34;
// of the title, a line about the report, and what follows them
const [TITLE, ABOUT, GAP] = [30, 11.5, 6];
const BOTTOM = HEIGHT - MARGIN - 14;
const [INK, GREY, LINE, SHADE] = ['#171a23', '#5b6275', '#d5d9e2', '#f1f3f7'];

type Page = { pdf: PDFKit.PDFDocument; columns: readonly PdfColumn[]; y: number; foot: () => void };

/**
 * A report to print: the partner's name and colour, what it is about, its rows and the figures under them. The rows that are printed are
 * kept as words until all are known, and then each page goes as soon as it is full: as drawn ones a page takes a megabyte.
 */
export async function writePdf(
  { subjects, missing }: Report,
  lines: AsyncIterable<Line[]>,
  file: FileOrder,
  { namePlaces, parts, tally }: Means,
): Promise<void> {
  const { order, language } = file;
  const columns = pdfColumns(order.kind, file, WIDTH - 2 * MARGIN);
  const rows: string[][] = [];
  for await (const batch of lines) {
    const some = batch.slice(0, MOST_ROWS - rows.length);
    await namePlaces(some);
    for (const { cells } of some) rows.push(columns.map(({ print }) => print(cells)));
  }
  const { reports } = wordsIn(language);
  const { number } = formatIn(language, order.timeZone);
  const isCut = tally.count > rows.length;
  const pdf = new Pdf({ size: 'A4', layout: 'landscape', margin: MARGIN, info: infoOf(file) });
  pdf.on('data', parts.give);
  const ended = once(pdf, 'end');
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  const about = [
    ...headingLines(order, file.letterhead, namesOf(subjects), language),
    ...notesOf(missing, order, language),
  ];
  const pages = pagesOf(about.length, rows.length + (isCut ? 2 : 1));
  let printed = 0;
  const foot = () => printPageNumber(pdf, reports.file.page, ++printed, pages);
  const page: Page = { pdf, columns, y: MARGIN, foot };
  printHeading(page, file, about);
  foot();
  printColumns(page);
  for (const [place, texts] of rows.entries()) {
    printRow(page, texts, place % 2 === 1);
    if (place % AT_ONCE === 0) await parts.flush();
  }
  if (tally.count === 0) note(page, reports.file.noRows);
  else printTotals(page, file, tally.totals());
  if (isCut) note(page, filled(reports.file.shortened, { count: number(rows.length), all: number(tally.count) }));
  pdf.end();
  await ended;
}

/** Rows that are drawn at once: a page. */
const AT_ONCE = 35;

/** How many pages so many lines take under a heading of so many. */
export function pagesOf(headingLines: number, lines: number): number {
  const rowsBelow = (y: number) => Math.floor((BOTTOM - y) / ROW);
  const first = rowsBelow(MARGIN + TITLE + headingLines * ABOUT + GAP + HEADINGS);
  return 1 + Math.ceil(Math.max(0, lines - first) / rowsBelow(MARGIN + HEADINGS));
}

const infoOf = ({ order, language, letterhead }: FileOrder) => ({
  Title: wordsIn(language).reports.kinds[order.kind],
  Author: letterhead.brand,
  Creator: letterhead.brand,
  Producer: letterhead.brand,
  CreationDate: new Date(order.now),
});

function printHeading(
  page: Page,
  { order, language, letterhead }: FileOrder,
  about: readonly (readonly [string, string])[],
): void {
  const { pdf } = page;
  pdf.rect(0, 0, WIDTH, 6).fill(letterhead.accent);
  pdf
    .font('bold')
    .fontSize(10)
    .fillColor(letterhead.accent)
    .text(printable(letterhead.brand), MARGIN, MARGIN - 8, ONE_LINE);
  pdf
    .fontSize(15)
    .fillColor(INK)
    .text(printable(wordsIn(language).reports.kinds[order.kind]), MARGIN, MARGIN + 6, ONE_LINE);
  page.y = MARGIN + TITLE;
  for (const [name, value] of about) {
    pdf
      .font('bold')
      .fontSize(7.5)
      .fillColor(GREY)
      .text(printable(name), MARGIN, page.y, { ...ONE_LINE, width: 110 });
    pdf
      .font('regular')
      .fillColor(INK)
      .text(printable(value), MARGIN + 112, page.y, { ...ONE_LINE, width: WIDTH - 2 * MARGIN - 112 });
    page.y += ABOUT;
  }
  page.y += GAP;
}

const ONE_LINE = { lineBreak: false, ellipsis: true, height: 12 } as const;

function printColumns(page: Page): void {
  const { pdf, columns } = page;
  pdf.rect(MARGIN, page.y, WIDTH - 2 * MARGIN, HEADINGS).fill(SHADE);
  pdf.font('bold').fontSize(SIZE).fillColor(INK);
  eachColumn(columns, ({ heading, align }, x, width) => {
    pdf.text(printable(heading), x, page.y + 4, { width, align, height: HEADINGS - 6, ellipsis: true });
  });
  page.y += HEADINGS;
}

function eachColumn(columns: readonly PdfColumn[], print: (column: PdfColumn, x: number, width: number) => void): void {
  let x = MARGIN;
  for (const column of columns) {
    print(column, x + 3, column.width - 6);
    x += column.width;
  }
}

function room(page: Page): void {
  if (page.y + ROW <= BOTTOM) return;
  page.pdf.addPage();
  page.foot();
  page.y = MARGIN;
  printColumns(page);
}

function printRow(page: Page, texts: readonly string[], isShaded: boolean, font: 'regular' | 'bold' = 'regular'): void {
  room(page);
  const { pdf, columns, y } = page;
  if (isShaded) pdf.rect(MARGIN, y, WIDTH - 2 * MARGIN, ROW).fill('#f8f9fb');
  pdf.font(font).fontSize(SIZE).fillColor(INK);
  let place = 0;
  eachColumn(columns, ({ align }, x, width) => {
    const text = texts[place++];
    if (text) pdf.text(printable(text), x, y + 2.5, { width, align, height: ROW - 3, ellipsis: true, lineBreak: true });
  });
  page.y += ROW;
}

function printTotals(page: Page, { language }: FileOrder, totals: readonly (number | null)[]): void {
  room(page);
  const { pdf, columns } = page;
  pdf
    .moveTo(MARGIN, page.y)
    .lineTo(WIDTH - MARGIN, page.y)
    .strokeColor(LINE)
    .lineWidth(1)
    .stroke();
  const texts = columns.map(({ print }) => print(totals));
  texts[0] = wordsIn(language).reports.file.totals;
  printRow(page, texts, false, 'bold');
}

function note(page: Page, text: string): void {
  room(page);
  page.pdf
    .font('regular')
    .fontSize(8)
    .fillColor(GREY)
    .text(printable(text), MARGIN, page.y + 3, { lineBreak: false });
  page.y += ROW;
}

function printPageNumber(pdf: PDFKit.PDFDocument, words: string, place: number, count: number): void {
  const text = filled(words, { page: String(place), pages: String(count) });
  // within the margin, or it would open a page of its own
  pdf.font('regular').fontSize(7).fillColor(GREY);
  pdf.text(printable(text), MARGIN, HEIGHT - MARGIN - 10, {
    width: WIDTH - 2 * MARGIN,
    align: 'right',
    lineBreak: false,
  });
}
