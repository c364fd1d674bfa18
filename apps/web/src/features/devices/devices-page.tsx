import { exportDevices, type Right } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ExportDialog } from '../../ui/dialog/export-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import classes from '../../ui/table/selecting-list.module.css';
import { SelectionContext, useOwnSelection } from '../../ui/table/selection.ts';
import { useShownColumns } from '../../ui/table/use-shown-columns.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DeviceTabs } from './device-tabs.tsx';
import { DeviceDialogs } from './dialog/device-dialogs.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { DeviceTable } from './list/device-table.tsx';
import { Arrangement, DeviceToolbar } from './list/device-toolbar.tsx';
import { NoDevices } from './list/no-devices.tsx';
import { listQueryOf } from './list/search.ts';
import { useDevicesSearch } from './list/use-devices-search.ts';
import { deviceListQuery } from './requests.ts';

/** Each gives an act of the bulk bar. */
const BULK_RIGHTS: readonly Right[] = [
  ...(['enable_device', 'delete_device', 'transfer_device', 'manage_groups', 'edit_speed_limit'] as const),
  'edit_device',
];

/** Every vehicle that the reader may see, a page at a time; their states are live. */
export function DevicesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { rights } = useUser();
  const { search, set } = useDevicesSearch();
  const { data, error } = useQuery(deviceListQuery(listQueryOf(search)));
  const [shown, setShown] = useShownColumns('devices');
  const selection = useOwnSelection();
  const acts = rights.some((right) => BULK_RIGHTS.includes(right));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <SelectionContext value={acts ? selection : null}>
      <Page
        title={t('devices.title')}
        count={data && format.number(data.total)}
        acts={<PageActs total={data?.total} />}
      >
        <DeviceTabs>
          <Arrangement shown={shown} onShown={setShown} />
        </DeviceTabs>
        <DeviceToolbar />
        {data?.total === 0 ? (
          <NoDevices />
        ) : (
          <div className={classes.list} data-selecting={selection.ids.size > 0 || undefined}>
            <DeviceTable devices={data?.devices} shown={shown}>
              {data && <Pager total={data.total} page={search.page} pageSize={search.pageSize} onChange={set} />}
            </DeviceTable>
            {acts && data && <BulkBar selection={selection} devices={data.devices} total={data.total} />}
          </div>
        )}
        <DeviceDialogs />
      </Page>
    </SelectionContext>
  );
}

function PageActs({ total }: { total: number | undefined }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { set } = useDevicesSearch();
  const mayAdd = useMay('add_device');
  const [exporting, setExporting] = useState(false);
  const words = t('devices.export.action');
  return (
    <>
      {mayAdd && !phone && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="upload" />}
          renderRoot={(properties) => <Link to="/devices/import" {...properties} />}
        >
          {t('deviceImport.action')}
        </Button>
      )}
      {phone ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words}
          disabled={!total}
          onClick={() => setExporting(true)}
        >
          <Icon name="download" />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="download" />}
          disabled={!total}
          onClick={() => setExporting(true)}
        >
          {words}
        </Button>
      )}
      {mayAdd && (
        <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
          {t(phone ? 'common.add' : 'devices.add')}
        </Button>
      )}
      {exporting && <ExportDevices total={total ?? 0} onClose={() => setExporting(false)} />}
    </>
  );
}

/** Takes away what the list shows on all its pages. */
function ExportDevices({ total, onClose }: { total: number; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search } = useDevicesSearch();
  const { page: _, pageSize: __, ...selection } = listQueryOf(search);
  return (
    <ExportDialog
      title={t('devices.export.title')}
      text={t('devices.export.text', { count: total, number: format.number(total) })}
      fetchFile={(choice) => call(exportDevices, { body: { ...selection, ...choice } as never })}
      onClose={onClose}
    />
  );
}
