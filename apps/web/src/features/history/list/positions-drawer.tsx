import { POSITION_FORMS, type PositionForm } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { CloseButton, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import type { Period } from '../../../ui/period/period.ts';
import type { Replay } from '../replay/replay.ts';
import { positionsQuery } from '../requests.ts';
import { nameOf, type PastOfVehicle } from '../use-history.ts';
import { useWriteSearch } from '../use-history-search.ts';
import { PositionTable } from './position-table.tsx';
import classes from './positions-drawer.module.css';

type Properties = { vehicle: PastOfVehicle; period: Period; form: PositionForm; replay: Replay };

/** The positions of the active vehicle as a table over the map; a line puts the clock there. */
export function PositionsDrawer({ vehicle, period, form, replay }: Properties) {
  const { t, i18n } = useTranslation();
  const { number } = useFormat();
  const write = useWriteSearch();
  const query = useInfiniteQuery(positionsQuery(vehicle.id, period, form, languageOf(i18n.resolvedLanguage)));
  const { data, error } = query;
  const total = data?.pages[0]?.total;
  return (
    <section className={classes.drawer} aria-label={t('history.table.title', { name: nameOf(vehicle) })}>
      <header className={classes.bar}>
        <h2 className={classes.title}>{t('history.table.title', { name: nameOf(vehicle) })}</h2>
        {typeof total === 'number' && (
          <span className={classes.count}>{t('history.table.total', { count: total, formatted: number(total) })}</span>
        )}
        <span className="grow" />
        <SegmentedControl
          size="xs"
          aria-label={t('history.table.form')}
          value={form}
          data={POSITION_FORMS.map((one) => ({
            value: one,
            label: <span title={t(`history.table.${one}Hint`)}>{t(`history.table.${one}`)}</span>,
          }))}
          onChange={(chosen) => write({ table: chosen as PositionForm })}
        />
        <CloseButton aria-label={t('common.close')} onClick={() => write({ table: undefined })} />
      </header>
      {error && <FailureNote error={error} />}
      {!data && !error && <Skeleton m={16} height={320} />}
      {data && total === 0 && <p className={classes.none}>{t('history.table.none')}</p>}
      {data && total !== 0 && (
        <PositionTable
          label={t('history.table.title', { name: nameOf(vehicle) })}
          rows={data.pages.flatMap(({ positions }) => positions)}
          total={total ?? null}
          more={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          onShow={(at) => replay.seek(at)}
        />
      )}
    </section>
  );
}
