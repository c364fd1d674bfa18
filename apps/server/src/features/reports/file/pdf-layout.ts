/* Where everything is on paper: how wide the columns are, where a text ends, which lines a page has. */

/** How wide a text is, in points. */
export type Measure = (text: string, font: 'regular' | 'bold') => number;

/** A line of the table: a row, or the figures of a group above its rows, or of everything below them, or a sentence. */
export type PrintedLine = { kind: 'row' | 'group' | 'total' | 'note'; texts: readonly string[] };

export type LaidColumn = { heading: string; align: 'left' | 'right' };
/** Where a column's text may stand, from the table's left edge. */
export type Slot = { x: number; width: number; align: 'left' | 'right' };

const PAD = 3;
/** Words that follow figures keep off them. */
const APART = 7;
/** What words keep where there is little room, and what they get at most before the rest is shared. */
const [LEAST_WORDS, MOST_WORDS] = [44, 200];
/** Texts of a column that are measured: the longest. */
const MEASURED = 40;

/**
 * Columns as wide as what is in them, the page's width together: a figure is never cut, a heading breaks between its words, and
 * words share what is left.
 * @returns where each column begins, and by how much all letters are smaller where even the figures have no room
 */
export function slotsOf(
  columns: readonly LaidColumn[],
  lines: readonly PrintedLine[],
  room: number,
  measure: Measure,
): { slots: Slot[]; scale: number } {
  const pads = columns.map(({ align }, place) => {
    const isAfterFigures = align === 'left' && columns[place - 1]?.align === 'right';
    return 2 * PAD + (isAfterFigures ? APART : 0);
  });
  const wishes = columns.map(({ heading, align }, place) => {
    const words = Math.max(...heading.split(' ').map((word) => measure(word, 'bold')));
    const content = widest(lines, place, measure);
    const pad = pads[place] ?? 0;
    const most = Math.max(words, align === 'left' ? Math.min(content, MOST_WORDS) : content) + pad;
    return { most, least: align === 'left' ? Math.max(words, Math.min(content, LEAST_WORDS)) + pad : most };
  });
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const least = sum(wishes.map((wish) => wish.least));
  const scale = Math.min(1, room / least);
  const given = sharesOf(
    wishes.map((wish) => wish.most - wish.least),
    Math.max(0, room - least),
  );
  const spare = Math.max(0, room - least - sum(given)) / columns.length;
  let x = 0;
  const slots = columns.map(({ align }, place): Slot => {
    const width = ((wishes[place]?.least ?? 0) + (given[place] ?? 0)) * scale + spare;
    const pad = (pads[place] ?? 0) * scale;
    const slot = { x: x + pad - PAD * scale, width: width - pad, align };
    x += width;
    return slot;
  });
  return { slots, scale };
}

/** Who wants least is given all of it; the others share what is left alike. */
function sharesOf(wants: readonly number[], room: number): number[] {
  const given = wants.map(() => 0);
  let left = room;
  const order = wants.map((want, place) => ({ want, place })).sort((a, b) => a.want - b.want);
  for (const [turn, { want, place }] of order.entries()) {
    const share = Math.min(want, left / (order.length - turn));
    given[place] = share;
    left -= share;
  }
  return given;
}

function widest(lines: readonly PrintedLine[], place: number, measure: Measure): number {
  const found = { regular: new Set<string>(), bold: new Set<string>() };
  for (const { kind, texts } of lines) {
    // a sentence and the name of a group go on over the next columns
    if (kind === 'note' || (kind === 'group' && place === 0)) continue;
    found[kind === 'row' ? 'regular' : 'bold'].add(texts[place] ?? '');
  }
  const widthIn = (font: 'regular' | 'bold') =>
    [...found[font]]
      .sort((a, b) => b.length - a.length)
      .slice(0, MEASURED)
      .map((text) => measure(text, font));
  return Math.max(0, ...widthIn('regular'), ...widthIn('bold'));
}

/** A heading in lines that fit, broken between words. */
export function headingIn(heading: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of heading.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, 'bold') <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A text as it fits, with a mark where it was cut. */
export function cutTo(text: string, width: number, font: 'regular' | 'bold', measure: Measure): string {
  // what was measured is not cut for a rounding
  if (measure(text, font) <= width + 0.01) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`, font) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/**
 * The lines of each page. The heading of a group is above a row of it, and the figures of everything below a row.
 * @param first lines that the first page has room for, below what it says of the report
 * @param each lines that every further page has room for
 */
export function pagesOf<Line extends Pick<PrintedLine, 'kind'>>(
  lines: readonly Line[],
  first: number,
  each: number,
): Line[][] {
  const pages: Line[][] = [[]];
  for (const [place, line] of lines.entries()) {
    const page = pages.at(-1) ?? [];
    const free = (pages.length === 1 ? first : each) - page.length;
    const isLastRow = (at: number) => lines[at]?.kind === 'row' && lines[at + 1]?.kind === 'total';
    const needs = line.kind === 'group' ? 2 + Number(isLastRow(place + 1)) : 1 + Number(isLastRow(place));
    if (free < needs && page.length > 0) pages.push([line]);
    else page.push(line);
  }
  return pages;
}
