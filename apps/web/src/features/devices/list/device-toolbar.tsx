import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { ListSearchField } from '../../../ui/list-search-field.tsx';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { ColumnChoice } from '../../../ui/table/column-choice.tsx';
import toolbar from '../../../ui/table/toolbar.module.css';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { GroupSelect, useGroupIds } from '../../groups/index.ts';
import { refreshDevices } from '../requests.ts';
import { ClientFilter } from './client-filter.tsx';
import { columnsOfRole, usualColumns } from './device-columns.tsx';
import classes from './device-toolbar.module.css';
import { DevicesSearch, VIEW_KEYS } from './search.ts';
import { StatusChips } from './status-chips.tsx';
import { useDevicesSearch } from './use-devices-search.ts';

type Properties = { shown: string[] | null; onShown: (shown: string[] | null) => void };

/** What selects of the list: search, client, status. */
export function DeviceToolbar() {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  return (
    <div className={toolbar.toolbar}>
      <ListSearchField
        className={classes.search}
        placeholder={t('devices.searchHint')}
        value={search.search}
        onSearch={(words) => set({ search: words }, true)}
      />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <GroupFilter />
      <StatusChips />
    </div>
  );
}

/** What arranges the list: views kept under a name, the choice of columns. */
export function Arrangement({ shown, onShown }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const phone = useIsPhone();
  const { search } = useDevicesSearch();
  const navigate = useNavigate({ from: '/devices' });
  return (
    <>
      <SavedViews
        screen="devices"
        keep={VIEW_KEYS}
        search={search}
        columns={shown}
        onOpen={(view) => {
          void navigate({ search: DevicesSearch.parse(view.search) });
          onShown(view.columns);
        }}
      />
      {!phone && (
        <ColumnChoice
          columns={columnsOfRole(role).map((id) => ({ id, label: t(`devices.columns.${id}`) }))}
          usual={usualColumns(role)}
          shown={shown}
          onChange={onShown}
        />
      )}
    </>
  );
}

/** Narrows the list to one group; the page is read again when somebody comes into it or leaves. */
function GroupFilter() {
  const { search, set } = useDevicesSearch();
  const ids = useGroupIds(search.group);
  useEffect(() => {
    if (ids) void refreshDevices();
  }, [ids]);
  return <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />;
}
