import type { PartnerSummary } from '@balise/contract';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { Pager } from '../../ui/table/pager.tsx';
import classes from './partners-table.module.css';
import { PartnersTable } from './partners-table.tsx';
import { partnersQuery } from './requests.ts';
import type { PartnersSearch } from './search.ts';

/** Every partner of the platform. */
export function PartnersPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useQuery(partnersQuery);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page
      title={t('partners.title')}
      count={data && format.number(data.length)}
      acts={
        <Button
          leftSection={<Icon name="add" />}
          renderRoot={(rest) => <Link to="/partners/$id" params={{ id: 'new' }} {...rest} />}
        >
          {t('partners.add')}
        </Button>
      }
    >
      {data ? <Found partners={data} /> : <Skeleton height={320} radius={10} />}
    </Page>
  );
}

function Found({ partners }: { partners: PartnerSummary[] }) {
  const { t } = useTranslation();
  const { search = '', page = 1, pageSize = PAGE_SIZE } = useSearch({ from: '/partners' });
  const navigate = useNavigate({ from: '/partners' });
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  if (partners.length === 0) {
    return <StatePanel icon="partner" title={t('partners.none.title')} text={t('partners.none.text')} />;
  }
  const wanted = plain(search);
  const found = partners.filter(({ name, displayName, hostNames }) =>
    [name, displayName, ...hostNames].some((words) => plain(words).includes(wanted)),
  );
  const set = (words: string) => void navigate({ search: words ? { search: words } : {}, replace: true });
  return (
    <>
      <TextInput
        ref={input}
        type="search"
        className={classes.search ?? ''}
        aria-label={t('common.search')}
        placeholder={t('partners.searchHint')}
        leftSection={<Icon name="search" />}
        maxLength={100}
        value={search}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <StatePanel
          icon="search"
          title={t('partners.noMatch.title', { query: search })}
          text={t('partners.noMatch.text')}
        >
          <Button variant="default" onClick={() => set('')}>
            {t('partners.noMatch.action')}
          </Button>
        </StatePanel>
      ) : (
        <PartnersTable partners={found.slice((page - 1) * pageSize, page * pageSize)}>
          <Pager
            total={found.length}
            page={page}
            pageSize={pageSize}
            onChange={(next) => void navigate({ search: (before) => ({ ...before, ...next }) as PartnersSearch })}
          />
        </PartnersTable>
      )}
    </>
  );
}

/** As a search compares words: without case and accents. */
const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
