import { type DeviceImport, IMPORT_REQUIRED, type ImportField, type ImportRow } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import type { Draft } from './draft.ts';
import { columnOf, type Judgement } from './judge.ts';

const WORDS = { en, fr };

/** An uploaded file as the API shows it, its findings in the reader's language. */
export function present(draft: Draft, judgements: readonly Judgement[], language: Language): DeviceImport {
  const good = judgements.filter(({ fields }) => fields).length;
  return {
    id: draft.id,
    fileName: draft.fileName,
    createdAt: draft.createdAt.getTime(),
    columns: draft.columns,
    missing: IMPORT_REQUIRED.filter((field) => columnOf(draft, field) < 0),
    defaults: draft.defaults,
    rows: judgements.map((judgement) => presentRow(draft, judgement, language)),
    good,
    bad: judgements.length - good,
    imported: draft.imported && { ...draft.imported, at: draft.imported.at.getTime() },
  };
}

function presentRow(draft: Draft, { row, errors, warnings }: Judgement, language: Language): ImportRow {
  const words = WORDS[language];
  const place = (field: string) => {
    const column = columnOf(draft, field as ImportField);
    return {
      field: field as ImportField,
      column: draft.columns[column]?.header ?? null,
      value: row.cells[column] ?? '',
    };
  };
  return {
    row: row.row,
    cells: row.cells,
    errors: Object.entries(errors).map(([field, code]) => ({
      ...place(field),
      code,
      message: words.fieldErrors[code],
    })),
    warnings: Object.entries(warnings).map(([field, code]) => ({
      ...place(field),
      code,
      message: words.fieldWarnings[code],
    })),
  };
}
