import { type FileFormat, IMPORT_FIELDS, type ImportField } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import { type Cell, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Scope, Scoped } from '../../db/scope.ts';
import { writeTable } from '../../files/index.ts';
import { FileReply } from '../../http/file-reply.ts';
import { countryOperators, models, types } from './queries.ts';

const PREPARED = 1_000; // rows whose cells keep long numbers whole, and have drop-down lists
const TEXT = { numFmt: '@' };
const HEADING = {
  ...TEXT,
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E9EBF1' } },
} as const;

type Words = (typeof en)['deviceImport'];

/** An empty table to fill in: as Excel with the choices of each list, and a sheet that explains the columns. */
export async function templateFile(
  tx: Scoped,
  scope: Scope,
  format: FileFormat,
  language: Language,
): Promise<FileReply> {
  const words = { en, fr }[language].deviceImport;
  // users of a client need not name it
  const fields = IMPORT_FIELDS.filter((field) => field !== 'clientId' || scope.clientId === null);
  const name = `${words.template}.${format}`;
  if (format === 'csv') return new FileReply(name, format, await emptyCsv(fields, words, language));
  const choices = await choicesOf(tx, words, language);
  const sheets = [fillIn(fields, words, choices), explain(fields, words, choices)];
  return new FileReply(name, format, await writeXlsx({ sheets }));
}

const emptyCsv = (fields: readonly ImportField[], words: Words, language: Language) =>
  writeTable(
    {
      format: 'csv',
      language,
      timeZone: 'UTC',
      sheetName: words.sheets.devices,
      columns: fields.map((field) => ({ heading: words.fields[field], kind: 'text' })),
      about: { title: words.title, brand: '', lines: [], generatedAt: 0 },
    },
    [],
  );

type Choices = Partial<Record<ImportField, string[]>>;

async function choicesOf(tx: Scoped, words: Words, language: Language): Promise<Choices> {
  return {
    deviceTypeId: (await types(tx)).map(({ nameEn, nameFr }) => (language === 'fr' ? nameFr : nameEn)),
    trackerModelId: (await models(tx)).map(({ brand, name }) => `${brand} ${name}`),
    operatorId: (await countryOperators(tx)).map(({ name, country }) => `${name} ${country}`),
    vinIsChassis: [words.yes, words.no],
  };
}

/** The sheet to fill in: headings that stay in view, cells that are text, lists that point to the second sheet. */
function fillIn(fields: readonly ImportField[], words: Words, choices: Choices): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  fields.forEach((field, column) => {
    cells.set(`0,${column}`, { value: words.fields[field], style: HEADING });
    for (let row = 1; row <= PREPARED; row++) cells.set(`${row},${column}`, { value: null, style: TEXT });
  });
  const dataValidations = fields.flatMap((field, column) => {
    const count = choices[field]?.length;
    const place = helpColumn(field, choices);
    if (count === undefined || place === undefined) return [];
    const top = fields.length + 4; // of the list on the second sheet, see explain
    const list = `'${words.sheets.help}'!$${letter(place)}$${top}:$${letter(place)}$${top + count - 1}`;
    const range = `${letter(column)}2:${letter(column)}${PREPARED + 1}`;
    // a warning would be too much: what is typed is judged by the import, which also knows the other language
    return [{ type: 'list' as const, formula1: list, range, allowBlank: true, showErrorMessage: false }];
  });
  return {
    name: words.sheets.devices,
    columns: fields.map((field) => ({ width: Math.max(16, words.fields[field].length + 4) })),
    rows: [fields.map((field) => words.fields[field])],
    cells,
    dataValidations,
    freezePane: { rows: 1 },
  };
}

/** What to write in each column, and below it the choices of each list, a column each. */
function explain(fields: readonly ImportField[], words: Words, choices: Choices): WriteSheet {
  const listed = fields.filter((field) => choices[field]);
  const longest = Math.max(0, ...listed.map((field) => choices[field]?.length ?? 0));
  const heading = (value: string) => ({ value, style: HEADING });
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', heading(words.helpColumns.column)],
    ['0,1', heading(words.helpColumns.meaning)],
  ]);
  const rows: (string | null)[][] = [[words.helpColumns.column, words.helpColumns.meaning]];
  for (const field of fields) rows.push([words.fields[field], words.explained[field]]);
  rows.push([]);
  listed.forEach((field, column) => {
    cells.set(`${rows.length},${column}`, heading(words.fields[field]));
  });
  rows.push(listed.map((field) => words.fields[field]));
  for (let row = 0; row < longest; row++) rows.push(listed.map((field) => choices[field]?.[row] ?? null));
  return {
    name: words.sheets.help,
    columns: [{ width: 34 }, { width: 40 }, { width: 24 }, { width: 34 }],
    rows,
    cells,
  };
}

const helpColumn = (field: ImportField, choices: Choices): number | undefined => {
  const place = IMPORT_FIELDS.filter((one) => choices[one]).indexOf(field);
  return place < 0 ? undefined : place;
};

const letter = (column: number): string => String.fromCharCode(65 + column);
