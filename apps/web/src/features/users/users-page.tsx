import { USER_STATES } from '@balise/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { UserDialogs } from './dialog/user-dialogs.tsx';
import { useMayDelete } from './list/may-delete.ts';
import { PlaceFilter } from './list/place-filter.tsx';
import { ACCESSES, listQueryOf, useUsersSearch } from './list/search.ts';
import { UserActs } from './list/user-acts.tsx';
import { UserBulkBar } from './list/user-bulk-bar.tsx';
import { nameOf } from './list/user-cells.tsx';
import { userColumns } from './list/user-columns.tsx';
import { userListQuery } from './requests.ts';

/** The users whom the reader may see, a page at a time. */
export function UsersPage() {
  const { t } = useTranslation();
  const { role } = useUser();
  const list = useUsersSearch();
  const query = listQueryOf(list.search);
  const { data, error } = useQuery(userListQuery(query));
  const mayAdd = useMay('add_user');
  const mayDelete = useMay('delete_user');
  const mayDeleteOne = useMayDelete();
  const columns = useMemo(() => userColumns(t, role), [t, role]);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('users.title')}
      screen="users"
      searchHint={t('users.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.users }}
      sort={{ order: query.order, direction: query.direction }}
      keyOf={({ id }) => id}
      acts={
        mayAdd && (
          <Button leftSection={<Icon name="add" />} onClick={() => list.set({ add: true })}>
            {t('users.add')}
          </Button>
        )
      }
      filters={
        <>
          {role !== 'client' && <PlaceFilter />}
          <Filters />
        </>
      }
      empty={{ icon: 'users', title: t('users.empty.title'), text: t('users.empty.text') }}
      noMatch={{ ...t('users.noResult', { returnObjects: true }), clears: ['search', 'state', 'access'] }}
      actsOf={(user) => <UserActs user={user} />}
      bulk={
        mayDelete
          ? {
              pageLabel: t('users.bulk.selectPage'),
              labelOf: (user) => t('users.bulk.selectOne', { name: nameOf(user) }),
              may: mayDeleteOne,
              bar: <UserBulkBar users={data?.users} />,
            }
          : undefined
      }
    >
      <UserDialogs />
    </ListPage>
  );
}

/** By account state and by how much a user sees. */
function Filters() {
  const { t } = useTranslation();
  const { search, set } = useUsersSearch();
  return (
    <>
      <Select
        aria-label={t('users.filters.state')}
        placeholder={t('users.filters.anyState')}
        clearable
        data={USER_STATES.map((value) => ({ value, label: t(`users.states.${value}`) }))}
        value={search.state ?? null}
        onChange={(value) => set({ state: USER_STATES.find((state) => state === value) })}
      />
      <Select
        aria-label={t('users.filters.access')}
        placeholder={t('users.filters.anyAccess')}
        clearable
        data={ACCESSES.map((value) => ({ value, label: t(`users.access.${value}`) }))}
        value={search.access ?? null}
        onChange={(value) => set({ access: ACCESSES.find((access) => access === value) })}
      />
    </>
  );
}
