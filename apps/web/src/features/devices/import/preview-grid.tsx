import { type DeviceImport, IMPORT_FIELDS, type ImportField, type ImportRow } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useChoices, wordsFor } from './choices.ts';
import classes from './import.module.css';
import { PreviewCell } from './preview-cell.tsx';
import type { Correction } from './requests.ts';

type Properties = { file: DeviceImport; rows: ImportRow[]; onChange: (correction: Correction) => void };

/** The file as a table: over each column what it holds, in each cell its value, what is wrong with it below. */
export function PreviewGrid({ file, rows, onChange }: Properties) {
  const { t } = useTranslation();
  const choices = useChoices();
  // a finding about a field without a column is shown behind the others
  const uncolumned = IMPORT_FIELDS.filter(
    (field) =>
      !file.columns.some((column) => column.field === field) &&
      file.rows.some(({ errors }) => errors.some((error) => error.field === field)),
  );
  const column = (field: ImportField | null, textOf: (row: ImportRow) => string) => ({
    markOf: ({ errors }: ImportRow) =>
      field === null ? 'ignored' : errors.some((error) => error.field === field) ? 'wrong' : undefined,
    cell: (row: ImportRow) => (
      <PreviewCell
        {...{ row, field, value: textOf(row) }}
        words={wordsFor(field, choices)}
        onChange={(value) => field && onChange({ cells: [{ row: row.row, field, value }] })}
      />
    ),
  });
  const columns: TableColumn<ImportRow>[] = [
    { id: 'row', label: t('deviceImport.columns.row'), align: 'end', cell: ({ row }) => row },
    ...file.columns.map(({ field, header }, place) => ({
      ...column(field, ({ cells }) => cells[place] ?? ''),
      id: `${place} ${header}`,
      label: header,
      heading: <FieldOfColumn {...{ file, place, onChange }} />,
    })),
    ...uncolumned.map((field) => ({
      ...column(field, () => ''),
      id: field,
      label: t(`deviceImport.fields.${field}`),
    })),
  ];
  return (
    <DataTable
      label={t('deviceImport.title')}
      {...{ columns, rows }}
      className={classes.grid}
      keyOf={({ row }) => row}
      markOf={({ errors }) => (errors.length > 0 ? { mark: 'bad' } : undefined)}
      none={t('deviceImport.nothingShown')}
      virtual={{ total: rows.length }}
    />
  );
}

/** The heading of a column in the file, and the field that it is taken for. */
function FieldOfColumn({ file, place, onChange }: Pick<Properties, 'file' | 'onChange'> & { place: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const fields = IMPORT_FIELDS.filter((field) => role !== 'client' || field !== 'clientId');
  const { header = '', field = null } = file.columns[place] ?? {};
  const choose = (chosen: string | null) =>
    onChange({
      columns: file.columns.map((other, index) =>
        index === place ? (chosen as ImportField | null) : other.field === chosen ? null : other.field,
      ),
    });
  return (
    <div data-ignored={field === null || undefined}>
      <span className={`cut ${classes.header}`} title={header} aria-hidden="true">
        {header}
      </span>
      <Select
        size="xs"
        aria-label={t('deviceImport.columns.of', { header })}
        placeholder={t('deviceImport.columns.ignored')}
        clearable
        comboboxProps={{ width: 230, position: 'bottom-start' }}
        data={fields.map((value) => ({ value, label: t(`deviceImport.fields.${value}`) }))}
        value={field}
        onChange={choose}
      />
    </div>
  );
}
