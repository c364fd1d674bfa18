import { type Currency, type DayOrder, smallestUnits } from '@balise/contract';

/* What people, spreadsheets and other programs write into cells. Pure. */

/**
 * `20/11/2026 14:05`, `2026-11-20T14:05`, `20.11.26`: year first, else by the order.
 * @returns YYYY-MM-DD; null where it is no day of the calendar
 */
export function dayIn(cell: string, order: DayOrder = 'dayFirst'): string | null {
  const [, y, m1, d1] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(cell) ?? [];
  const [, first, second, y2] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(cell) ?? [];
  const [d2, m2] = order === 'dayFirst' ? [first, second] : [second, first];
  const [year, month, day] = y ? [y, m1, d1] : [y2?.length === 2 ? `20${y2}` : y2, m2, d2];
  if (!year || !month || !day) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text ? null : text;
}

/** In which order a column of days is written: month first only where the days show that and none contradicts. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(cell) ?? [];
    return first && second && first.length <= 2 ? [[Number(first), Number(second)] as const] : [];
  });
  const shows = pairs.some(([first, second]) => first <= 12 && second > 12);
  return shows && !pairs.some(([first]) => first > 12) ? 'monthFirst' : 'dayFirst';
}

/** What stands behind a day in the same cell: `14:05:30` of `20/11/2026 14:05:30`. */
export const behindDay = (cell: string): string => cell.replace(/^\d+[-/.]\d+[-/.]\d+[T ,]*/, '').trim();

/**
 * `14:05`, `14h05`, `2:05:30 PM`, and in a column of its own `1405` and what a spreadsheet stores, a fraction of the day.
 * @returns milliseconds since midnight; null where it is no time
 */
export function timeIn(cell: string): number | null {
  if (/^0?[.,]\d+$/.test(cell)) return Math.round(Number(cell.replace(',', '.')) * 86_400) * 1000;
  const digits = /^\d{3,4}$|^\d{6}$/.test(cell) ? cell.padStart(cell.length > 4 ? 6 : 4, '0') : undefined;
  const [, h, m = '0', s = '0', half] = digits
    ? (/^(\d\d)(\d\d)(\d\d)?$/.exec(digits) ?? [])
    : (/^(\d{1,2})(?:[:hH](\d{2})?(?:[:mM](\d{2})?)?)(?:[.,]\d+)?\s*([aApP])?\.?[mM]?\.?s?$/.exec(cell.trim()) ?? []);
  if (h === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(h) : (Number(h) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(m) > 59 || Number(s) > 59) return null;
  return ((hour * 60 + Number(m)) * 60 + Number(s)) * 1000;
}

/**
 * Which sign a column of figures has before its decimals. Of a sign that is always followed by three digits the column alone cannot tell.
 * @param ofThree what it is then: litres are written with three decimals, amounts with thousands
 */
export function decimalSignOf(cells: readonly string[], ofThree: 'decimals' | 'thousands'): '.' | ',' {
  const figures = cells.map(bare);
  const votes = { '.': 0, ',': 0 };
  for (const figure of figures) {
    const [last] = /[.,](?=\d*$)/.exec(figure) ?? [];
    if (last !== '.' && last !== ',') continue;
    const other = last === '.' ? ',' : '.';
    const behind = figure.length - figure.lastIndexOf(last) - 1;
    if (figure.includes(other)) votes[last]++;
    else if (figure.split(last).length > 2) votes[other]++;
    else if (behind !== 3) votes[last]++;
  }
  if (votes['.'] !== votes[',']) return votes['.'] > votes[','] ? '.' : ',';
  const seen = figures.some((figure) => figure.includes(',')) ? ',' : '.';
  return ofThree === 'decimals' ? seen : seen === ',' ? '.' : ',';
}

/** A figure with its unit or without (`1 045,20 L`), by the sign of its column. @returns null where it is none */
export function figureIn(cell: string, decimalSign: '.' | ','): number | null {
  const thousands = decimalSign === '.' ? /,/g : /\./g;
  const text = bare(cell).replace(thousands, '').replace(decimalSign, '.');
  return /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(text) ? Number(text) : null;
}

/** Without spaces, units and apostrophes; a minus may stand behind, as some programs write it. */
function bare(cell: string): string {
  const trimmed = cell.trim();
  const text = trimmed.replace(/[^\d.,]/g, '').replace(/^[.,](?=$)|[.,]$/, '');
  return /^[-−(]|-$/.test(trimmed) ? `-${text}` : text;
}

/** `5 000 XOF`, `5,000.00`, `+5000`, `5.000,50`: the last sign is the decimal one where at most two digits follow it. */
export function amountIn(cell: string, currency: Currency): number | null {
  const bareAmount = cell.replace(/[^\d.,+-]/g, '');
  const isOut = bareAmount.startsWith('-') || /^\(.*\)$/.test(cell.trim());
  const [, whole = '', part = ''] = /^[+-]?(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bareAmount) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (digits === '') return null;
  // a currency without decimals is written with zeros all the same
  const units = smallestUnits(/^0*$/.test(part) ? digits : `${digits}.${part}`, currency);
  return units === undefined ? null : isOut ? -units : units;
}
