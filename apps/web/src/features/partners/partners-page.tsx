import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { plain } from '../../ui/plain.ts';
import { usePartnerColumns } from './partners-columns.tsx';
import { partnersQuery } from './requests.ts';
import type { PartnersSearch } from './search.ts';

const KEEP = ['search', 'pageSize'] as const;

/** Every partner of the platform. */
export function PartnersPage() {
  const { t } = useTranslation();
  const list = useListSearch<PartnersSearch>('/partners', KEEP);
  const { search = '' } = list.search;
  const { data, error } = useQuery(partnersQuery);
  const columns = usePartnerColumns();
  if (error && !data) throw error; // the route's error screen says why
  const wanted = plain(search);
  const found = data?.filter(({ name, displayName, hostNames }) =>
    [name, displayName, ...hostNames].some((words) => plain(words).includes(wanted)),
  );
  return (
    <ListPage
      title={t('partners.title')}
      searchHint={t('partners.searchHint')}
      {...{ list, columns, all: found }}
      keyOf={({ id }) => id}
      acts={
        <Button
          leftSection={<Icon name="add" />}
          renderRoot={(rest) => <Link to="/partners/$id" params={{ id: 'new' }} {...rest} />}
        >
          {t('partners.add')}
        </Button>
      }
      empty={{ icon: 'partner', title: t('partners.none.title'), text: t('partners.none.text') }}
      noMatch={{
        ...t('partners.noMatch', { returnObjects: true, query: search }),
        clears: ['search'],
      }}
    />
  );
}
