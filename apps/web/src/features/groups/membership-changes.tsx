import type { Group } from '@balise/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { serverNow } from '../../live/index.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './group-page.module.css';
import { membershipChangesQuery } from './requests.ts';
import { useRuleWords } from './rules/use-rule-words.ts';

/** Which vehicles were in a group and when, the newest first. */
export function MembershipChanges({ group }: { group: Group }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRuleWords();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    membershipChangesQuery(group.id),
  );
  if (error && !data) throw error;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  if (data && changes.length === 0) return <p className={classes.nothing}>{t('groups.page.noHistory')}</p>;
  const column = (id: 'vehicle' | 'period' | 'why' | 'ended') => ({ id, label: t(`groups.page.${id}`) });
  const now = serverNow();
  const lasting = (since: number, until: number | null) =>
    until === null
      ? `${format.since(since, now)}, ${t('groups.page.still')}`
      : `${format.moment(since, now)} – ${format.moment(until, now)} (${format.duration(until - since)})`;
  return (
    <section className={classes.history}>
      <DataTable
        isInSection
        label={t('groups.page.tabs.history')}
        rows={data && changes}
        keyOf={({ id }) => id}
        columns={[
          { ...column('vehicle'), phone: 'title', cell: ({ designation }) => designation },
          {
            ...column('period'),
            phone: 'below',
            cell: ({ since, until }) => (
              <span title={[since, until].flatMap((at) => (at === null ? [] : format.dateTime(at))).join(' – ')}>
                {lasting(since, until)}
              </span>
            ),
          },
          { ...column('why'), phone: 'below', cell: ({ why }) => words.why(why) },
          { ...column('ended'), phone: 'below', cell: ({ endedWhy }) => (endedWhy ? words.why(endedWhy, true) : '—') },
        ]}
      />
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('groups.page.older')}
        </Button>
      )}
    </section>
  );
}
