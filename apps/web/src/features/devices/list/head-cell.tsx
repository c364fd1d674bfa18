import { useTranslation } from 'react-i18next';
import { SortHeading } from '../../../ui/table/sort-heading.tsx';
import type { DeviceColumn } from './device-columns.tsx';
import { useDevicesSearch } from './use-devices-search.ts';

/** The heading of a column; its order is that of the address. */
export function HeadCell({ column: { id, order, align, silent } }: { column: DeviceColumn }) {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  const { order: sortedBy = 'designation', direction = 'asc' } = search;
  return (
    <SortHeading
      label={t(`devices.columns.${id}`)}
      align={align}
      isSilent={silent}
      sorted={order && (sortedBy === order ? direction : null)}
      onSort={(next) => set({ order, direction: next === 'desc' ? next : undefined })}
    />
  );
}
