import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { DeviceColumn } from './device-columns.tsx';
import classes from './device-table.module.css';
import { useDevicesSearch } from './use-devices-search.ts';

/** The heading of a column; where the server can sort by it, a button that does. */
export function HeadCell({ column: { id, order, align, silent } }: { column: DeviceColumn }) {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  const words = t(`devices.columns.${id}`);
  if (!order) {
    return (
      <th scope="col" data-align={align}>
        <span className={silent ? 'visually-hidden' : undefined}>{words}</span>
      </th>
    );
  }
  const sorted = (search.order ?? 'designation') === order;
  const descending = search.direction === 'desc';
  return (
    <th scope="col" data-align={align} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
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
