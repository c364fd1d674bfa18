import type { Group } from '@balise/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { serverNow } from '../../live/index.ts';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import classes from './group-page.module.css';
import { turnsQuery } from './requests.ts';
import { useRuleWords } from './rules/use-rule-words.ts';

/** Who was in a group and when, the newest first. */
export function TurnList({ group }: { group: Group }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRuleWords();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(turnsQuery(group.id));
  if (error && !data) throw error;
  const turns = data?.pages.flatMap((page) => page.turns) ?? [];
  if (data && turns.length === 0) return <p className={classes.nothing}>{t('groups.page.noHistory')}</p>;
  const now = serverNow();
  const lasting = (since: number, until: number | null) =>
    until === null
      ? `${format.since(since, now)}, ${t('groups.page.still')}`
      : `${format.moment(since, now)} – ${format.moment(until, now)} (${format.duration(until - since)})`;
  return (
    <section className={classes.history}>
      <TableScroller label={t('groups.page.tabs.history')}>
        <thead>
          <tr>
            <th scope="col">{t('groups.page.vehicle')}</th>
            <th scope="col">{t('groups.page.period')}</th>
            <th scope="col">{t('groups.page.why')}</th>
            <th scope="col">{t('groups.page.ended')}</th>
          </tr>
        </thead>
        <tbody>
          {turns.map(({ id, designation, since, until, why, endedWhy }) => (
            <tr key={id}>
              <td>{designation}</td>
              <td title={[since, until].flatMap((at) => (at === null ? [] : format.dateTime(at))).join(' – ')}>
                {lasting(since, until)}
              </td>
              <td>{words.why(why)}</td>
              <td>{endedWhy ? words.why(endedWhy, true) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </TableScroller>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('groups.page.older')}
        </Button>
      )}
    </section>
  );
}
