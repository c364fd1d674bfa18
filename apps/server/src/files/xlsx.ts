import { strToU8, Zip, ZipDeflate } from 'fflate';
import { sheetNameOf } from './cell-text.ts';
import { converters } from './convert.ts';
import { stylesIn } from './styles.ts';
import type { Cell, Notes, TableFile } from './table.ts';
import { type SheetName, workbookParts } from './workbook.ts';
import { aboutXml, rowsXml, sheetEnd, sheetStart, totalsXml } from './worksheet.ts';

/** A table of 65,536 hashes, as zlib has half of; the library's own of a million would be 2 MB for each of the five files of a small workbook, each a reason to collect garbage. */
const PACKED = { level: 6, mem: 4 } as const;

/** Rows of a sheet, its headings among them; of the 1,048,576 of Excel 2007 and later two are left for totals. */
const MOST_ROWS = 1_048_574;

export type XlsxWords = { yesNo: readonly [string, string]; aboutSheet: string; brand: string; title: string };

/**
 * Writes a workbook as its rows come: each sheet is compressed and given away at once, and what must know all of them (the list
 * of sheets, the styles) comes last in the archive. Beyond the rows of one sheet it goes on in another.
 * @param give takes the bytes of the file, in order
 */
export function xlsxOf(table: TableFile, words: XlsxWords, give: (bytes: Uint8Array) => void, mostRows = MOST_ROWS) {
  const { columns, timeZone } = table;
  const convert = converters(columns, timeZone, words.yesNo);
  const styles = stylesIn(table.language);
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    give(bytes);
  });
  const sheets: SheetName[] = [];
  let part: ZipDeflate | undefined;
  let last = 0;

  const open = () => {
    const file = new ZipDeflate(`xl/worksheets/sheet${sheets.length + 1}.xml`, PACKED);
    zip.add(file);
    file.push(strToU8(sheetStart(columns, timeZone)));
    last = 1;
    return file;
  };
  const close = (totals?: Cell[]) => {
    // beyond an empty row: no part of what is sorted and filtered
    if (totals) part?.push(strToU8(totalsXml(totals, last + 2, columns, convert, styles)));
    part?.push(strToU8(sheetEnd(columns.length, last)), true);
    sheets.push({ name: sheetNameOf(table.sheetName, sheets.length), table: { columns: columns.length, last } });
    part = undefined;
  };
  const whole = (path: string, xml: string) => {
    const file = new ZipDeflate(path, PACKED);
    zip.add(file);
    file.push(strToU8(xml), true);
  };
  part = open();
  return {
    add(rows: readonly Cell[][]): void {
      for (let start = 0; start < rows.length; ) {
        if (last === mostRows) close();
        part ??= open();
        const fitting = rows.slice(start, start + mostRows - last);
        part.push(strToU8(rowsXml(fitting, last + 1, columns, convert, styles)));
        last += fitting.length;
        start += fitting.length;
      }
    },
    end(totals?: Cell[], notes: Notes = []): void {
      close(totals);
      const lines = [
        [words.brand, table.about.brand],
        [words.title, table.about.title],
        ...table.about.lines,
        ...notes,
      ] as const;
      whole(
        `xl/worksheets/sheet${sheets.length + 1}.xml`,
        aboutXml(
          lines.map(([name = '', value = '']) => [name, value]),
          styles,
        ),
      );
      sheets.push({ name: sheetNameOf(words.aboutSheet, 0) });
      whole('xl/styles.xml', styles.xml());
      for (const [path, xml] of Object.entries(workbookParts(sheets, table.about))) whole(path, xml);
      zip.end();
    },
  };
}
