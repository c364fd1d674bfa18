import { type DeviceImport, IMPORT_FIELDS, type ImportField, type ImportRow } from '@balise/contract';
import { Box, Select } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import table from '../../../ui/table/data-table.module.css';
import { useChoices, wordsFor } from './choices.ts';
import classes from './import.module.css';
import { PreviewCell } from './preview-cell.tsx';
import type { Correction } from './requests.ts';

const ROW = 36; // px; a row with findings is as high as their words

type Properties = { file: DeviceImport; rows: ImportRow[]; onChange: (correction: Correction) => void };

/** The file as a table: over each column what it holds, in each cell its value, what is wrong with it below. */
export function PreviewGrid({ file, rows, onChange }: Properties) {
  const { t } = useTranslation();
  const choices = useChoices();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  // a finding about a field without a column stands behind the others
  const uncolumned = IMPORT_FIELDS.filter(
    (field) =>
      !file.columns.some((column) => column.field === field) &&
      file.rows.some(({ errors }) => errors.some((error) => error.field === field)),
  );
  return (
    <section className={table.box} data-fills>
      <Box
        component="section"
        ref={scroller}
        className={`${table.scroller} ${classes.scroller}`}
        tabIndex={0}
        aria-label={t('deviceImport.title')}
      >
        <table className={classes.grid} aria-rowcount={rows.length + 1}>
          <Heads file={file} uncolumned={uncolumned} onChange={onChange} />
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td className={classes.nothing} colSpan={file.columns.length + uncolumned.length + 1}>
                  {t('deviceImport.nothingShown')}
                </td>
              </tr>
            )}
            {before > 0 && <Gap height={before} />}
            {items.map(({ index }) => {
              const row = rows[index];
              if (!row) return null;
              const cell = (field: ImportField | null, value: string, key: string) => (
                <PreviewCell
                  key={key}
                  {...{ row, field, value }}
                  words={wordsFor(field, choices)}
                  onChange={(next) => field && onChange({ cells: [{ row: row.row, field, value: next }] })}
                />
              );
              return (
                <tr
                  key={row.row}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  data-bad={row.errors.length > 0 || undefined}
                >
                  <th scope="row">{row.row}</th>
                  {file.columns.map(({ field, header }, column) =>
                    cell(field, row.cells[column] ?? '', `${column} ${header}`),
                  )}
                  {uncolumned.map((field) => cell(field, '', field))}
                </tr>
              );
            })}
            {after > 0 && <Gap height={after} />}
          </tbody>
        </table>
      </Box>
    </section>
  );
}

type HeadsProperties = Pick<Properties, 'file' | 'onChange'> & { uncolumned: ImportField[] };

/** Over each column its heading in the file, and the field that it is taken for. */
function Heads({ file, uncolumned, onChange }: HeadsProperties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const fields = IMPORT_FIELDS.filter((field) => role !== 'client' || field !== 'clientId');
  const choose = (column: number, field: string | null) =>
    onChange({
      columns: file.columns.map((other, place) =>
        place === column ? (field as ImportField | null) : other.field === field ? null : other.field,
      ),
    });
  return (
    <thead>
      <tr>
        <th scope="col">{t('deviceImport.columns.row')}</th>
        {file.columns.map(({ header, field }, column) => (
          <th key={`${column.toString()} ${header}`} scope="col" data-ignored={field === null || undefined}>
            <span className={`cut ${classes.header}`} title={header}>
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
              onChange={(next) => choose(column, next)}
            />
          </th>
        ))}
        {uncolumned.map((field) => (
          <th key={field} scope="col">
            <span className={`cut ${classes.header}`}>{t(`deviceImport.fields.${field}`)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Stands for the rows that are out of view. */
function Gap({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
