import type { Language } from '@balise/i18n';
import { escapeXml } from './cell-text.ts';
import type { SheetColumn } from './table.ts';

/** Cell formats of a workbook, collected as they are used: place 0 is plain, 1 the headings, 2 a heading of the second sheet. */
export const HEADING = 1;
export const NAME = 2;

export type Styles = {
  /** The place of a column's format; of a text that looks like a formula, one that keeps it a text when it is edited. */
  of: (column: SheetColumn, quoted?: boolean, bold?: boolean) => number;
  xml: () => string;
};

export function stylesIn(language: Language): Styles {
  const formats: string[] = [];
  const cells: string[] = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">' +
      '<alignment vertical="center" wrapText="1"/></xf>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ];
  const known = new Map<string, number>();
  const place = (key: string, xml: () => string): number => {
    const found = known.get(key) ?? cells.push(xml()) - 1;
    known.set(key, found);
    return found;
  };
  return {
    of(column, quoted = false, bold = false) {
      const code = codeOf(column, language);
      return place(`${code}${quoted}${bold}`, () => {
        const id = code === 'General' ? 0 : code === '@' ? 49 : 163 + formats.push(code);
        const prefix = quoted ? ' quotePrefix="1"' : '';
        return `<xf numFmtId="${id}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${prefix}/>`;
      });
    },
    xml: () => stylesXml(formats, cells),
  };
}

const decimals = (digits: number): string => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`);

function codeOf({ kind, digits }: SheetColumn, language: Language): string {
  switch (kind) {
    case 'dateTime':
      return language === 'fr' ? 'dd/mm/yyyy\\ hh:mm:ss' : 'yyyy\\-mm\\-dd\\ hh:mm:ss';
    case 'date':
      return language === 'fr' ? 'dd/mm/yyyy' : 'yyyy\\-mm\\-dd';
    case 'duration':
      return '[h]:mm:ss';
    case 'distance':
      return '#,##0.0';
    case 'speed':
      return '0';
    case 'number':
      return digits === undefined ? 'General' : `#,##${decimals(digits)}`;
    default:
      return '@';
  }
}

const stylesXml = (formats: readonly string[], cells: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  (formats.length === 0
    ? ''
    : `<numFmts count="${formats.length}">${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts>`) +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EBF1"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA1B5"/></bottom><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
