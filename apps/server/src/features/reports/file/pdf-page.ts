import { formatIn } from '@balise/i18n';
import { wordsIn } from '../words.ts';
import type { FileOrder } from './file-order.ts';
import { filled } from './heading.ts';
import { printable } from './pdf-columns.ts';
import { cutTo, type Measure, type PrintedLine, type Slot } from './pdf-layout.ts';

/* What is drawn on a page of a printed report. */

// points; A4 across
const [WIDTH, HEIGHT, ROW] = [842, 595, 13];
export const MARGIN = 30;
export const TABLE = WIDTH - 2 * MARGIN;
// of a line of the headings, and what is above and below these
const [HEADING, AROUND] = [9, 8];
// of the title, a line about the report, and what follows them
const [TITLE, ABOUT, GAP] = [30, 11.5, 6];
const BOTTOM = HEIGHT - MARGIN - 14;
const [INK, GREY, LINE, SHADE, GROUP, STRIPE] = ['#171a23', '#5b6275', '#d5d9e2', '#f1f3f7', '#e6e9f0', '#f8f9fb'];

export type PdfPage = {
  pdf: PDFKit.PDFDocument;
  measure: Measure;
  size: number;
  headings: { slot: Slot; lines: string[] }[];
  slots: readonly Slot[];
  y: number;
};

export function printHeading(
  page: PdfPage,
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

const headingsHeight = ({ headings }: PdfPage): number =>
  AROUND + HEADING * Math.max(1, ...headings.map(({ lines }) => lines.length));

export function printColumns(page: PdfPage): void {
  const { pdf, headings, y } = page;
  pdf.rect(MARGIN, y, TABLE, headingsHeight(page)).fill(SHADE);
  for (const { slot, lines } of headings) {
    for (const [place, line] of lines.entries()) printIn(page, slot, line, 'bold', y + 4 + place * HEADING);
  }
  page.y += headingsHeight(page);
}

/** Lines of the table that a page has room for, below its headings. */
export const rowsBelow = (page: PdfPage, y: number): number => Math.floor((BOTTOM - y - headingsHeight(page)) / ROW);

/** A text where its column has it, ending where that ends. */
function printIn(page: PdfPage, { x, width, align }: Slot, text: string, font: 'regular' | 'bold', y: number): void {
  if (text === '') return;
  const shown = cutTo(text, width, font, page.measure);
  const from = align === 'right' ? x + width - page.measure(shown, font) : x;
  page.pdf
    .font(font)
    .fontSize(page.size)
    .fillColor(INK)
    .text(shown, MARGIN + from, y, { lineBreak: false });
}

export function printLine(page: PdfPage, { kind, texts }: PrintedLine, isStriped: boolean): void {
  const { pdf, slots, y } = page;
  if (kind === 'note') {
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(GREY)
      .text(texts[0] ?? '', MARGIN + 3, y + 2, { lineBreak: false });
  } else {
    if (kind === 'group') pdf.rect(MARGIN, y, TABLE, ROW).fill(GROUP);
    else if (kind === 'row' && isStriped) pdf.rect(MARGIN, y, TABLE, ROW).fill(STRIPE);
    if (kind === 'total')
      pdf
        .moveTo(MARGIN, y)
        .lineTo(WIDTH - MARGIN, y)
        .strokeColor(LINE)
        .lineWidth(1)
        .stroke();
    for (const [place, slot] of slots.entries()) {
      const own = place === 0 && kind === 'group' ? { ...slot, width: roomOfName(slots, texts) } : slot;
      printIn(page, own, texts[place] ?? '', kind === 'row' ? 'regular' : 'bold', y + 2.5);
    }
  }
  page.y += ROW;
}

/** The name of a group goes on until the first figure. */
function roomOfName(slots: readonly Slot[], texts: readonly string[]): number {
  const next = slots.find((_, place) => place > 0 && texts[place]);
  const first = slots[0]?.x ?? 0;
  // a figure is at the right of its own column
  return (next?.x ?? TABLE) - first - 6;
}

/** What is below each page: whose it is and what, and which page. */
export function footOf({ order, language, letterhead }: FileOrder, count: number) {
  const { reports } = wordsIn(language);
  const { days } = formatIn(language, order.timeZone);
  const { from, to } = order.criteria;
  const about = [letterhead.brand, reports.kinds[order.kind], letterhead.client, days(from, Math.max(from, to - 1))];
  const left = printable(about.filter(Boolean).join(' · '));
  return ({ pdf }: PdfPage, place: number) => {
    const right = printable(filled(reports.file.page, { page: String(place), pages: String(count) }));
    pdf.font('regular').fontSize(7).fillColor(GREY);
    const options = { lineBreak: false } as const;
    // within the margin, or it would open a page of its own
    const y = HEIGHT - MARGIN - 10;
    pdf.text(left, MARGIN, y, options);
    pdf.text(right, WIDTH - MARGIN - pdf.widthOfString(right), y, options);
  };
}
