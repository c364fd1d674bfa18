import { PAGE_SIZES } from '@balise/contract';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './pager.module.css';
import { PAGE_SIZE } from './search.ts';
import { useDevicesSearch } from './use-devices-search.ts';

/** The foot of the list: which of how many, lines per page, and the pages before and after. */
export function Pager({ total }: { total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useDevicesSearch();
  const { page = 1, pageSize = PAGE_SIZE } = search;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(total, page * pageSize)];
  return (
    <footer className={classes.pager}>
      <span role="status">
        {t('devices.range', { from: format.number(from), to: format.number(to), total: format.number(total) })}
      </span>
      <span className={classes.space} />
      <span className={classes.label}>{t('devices.linesPerPage')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('devices.linesPerPage')}
        value={String(pageSize)}
        onChange={(size) => set({ pageSize: Number(size) === PAGE_SIZE ? undefined : Number(size) })}
        data={PAGE_SIZES.map(String)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('devices.previousPage')}
        disabled={page <= 1}
        onClick={() => set({ page: page > 2 ? page - 1 : undefined })}
      >
        <Icon name="chevronLeft" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('devices.nextPage')}
        disabled={page >= last}
        onClick={() => set({ page: page + 1 })}
      >
        <Icon name="chevronRight" />
      </ActionIcon>
    </footer>
  );
}
