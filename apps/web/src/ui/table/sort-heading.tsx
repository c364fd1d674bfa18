import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './sort-heading.module.css';

type Direction = 'asc' | 'desc';

type Properties = {
  label: string;
  align?: 'end' | undefined;
  /** For a column that needs no heading to be seen. */
  isSilent?: boolean | undefined;
  /** Which way the rows are sorted by this column; null: by another. Absent: the column is not sortable. */
  sorted?: Direction | null | undefined;
  onSort?: (direction: Direction) => void;
};

/** The heading of a column; where the server can sort by it, a button that does, and the other way at the next press. */
export function SortHeading({ label, align, isSilent, sorted, onSort }: Properties) {
  const { t } = useTranslation();
  if (sorted === undefined) {
    return (
      <th scope="col" data-align={align}>
        {isSilent ? <span className="visually-hidden">{label}</span> : label}
      </th>
    );
  }
  return (
    <th scope="col" data-align={align} aria-sort={sorted ? IN_WORDS[sorted] : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted ?? undefined}
        title={t('devices.sortBy', { column: label })}
        onClick={() => onSort?.(sorted === 'asc' ? 'desc' : 'asc')}
      >
        {label}
        {sorted && <Icon name={sorted === 'desc' ? 'arrowDown' : 'arrowUp'} size={12} />}
      </button>
    </th>
  );
}

const IN_WORDS = { asc: 'ascending', desc: 'descending' } as const;
