import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './sort-heading.module.css';
import type { TableColumn } from './table-column.ts';

type Properties = Pick<TableColumn<never>, 'label' | 'heading'> & {
  align?: 'end' | undefined;
  /** How the rows are sorted by this column; null: by another one. Absent: the column is not sortable. */
  sorted?: 'asc' | 'desc' | null | undefined;
  onSort: () => void;
  /** px */
  width?: number | undefined;
};

/** The heading of a column: a button where the rows can be sorted by it. */
export function SortHeading({ label, align, heading, sorted, onSort, width }: Properties) {
  const { t } = useTranslation();
  const shared = { scope: 'col', 'data-align': align, style: width ? { width } : undefined } as const;
  if (heading !== undefined) {
    return (
      <th {...shared}>
        <span className="visually-hidden">{label}</span>
        {heading}
      </th>
    );
  }
  if (sorted === undefined) return <th {...shared}>{label}</th>;
  return (
    <th {...shared} aria-sort={sorted ? IN_WORDS[sorted] : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted ?? undefined}
        title={t('devices.sortBy', { column: label })}
        onClick={onSort}
      >
        {label}
        {sorted && <Icon name={sorted === 'desc' ? 'arrowDown' : 'arrowUp'} size={12} />}
      </button>
    </th>
  );
}

const IN_WORDS = { asc: 'ascending', desc: 'descending' } as const;
