import { USER_STATES } from '@balise/contract';
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { ListSearchField } from '../../../ui/list-search-field.tsx';
import { Arrangement } from '../../../ui/page/arrangement.tsx';
import toolbar from '../../../ui/table/toolbar.module.css';
import { PlaceFilter } from './place-filter.tsx';
import { ACCESSES, UsersSearch, VIEW_KEYS } from './search.ts';
import { useUsersSearch } from './use-users-search.ts';
import { columnsOfRole } from './user-columns.ts';
import classes from './user-toolbar.module.css';

type Properties = { shown: string[] | null; onShown: (shown: string[] | null) => void };

/** Search, whose users, and what narrows the list; all of it stands in the address. */
export function UserToolbar({ shown, onShown }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { search, set } = useUsersSearch();
  const navigate = useNavigate({ from: '/users' });
  return (
    <div className={toolbar.toolbar}>
      <SearchField />
      {role !== 'client' && <PlaceFilter />}
      <Select
        className={classes.filter}
        aria-label={t('users.filters.state')}
        placeholder={t('users.filters.anyState')}
        clearable
        data={USER_STATES.map((value) => ({ value, label: t(`users.states.${value}`) }))}
        value={search.state ?? null}
        onChange={(value) => set({ state: USER_STATES.find((state) => state === value) })}
      />
      <Select
        className={classes.filter}
        aria-label={t('users.filters.access')}
        placeholder={t('users.filters.anyAccess')}
        clearable
        data={ACCESSES.map((value) => ({ value, label: t(`users.access.${value}`) }))}
        value={search.access ?? null}
        onChange={(value) => set({ access: ACCESSES.find((access) => access === value) })}
      />
      <Arrangement
        screen="users"
        search={search}
        keep={VIEW_KEYS}
        columns={columnsOfRole(role).map((id) => ({ id, label: t(`users.columns.${id}`) }))}
        shown={shown}
        onShown={onShown}
        onSearch={(kept) => void navigate({ search: UsersSearch.parse(kept) })}
      />
    </div>
  );
}

function SearchField() {
  const { t } = useTranslation();
  const { search, set } = useUsersSearch();
  return (
    <ListSearchField
      className={classes.search}
      placeholder={t('users.searchHint')}
      value={search.search}
      onSearch={(words) => set({ search: words }, true)}
    />
  );
}
