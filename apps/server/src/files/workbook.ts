import { escapeXml, sheetText } from './cell-text.ts';
import type { About } from './table.ts';
import { columnName } from './worksheet.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A sheet by its name; with rows of a table where it has them (`last`: number of the last). */
export type SheetName = { name: string; table?: { columns: number; last: number } };

/** The parts of a workbook beside its sheets and styles (ECMA-376 part 1, §12 and §15.2), by their place in the archive. */
export const workbookParts = (sheets: readonly SheetName[], about: About): Record<string, string> => ({
  '[Content_Types].xml': contentTypes(sheets.length),
  '_rels/.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'docProps/core.xml': properties(about),
  'xl/workbook.xml': workbook(sheets),
  'xl/_rels/workbook.xml.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    sheets
      .map(
        (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join('') +
    `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
});

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, of: string) => `<Override PartName="${part}" ContentType="${of}"/>`;
  const parts = Array.from({ length: sheets }, (_, i) =>
    override(`/xl/worksheets/sheet${i + 1}.xml`, `${type}.worksheet+xml`),
  );
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', `${type}.sheet.main+xml`)}${parts.join('')}` +
    override('/xl/styles.xml', `${type}.styles+xml`) +
    `${override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`
  );
}

function properties({ title, brand, lines, generatedAt }: About): string {
  const at = new Date(generatedAt).toISOString().replace(/\.\d+/, '');
  const text = (value: string) => escapeXml(sheetText(value));
  const comment = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${text(title)}</dc:title><dc:creator>${text(brand)}</dc:creator><dc:description>${text(comment)}</dc:description>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`
  );
}

/** The filter's range also has a name of its own, which Excel wants; the headings are printed on every page. */
function workbook(sheets: readonly SheetName[]): string {
  const names = sheets.flatMap(({ name, table }, place) => {
    if (!table) return [];
    const sheet = `'${escapeXml(name.replaceAll("'", "''"))}'`;
    const range = `${sheet}!$A$1:$${columnName(table.columns - 1)}$${table.last}`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${place}" hidden="1">${range}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">${sheet}!$1:$1</definedName>`,
    ];
  });
  const entries = sheets.map(
    ({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${entries.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
  );
}
