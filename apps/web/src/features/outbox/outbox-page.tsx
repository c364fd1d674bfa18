import type { MailId } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
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

/** What the platform wrote to people: the list, and beside it the message that is read. */
export function OutboxPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { mail, ...filters } = useSearch({ from: '/outbox' });
  const { page = 1, pageSize = PAGE_SIZE } = filters;
  const navigate = useNavigate({ from: '/outbox' });
  const { data, error } = useQuery(mailsQuery({ ...filters, page, pageSize }));
  const phone = useIsPhone();
  if (error && !data) throw error; // the route's error screen says why
  const go = (next: Partial<OutboxSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }) as OutboxSearch });
  const isFiltered = Boolean(filters.search || filters.kind || filters.state);
  const pane = mail !== undefined && <MailPane id={mail as MailId} onClose={() => go({ mail: undefined })} />;
  if (phone && pane) return <Page title={t('outbox.title')}>{pane}</Page>;
  return (
    <Page title={t('outbox.title')} count={data && format.number(data.total)}>
      <OutboxNotice />
      <MailFilters filters={filters} onChange={(next) => go({ ...next, page: undefined, mail: undefined })} />
      {!data && <Skeleton height={320} radius={10} />}
      {data?.total === 0 && (
        <StatePanel
          icon={isFiltered ? 'search' : 'mail'}
          title={t(isFiltered ? 'outbox.noMatch.title' : 'outbox.none.title')}
          text={t(isFiltered ? 'outbox.noMatch.text' : 'outbox.none.text')}
        >
          {isFiltered && (
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              {t('outbox.noMatch.action')}
            </Button>
          )}
        </StatePanel>
      )}
      {data && data.total > 0 && (
        <div className={classes.columns}>
          <section className={classes.box} aria-label={t('outbox.title')}>
            <MailList mails={data.mails} read={mail} onRead={(id) => go({ mail: id })} />
            <Pager
              total={data.total}
              page={page}
              pageSize={pageSize}
              onChange={(next) => go(next as Partial<OutboxSearch>)}
            />
          </section>
          {!phone && (pane || <p className={classes.choose}>{t('outbox.choose')}</p>)}
        </div>
      )}
    </Page>
  );
}
