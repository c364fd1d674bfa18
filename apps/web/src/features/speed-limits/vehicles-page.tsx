import { exportSpeedLimits, type VehicleSpeedLimit } from '@balise/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { BulkFrame } from '../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { GroupSelect } from '../groups/index.ts';
import { SpeedLimitDialog, useSendLimits } from '../tracking-settings/index.ts';
import { speedLimitsQuery } from './requests.ts';
import { listQueryOf, useSpeedLimitsSearch } from './search.ts';
import { SpeedLimitTabs } from './speed-limit-tabs.tsx';
import classes from './speed-limits.module.css';
import { useVehicleColumns } from './vehicle-columns.tsx';

/** Every vehicle that the reader may see, with its speed limits; its own is edited in the table. */
export function SpeedLimitsPage() {
  const { t } = useTranslation();
  const list = useSpeedLimitsSearch();
  const { search, set } = list;
  const query = listQueryOf(search);
  const { page: _, pageSize: __, ...selection } = query;
  const { data, error } = useQuery(speedLimitsQuery(query));
  const mayEdit = useMay('edit_speed_limit');
  const columns = useVehicleColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('speedLimits.title')}
      screen="speed-limits"
      searchHint={t('speedLimits.search')}
      {...{ list, columns, rows: data?.vehicles, total: data?.total }}
      sort={{ order: query.order, direction: query.direction }}
      keyOf={({ deviceId }) => deviceId}
      tabs={(arrangement) => <SpeedLimitTabs>{arrangement}</SpeedLimitTabs>}
      filters={
        <>
          <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId, group: undefined })} />
          <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />
          <Select
            aria-label={t('speedLimits.filter.label')}
            placeholder={t('speedLimits.filter.all')}
            clearable
            data={(['set', 'none'] as const).map((value) => ({ value, label: t(`speedLimits.filter.${value}`) }))}
            value={search.limit ?? null}
            onChange={(limit) => set({ limit: (limit ?? undefined) as typeof search.limit })}
          />
        </>
      }
      className={classes.table}
      empty={{ icon: 'gauge', title: t('speedLimits.none.title'), text: t('speedLimits.none.text') }}
      noMatch={{
        ...t('speedLimits.noMatch', { returnObjects: true }),
        clears: ['search', 'clientId', 'group', 'limit'],
      }}
      exported={{
        title: t('speedLimits.export'),
        fetchFile: (choice) => call(exportSpeedLimits, { body: { ...selection, ...choice } as never }),
      }}
      bulk={
        mayEdit
          ? {
              pageLabel: t('devices.bulk.selectPage'),
              labelOf: ({ designation: plate }: VehicleSpeedLimit) => t('devices.bulk.selectOne', { plate }),
              bar: <BulkBar />,
            }
          : undefined
      }
    />
  );
}

/** One limit for the selected vehicles. */
function BulkBar() {
  const { t } = useTranslation();
  const selection = useSelection();
  const tell = useTell();
  const format = useFormat();
  const send = useSendLimits();
  const [isOpen, setOpen] = useState(false);
  if (!selection || selection.ids.size === 0) return null;
  const said = (count: number) =>
    tell.done(t('trackingSettings.speedLimit.sent', { count, number: format.number(count) }));
  const close = (done: boolean) => {
    setOpen(false);
    if (done) selection.clear();
  };
  return (
    <>
      <BulkFrame selection={selection} label={t('devices.bulk.label')} busy={isOpen}>
        <Button variant="subtle" color="gray" leftSection={<Icon name="gauge" />} onClick={() => setOpen(true)}>
          {t('trackingSettings.speedLimit.bulk')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="upload" />}
          loading={send.isPending}
          onClick={() => send.mutate([...selection.ids], { onSuccess: said, onError: tell.failed })}
        >
          {t('speedLimits.sendMany')}
        </Button>
      </BulkFrame>
      {isOpen && <SpeedLimitDialog ids={[...selection.ids]} onClose={close} />}
    </>
  );
}
