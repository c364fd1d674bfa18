import { type DeletedDevice, exportDeletedDevices, listDeletedDevices } from '@balise/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDeleteDevices, useRestoreDevices } from '../acts.ts';
import { DeviceTabs } from '../device-tabs.tsx';
import { useColumns } from './deleted-columns.tsx';
import { type DeletedSearch, VIEW_KEYS } from './search.ts';

/** The part of the address that the server is asked with. */
const selectionOf = ({ search, clientId, order = 'deletedAt', direction }: DeletedSearch) => ({
  orderBy: order,
  direction: direction ?? (order === 'deletedAt' ? ('desc' as const) : ('asc' as const)),
  ...(search ? { search } : {}),
  ...(clientId ? { clientId: clientId as DeletedDevice['clientId'] } : {}),
});

/** Vehicles that were deleted in the last 30 days: who, when, why, and how long they can still be restored. */
export function DeletedPage() {
  const { t } = useTranslation();
  const mayRestore = useMay('delete_device');
  const list = useListSearch<DeletedSearch>('/devices/deleted', VIEW_KEYS);
  const { search, set } = list;
  const selection = selectionOf(search);
  const body = { ...selection, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['devices', 'deleted', body],
    queryFn: () => call(listDeletedDevices, { body }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('devices.deletedList.title')}
      screen="deleted-devices"
      searchHint={t('devices.deletedList.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.devices }}
      sort={{ order: selection.orderBy, direction: selection.direction }}
      keyOf={({ id }) => id}
      tabs={(arrangement) => <DeviceTabs>{arrangement}</DeviceTabs>}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'trash', title: t('devices.deletedList.none'), text: t('devices.deletedList.noneText') }}
      noMatch={{
        title: t('devices.deletedList.noMatch', { search: search.search ?? '' }),
        text: t('devices.noResult.text'),
        clears: ['search'],
      }}
      exported={{
        title: t('devices.deletedList.exportTitle'),
        fetchFile: (choice) => call(exportDeletedDevices, { body: { ...selection, ...choice } }),
      }}
      {...(mayRestore ? { actsOf: (device: DeletedDevice) => <Restore device={device} /> } : {})}
    />
  );
}

/** Restores a vehicle; deleting it again undoes that. */
function Restore({ device: { id, designation: plate } }: { device: DeletedDevice }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useRestoreDevices();
  const remove = useDeleteDevices();
  const undo = () =>
    remove.mutate({ ids: [id] }, { onSuccess: () => tell.done(t('devices.deleted', { plate })), onError: tell.failed });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="undo" size={14} />}
      loading={isPending}
      aria-label={t('devices.deletedList.restoreOf', { plate })}
      onClick={() =>
        mutate([id], { onSuccess: () => tell.done(t('devices.restored', { plate }), undo), onError: tell.failed })
      }
    >
      {t('devices.deletedList.restore')}
    </Button>
  );
}
