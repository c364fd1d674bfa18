import type { ReportBand, ReportCell, ReportPlace, ReportRow } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { FigureText } from '../../../ui/page/figure.tsx';
import { Bands, type Day } from './bands.tsx';
import { absenceOf, type Column, isNothing } from './columns.ts';
import { PlaceCell } from './place-cell.tsx';
import classes from './report-table.module.css';
import type { CellWords } from './use-cell-words.ts';

type Properties = {
  column: Column;
  row: ReportRow;
  /** All columns of the report, hidden ones too. */
  all: readonly Column[];
  words: CellWords;
  /** How it sticks out of its column; undefined: it does not. */
  look?: 'bad' | 'warn' | undefined;
  /** Which day the bands of the row are of. */
  dayOf: (row: ReportRow) => Day;
};

/** What is in one cell of a report. */
export function Cell({ column, row, all, words, look, dayOf }: Properties) {
  const { t } = useTranslation();
  const cell = row.cells[column.place] ?? null;
  if (column.type === 'bands') return <Bands bands={(cell ?? []) as ReportBand[]} day={dayOf(row)} />;
  if (column.type === 'place' && cell !== null) return <PlaceCell place={cell as ReportPlace} words={words} />;
  if (cell === null) return <Absent why={absenceOf(column, row, all)} />;
  return (
    <span
      className={look ? classes.extreme : isNothing(column, cell) ? classes.faint : undefined}
      data-look={look}
      title={words.exact(column, cell) ?? (look && t('reportScreen.highest'))}
    >
      <Written column={column} cells={row.cells} words={words} />
    </span>
  );
}

/** `cells`: of the row, or the totals. */
type WrittenProperties = { column: Column; cells: readonly ReportCell[]; words: CellWords };

/** A figure with its unit, or words. */
export function Written({ column, cells, words }: WrittenProperties) {
  const cell = cells[column.place] ?? null;
  const figure = typeof cell === 'number' ? words.figure(column, cell) : undefined;
  return figure ? <FigureText figure={figure} /> : words.text(column, cell, cells);
}

/** What is not there yet is said to go on; what never was is a dash. */
function Absent({ why }: { why: ReturnType<typeof absenceOf> }) {
  const { t } = useTranslation();
  if (why === 'goesOn') return <span className={classes.now}>{t('reportScreen.now')}</span>;
  return <span className={classes.faint}>{why === 'onTheRoad' ? t('reportScreen.onTheRoad') : '—'}</span>;
}
