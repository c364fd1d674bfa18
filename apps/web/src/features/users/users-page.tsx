import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import list from '../../ui/table/selecting-list.module.css';
import { SelectionContext, useOwnSelection } from '../../ui/table/selection.ts';
import { useShownColumns } from '../../ui/table/use-shown-columns.ts';
import { UserDialogs } from './dialog/user-dialogs.tsx';
import { listQueryOf, type UsersSearch } from './list/search.ts';
import { useUsersSearch } from './list/use-users-search.ts';
import { UserBulkBar } from './list/user-bulk-bar.tsx';
import { UserTable } from './list/user-table.tsx';
import { UserToolbar } from './list/user-toolbar.tsx';
import { userListQuery } from './requests.ts';

/** The people whom the reader may see, a page at a time. */
export function UsersPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useUsersSearch();
  const { data, error } = useQuery(userListQuery(listQueryOf(search)));
  const mayAdd = useMay('add_user');
  const mayDelete = useMay('delete_user');
  const selection = useOwnSelection();
  const [shown, setShown] = useShownColumns('users');
  if (error && !data) throw error; // the route's error screen says why
  return (
    <SelectionContext value={mayDelete ? selection : null}>
      <Page
        title={t('users.title')}
        count={data && format.number(data.total)}
        acts={
          mayAdd && (
            <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
              {t('users.add')}
            </Button>
          )
        }
      >
        <UserToolbar shown={shown} onShown={setShown} />
        {data?.total === 0 ? (
          <Nobody search={search} />
        ) : (
          <div className={list.list} data-selecting={selection.ids.size > 0 || undefined}>
            <UserTable users={data?.users} shown={shown}>
              {data && <Pager {...search} total={data.total} onChange={(next) => set(next as Partial<UsersSearch>)} />}
            </UserTable>
            {mayDelete && <UserBulkBar selection={selection} users={data?.users} />}
          </div>
        )}
        <UserDialogs />
      </Page>
    </SelectionContext>
  );
}

function Nobody({ search }: { search: UsersSearch }) {
  const { t } = useTranslation();
  const { set } = useUsersSearch();
  if (!search.search && !search.state && !search.access) {
    return <StatePanel icon="users" title={t('users.empty.title')} text={t('users.empty.text')} />;
  }
  return (
    <StatePanel icon="search" title={t('users.noResult.title')} text={t('users.noResult.text')}>
      <Button variant="default" onClick={() => set({ search: undefined, state: undefined, access: undefined })}>
        {t('users.noResult.action')}
      </Button>
    </StatePanel>
  );
}
