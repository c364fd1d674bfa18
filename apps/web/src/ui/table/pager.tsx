import { PAGE_SIZES } from '@balise/contract';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../icon.tsx';
import { PAGE_SIZE } from './page-size.ts';
import classes from './pager.module.css';

type PageOf = { page?: number | undefined; pageSize?: number | undefined };
type Properties = PageOf & {
  /** Lines on all pages. */
  total: number;
  /** What the address becomes; undefined is what it need not name. */
  onChange: (next: PageOf) => void;
};

/** The foot of a list: which of how many, lines per page, and the pages before and after. */
export function Pager({ total, page = 1, pageSize = PAGE_SIZE, onChange }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const [from, to] = [Math.min(total, (page - 1) * pageSize + 1), Math.min(total, page * pageSize)];
  const goTo = (next: number) => onChange({ page: next > 1 ? next : undefined });
  return (
    <footer className={classes.pager}>
      <span role="status">
        {t('devices.range', { from: format.number(from), to: format.number(to), total: format.number(total) })}
      </span>
      <span className="grow" />
      <span className={classes.label}>{t('devices.linesPerPage')}</span>
      <SegmentedControl
        size="xs"
        className={classes.sizes ?? ''}
        aria-label={t('devices.linesPerPage')}
        value={String(pageSize)}
        onChange={(size) =>
          onChange({ page: undefined, pageSize: Number(size) === PAGE_SIZE ? undefined : Number(size) })
        }
        data={PAGE_SIZES.map(String)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.turn ?? ''}
        aria-label={t('devices.previousPage')}
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      >
        <Icon name="chevronLeft" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.turn ?? ''}
        aria-label={t('devices.nextPage')}
        disabled={page >= last}
        onClick={() => goTo(page + 1)}
      >
        <Icon name="chevronRight" />
      </ActionIcon>
    </footer>
  );
}
