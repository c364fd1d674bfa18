import { type Device, exportDevices, type Right } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMay, useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DeviceActs } from './device-acts.tsx';
import { DeviceTabs } from './device-tabs.tsx';
import { DeviceDialogs } from './dialog/device-dialogs.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { deviceColumns } from './list/device-columns.tsx';
import { GroupFilter } from './list/group-filter.tsx';
import { listQueryOf, useDevicesSearch } from './list/search.ts';
import { StatusChips } from './list/status-chips.tsx';
import { WhoseFilter } from './list/whose-filter.tsx';
import { deviceListQuery } from './requests.ts';

/** Each gives an act of the bulk bar. */
const BULK_RIGHTS: readonly Right[] = [
  ...(['enable_device', 'delete_device', 'transfer_device', 'manage_groups', 'edit_speed_limit'] as const),
  'edit_device',
];

/** Every vehicle that the reader may see, a page at a time; their states are live. */
export function DevicesPage() {
  const { t } = useTranslation();
  const { role, rights } = useUser();
  const list = useDevicesSearch();
  const { search, set } = list;
  const { page, pageSize, ...selection } = listQueryOf(search);
  const { data, error } = useQuery(deviceListQuery({ ...selection, page, pageSize }));
  const mayAdd = useMay('add_device');
  const columns = useMemo(() => deviceColumns(t, role), [t, role]);
  if (error && !data) throw error; // the route's error screen says why
  const add = (words: string) =>
    mayAdd && (
      <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
        {words}
      </Button>
    );
  return (
    <ListPage
      title={t('devices.title')}
      screen="devices"
      searchHint={t('devices.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.devices }}
      sort={{ order: selection.order, direction: selection.direction }}
      keyOf={idOf}
      isDense
      acts={
        <>
          {mayAdd && <ImportButton />}
          {add(t(useIsPhone() ? 'common.add' : 'devices.add'))}
        </>
      }
      tabs={(arrangement) => <DeviceTabs>{arrangement}</DeviceTabs>}
      filters={
        <>
          <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
          <GroupFilter />
          <WhoseFilter />
          <StatusChips />
        </>
      }
      empty={{
        icon: 'vehicle',
        title: t('devices.empty.title'),
        action: add(t('devices.add')),
        text: t(mayAdd ? 'devices.empty.text' : 'devices.empty.readOnly'),
      }}
      noMatch={{
        title: search.search
          ? t('devices.noResult.title', { search: search.search })
          : t('devices.noResult.filteredTitle'),
        text: t(search.search ? 'devices.noResult.text' : 'devices.noResult.filtered'),
        clears: ['search', 'status', 'whose'],
      }}
      exported={{
        title: t('devices.export.title'),
        fetchFile: (choice) => call(exportDevices, { body: { ...selection, ...choice } as never }),
      }}
      actsOf={actsOf}
      bulk={
        rights.some((right) => BULK_RIGHTS.includes(right))
          ? {
              pageLabel: t('devices.bulk.selectPage'),
              labelOf: ({ designation: plate }) => t('devices.bulk.selectOne', { plate }),
              bar: data && <BulkBar devices={data.devices} total={data.total} />,
            }
          : undefined
      }
    >
      <DeviceDialogs />
    </ListPage>
  );
}

const idOf = ({ id }: Device) => id;
const actsOf = (device: Device) => <DeviceActs device={device} />;

function ImportButton() {
  const { t } = useTranslation();
  if (useIsPhone()) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="upload" />}
      renderRoot={(properties) => <Link to="/devices/import" {...properties} />}
    >
      {t('deviceImport.action')}
    </Button>
  );
}
