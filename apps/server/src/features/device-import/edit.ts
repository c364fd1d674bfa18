import type { editDeviceImport, FieldErrors, ImportField } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import type { z } from 'zod';
import { type Failure, fail } from '../../http/failure.ts';
import type { Draft } from './draft.ts';
import { cleanCell } from './gather.ts';
import { columnOf } from './judge.ts';

type Edit = z.output<typeof editDeviceImport.body>;

/** A file with what its uploader corrected in it; `language` is that of the columns that come to it. */
export function edited(draft: Draft, edit: Edit, language: Language): Draft | Failure {
  const columns = edit.columns ? withFields(draft, edit.columns) : draft.columns.map((column) => ({ ...column }));
  if ('code' in columns) return columns;
  const rows = draft.rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const errors: FieldErrors = {};
  edit.cells.forEach(({ row: number, field, value }, place) => {
    const row = byNumber.get(number);
    if (!row) {
      errors[`cells.${place}.row`] = 'invalid_value';
      return;
    }
    const column = columnOf({ columns }, field);
    const target =
      column < 0 ? columns.push({ header: { en, fr }[language].deviceImport.fields[field], field }) - 1 : column;
    row.cells[target] = cleanCell(value);
    if (row.faults) row.faults = Object.fromEntries(Object.entries(row.faults).filter(([at]) => Number(at) !== target));
  });
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);
  for (const row of rows) row.cells = columns.map((_, column) => row.cells[column] ?? '');
  return { ...draft, columns, rows, defaults: edit.defaults ?? draft.defaults };
}

function withFields({ columns }: Draft, fields: (ImportField | null)[]): Draft['columns'] | Failure {
  if (fields.length !== columns.length) return fail('fields_invalid', { columns: 'invalid_value' });
  const errors: FieldErrors = {};
  fields.forEach((field, place) => {
    if (field !== null && fields.indexOf(field) < place) errors[`columns.${place}`] = 'already_exists';
  });
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);
  return columns.map(({ header }, place) => ({ header, field: fields[place] ?? null }));
}
