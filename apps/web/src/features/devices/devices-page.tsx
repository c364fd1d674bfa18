import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { DeviceDialogs } from './device-dialogs.tsx';
import { DeviceTable } from './device-table.tsx';
import { DeviceToolbar } from './device-toolbar.tsx';
import { NoDevices } from './no-devices.tsx';
import { Pager } from './pager.tsx';
import { deviceListQuery } from './requests.ts';
import { listQueryOf } from './search.ts';
import { useDevicesSearch } from './use-devices-search.ts';

/** Every vehicle that the reader may see, a page at a time; their states are live. */
export function DevicesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useDevicesSearch();
  const { data, error } = useQuery(deviceListQuery(listQueryOf(search)));
  const mayAdd = useMay('add_device');
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page
      title={t('devices.title')}
      count={data && format.number(data.total)}
      acts={
        mayAdd && (
          <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
            {t('devices.add')}
          </Button>
        )
      }
    >
      <DeviceToolbar />
      {data?.total === 0 ? (
        <NoDevices />
      ) : (
        <DeviceTable devices={data?.devices}>{data && <Pager total={data.total} />}</DeviceTable>
      )}
      <DeviceDialogs />
    </Page>
  );
}
