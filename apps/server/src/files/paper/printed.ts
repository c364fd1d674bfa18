import { once } from 'node:events';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import type { Paper, PaperPart } from './paper.ts';

const FONTS = createRequire(import.meta.url);
const REGULAR = FONTS.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = FONTS.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

// points; A4 upright
const [PAGE, MARGIN, ROW, PAD] = [595, 42, 15, 4];
const WIDTH = PAGE - 2 * MARGIN;
const BOTTOM = 842 - 60;
const [INK, GREY, LINE, SHADE] = ['#171a23', '#5b6275', '#d5d9e2', '#f1f3f7'];
/** Of the names of facts. */
const NAMES = 170;

type Document = InstanceType<typeof Pdf>;

/** The bytes of a paper. */
export async function printed(paper: Paper): Promise<Uint8Array> {
  const { title, brand, accent, parts, createdAt } = paper;
  const info = { Title: title, Author: brand, Creator: brand, Producer: brand, CreationDate: new Date(createdAt) };
  const pdf = new Pdf({ size: 'A4', margin: MARGIN, bufferPages: true, info });
  const bytes: Buffer[] = [];
  pdf.on('data', (part: Buffer) => bytes.push(part));
  const ended = once(pdf, 'end');
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  pdf.rect(0, 0, PAGE, 6).fill(accent);
  pdf
    .font('bold')
    .fontSize(10)
    .fillColor(accent)
    .text(printable(brand), MARGIN, MARGIN - 8);
  pdf.fontSize(17).fillColor(INK).text(printable(title), { width: WIDTH });
  pdf.y += 8;
  for (const part of parts) printPart(pdf, part);
  printFeet(pdf, paper);
  pdf.end();
  await ended;
  return Buffer.concat(bytes);
}

function printPart(pdf: Document, part: PaperPart): void {
  if ('heading' in part && part.heading !== undefined) {
    keepTogether(pdf, 4 * ROW);
    pdf.y += 8;
    pdf.font('bold').fontSize(11).fillColor(INK).text(printable(part.heading), MARGIN, pdf.y, { width: WIDTH });
    pdf.y += 3;
  }
  if (part.kind === 'text') {
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(INK)
      .text(printable(part.text), MARGIN, pdf.y, { width: WIDTH, lineGap: 2 });
    pdf.y += 6;
  } else if (part.kind === 'facts') for (const fact of part.facts) printFact(pdf, fact);
  else if (part.kind === 'table') printTable(pdf, part);
  else printSignatures(pdf, part.names);
}

function printFact(pdf: Document, [name, value]: readonly [string, string]): void {
  pdf.font('regular').fontSize(9.5);
  const height = Math.max(ROW, pdf.heightOfString(printable(value), { width: WIDTH - NAMES }) + 3);
  keepTogether(pdf, height);
  const { y } = pdf;
  pdf.fillColor(GREY).text(printable(name), MARGIN, y, { width: NAMES - 8, height: ROW, ellipsis: true });
  pdf.fillColor(INK).text(printable(value), MARGIN + NAMES, y, { width: WIDTH - NAMES });
  pdf.y = y + height;
}

function printTable(pdf: Document, { columns, rows, total }: PaperPart & { kind: 'table' }): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  const slots = columns.map(({ share, align, wraps = false }) => {
    const slot = { x, width: (WIDTH * share) / all, align, wraps };
    x += slot.width;
    return slot;
  });
  /** How high a row is: as the longest of its cells that wrap. */
  const heightOf = (texts: readonly string[]): number => {
    pdf.font('regular').fontSize(8);
    const heights = slots.map(({ wraps, width }, place) =>
      wraps ? pdf.heightOfString(oneLine(texts[place]), { width: width - 2 * PAD }) + PAD : 0,
    );
    return Math.max(ROW, ...heights);
  };
  const line = (texts: readonly string[], font: 'regular' | 'bold', fill?: string, height = ROW): void => {
    const { y } = pdf;
    if (fill) pdf.rect(MARGIN, y, WIDTH, ROW).fill(fill);
    pdf.font(font).fontSize(8).fillColor(INK);
    for (const [place, slot] of slots.entries()) {
      if (slot.wraps && height > ROW) {
        pdf.text(oneLine(texts[place]), slot.x + PAD, y + 2.5, { width: slot.width - 2 * PAD });
        continue;
      }
      const text = fitting(pdf, oneLine(texts[place]), slot.width - 2 * PAD);
      const left = slot.align === 'right' ? slot.x + slot.width - PAD - pdf.widthOfString(text) : slot.x + PAD;
      pdf.text(text, left, y + 2.5, { lineBreak: false });
    }
    pdf.y = y + height;
  };
  const headings = () =>
    line(
      columns.map(({ heading }) => heading),
      'bold',
      SHADE,
    );
  keepTogether(pdf, 2 * ROW);
  headings();
  for (const row of rows) {
    const height = heightOf(row);
    if (keepTogether(pdf, height)) headings();
    line(row, 'regular', undefined, height);
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .strokeColor(LINE)
      .lineWidth(0.4)
      .stroke();
  }
  if (total) {
    keepTogether(pdf, ROW);
    line(total, 'bold', SHADE);
  }
  pdf.y += 4;
}

function printSignatures(pdf: Document, names: readonly string[]): void {
  keepTogether(pdf, 90);
  const top = pdf.y + 54;
  const width = (WIDTH - 24 * (names.length - 1)) / names.length;
  for (const [place, name] of names.entries()) {
    const x = MARGIN + place * (width + 24);
    pdf
      .moveTo(x, top)
      .lineTo(x + width, top)
      .strokeColor(GREY)
      .lineWidth(0.7)
      .stroke();
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(GREY)
      .text(printable(name), x, top + 4, { width });
  }
  pdf.y = top + 36;
}

/** Begins a page where so much has no room on this one. @returns whether it did */
function keepTogether(pdf: Document, height: number): boolean {
  if (pdf.y + height <= BOTTOM) return false;
  pdf.addPage();
  pdf.y = MARGIN;
  return true;
}

function fitting(pdf: Document, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let shown = text;
  while (shown !== '' && pdf.widthOfString(`${shown}…`) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

function printFeet(pdf: Document, { foot: [left, right] }: Paper): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    const y = 842 - MARGIN - 10;
    const place = printable(right.replace('{{page}}', String(page + 1)).replace('{{pages}}', String(count)));
    pdf
      .font('regular')
      .fontSize(7.5)
      .fillColor(GREY)
      .text(fitting(pdf, printable(left), WIDTH - 90), MARGIN, y, { lineBreak: false });
    pdf.text(place, MARGIN + WIDTH - pdf.widthOfString(place), y, { lineBreak: false });
  }
}

const oneLine = (text: string | undefined): string => printable(text ?? '').replace(/\s*[\n\t]+\s*/g, ' ');

/** Letters that the font has: French thin spaces have none. */
const printable = (text: string): string =>
  text
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replace(/\r/g, '')
    .toWellFormed();
