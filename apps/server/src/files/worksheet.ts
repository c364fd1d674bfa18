import { escapeXml, looksLikeFormula, sheetText } from './cell-text.ts';
import { headingOf, type WrittenCell } from './convert.ts';
import { HEADING, NAME, type Styles } from './styles.ts';
import { type Cell, columnFor, type SheetColumn } from './table.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
const MARGINS = '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';

/** Letters of a column, the first being 0. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** What is before the rows of a table: its widths and its row of headings, which stays in sight. */
export const sheetStart = (columns: readonly SheetColumn[], timeZone: string): string =>
  `${HEAD}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${columns.map((column, place) => `<col min="${place + 1}" max="${place + 1}" width="${widthOf(column, timeZone)}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData><row r="1" ht="32" customHeight="1">${columns.map((column, place) => textCell(place, 1, headingOf(column, timeZone), HEADING)).join('')}</row>`;

/** What is behind them: the filter over all of them. @param last number of the last row */
export const sheetEnd = (columns: number, last: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${last}"/>${MARGINS}` +
  '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';

const USUAL = { text: 18, number: 12, dateTime: 20, date: 12, duration: 12, distance: 12, speed: 12, yesNo: 8 };

const widthOf = (column: SheetColumn, timeZone: string): number =>
  // a long heading breaks into two lines
  Math.min(60, column.width ?? Math.max(USUAL[column.kind], Math.ceil(headingOf(column, timeZone).length / 2) + 4));

/** Rows as XML, the first of them being number `first`. */
export function rowsXml(
  rows: readonly Cell[][],
  first: number,
  columns: readonly SheetColumn[],
  convert: readonly ((value: Cell) => WrittenCell)[],
  styles: Styles,
): string {
  let xml = '';
  rows.forEach((row, index) => {
    const number = first + index;
    xml += `<row r="${number}">`;
    for (let place = 0; place < columns.length; place++) {
      const column = columns[place] as SheetColumn;
      const value = convert[place]?.(row[place] ?? null);
      if (typeof value === 'number')
        xml += `<c r="${columnName(place)}${number}" s="${styles.of(columnFor(column, row[place]))}"><v>${value}</v></c>`;
      else if (value !== undefined) xml += textCell(place, number, value, styles.of(TEXT, looksLikeFormula(value)));
    }
    xml += '</row>';
  });
  return xml;
}

/** Figures under the rows, as thick as a heading. */
export function totalsXml(
  totals: readonly Cell[],
  number: number,
  columns: readonly SheetColumn[],
  convert: readonly ((value: Cell) => WrittenCell)[],
  styles: Styles,
): string {
  const cells = columns.map((column, place) => {
    const value = convert[place]?.(totals[place] ?? null);
    if (typeof value === 'number')
      return `<c r="${columnName(place)}${number}" s="${styles.of(columnFor(column, totals[place]), false, true)}"><v>${value}</v></c>`;
    return value === undefined ? '' : textCell(place, number, value, NAME);
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

const TEXT: SheetColumn = { heading: '', kind: 'text' };

const textCell = (place: number, row: number, text: string, style: number): string =>
  `<c r="${columnName(place)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(sheetText(text))}</t></is></c>`;

/** The second sheet: names and values. */
export const aboutXml = (lines: readonly (readonly [string, string])[], styles: Styles): string =>
  `${HEAD}<sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
  '<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>' +
  lines
    .map(
      ([name, value], index) =>
        `<row r="${index + 1}">${textCell(0, index + 1, name, NAME)}${textCell(1, index + 1, value, styles.of(TEXT, looksLikeFormula(value)))}</row>`,
    )
    .join('') +
  `</sheetData>${MARGINS}</worksheet>`;
