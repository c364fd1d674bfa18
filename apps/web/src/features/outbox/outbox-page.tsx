import type { MailId } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../ui/page/list-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { MailFilters } from './mail-filters.tsx';
import { MailList } from './mail-list.tsx';
import { MailPane } from './mail-pane.tsx';
import classes from './outbox.module.css';
import { OutboxNotice } from './outbox-notice.tsx';
import { mailsQuery } from './requests.ts';
import type { OutboxSearch } from './search.ts';

const FILTERS = ['search', 'kind', 'state'] as const;

/** The emails of the platform to its users: the list, and beside it the message that is read. */
export function OutboxPage() {
  const { t } = useTranslation();
  const list = useListSearch<OutboxSearch>('/outbox', FILTERS);
  const { mail, page = 1, pageSize = PAGE_SIZE, ...filters } = list.search;
  const { data, error } = useQuery(mailsQuery({ ...filters, page, pageSize }));
  const phone = useIsPhone();
  if (error && !data) throw error; // the route's error screen says why
  const pane = mail !== undefined && <MailPane id={mail as MailId} onClose={() => list.set({ mail: undefined })} />;
  if (phone && pane) return <Page title={t('outbox.title')}>{pane}</Page>;
  return (
    <ListPage
      title={t('outbox.title')}
      searchHint={t('outbox.search')}
      {...{ list, total: data?.total, columns: [], keyOf: String }}
      above={<OutboxNotice />}
      filters={<MailFilters filters={filters} onChange={(next) => list.set({ ...next, mail: undefined })} />}
      empty={{ icon: 'mail', title: t('outbox.none.title'), text: t('outbox.none.text') }}
      noMatch={{ ...t('outbox.noMatch', { returnObjects: true }), clears: FILTERS }}
      body={
        data ? (
          <div className={classes.columns}>
            <section className={classes.box} aria-label={t('outbox.title')}>
              <MailList mails={data.mails} read={mail} onRead={(id) => list.set({ mail: id })} />
              <Pager
                {...{ total: data.total, page, pageSize }}
                onChange={(next) => list.set(next as Partial<OutboxSearch>)}
              />
            </section>
            {!phone && (pane || <p className={classes.choose}>{t('outbox.choose')}</p>)}
          </div>
        ) : (
          <Skeleton height={320} radius={10} />
        )
      }
    />
  );
}
