import type { ColumnMeta } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './device-table.module.css';
import { useDevicesSearch } from './use-devices-search.ts';

type Column = { meta?: Pick<ColumnMeta<never, never, never>, 'words' | 'order' | 'align' | 'silent'> };

/** The heading of a column; where the server can sort by it, a button that does. */
export function HeadCell({ column: { meta } }: { column: Column }) {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  if (!meta) return <th scope="col" />;
  const words = t(`devices.columns.${meta.words}`);
  const { order } = meta;
  if (!order) {
    return (
      <th scope="col" data-align={meta.align}>
        <span className={meta.silent ? 'visually-hidden' : undefined}>{words}</span>
      </th>
    );
  }
  const sorted = (search.order ?? 'designation') === order;
  const descending = search.direction === 'desc';
  return (
    <th scope="col" data-align={meta.align} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted || undefined}
        title={t('devices.sortBy', { column: words })}
        onClick={() => set({ order, direction: sorted && !descending ? 'desc' : undefined })}
      >
        {words}
        {sorted && <Icon name={descending ? 'arrowDown' : 'arrowUp'} size={12} />}
      </button>
    </th>
  );
}
