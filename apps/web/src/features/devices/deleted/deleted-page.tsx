import { type DeletedDevice, exportDeletedDevices, listDeletedDevices } from '@balise/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { SortedTable } from '../../../ui/table/sorted-table.tsx';
import { useShownColumns } from '../../../ui/table/use-shown-columns.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDeleteDevices, useRestoreDevices } from '../acts.ts';
import { OtherListPage } from '../list/other-list-page.tsx';
import { useColumns } from './deleted-columns.tsx';
import { DeletedSearch, VIEW_KEYS } from './search.ts';

/** What the server is asked with, of the address. */
const askedBy = ({ search, clientId, order = 'deletedAt', direction }: DeletedSearch) => ({
  orderBy: order,
  direction: direction ?? (order === 'deletedAt' ? ('desc' as const) : ('asc' as const)),
  ...(search ? { search } : {}),
  ...(clientId ? { clientId: clientId as DeletedDevice['clientId'] } : {}),
});

/** Vehicles that were deleted in the last 30 days: who, when, why, and how long they can still be restored. */
export function DeletedPage() {
  const { t } = useTranslation();
  const mayRestore = useMay('delete_device');
  const search = useSearch({ from: '/devices/deleted' });
  const navigate = useNavigate({ from: '/devices/deleted' });
  const set = (part: DeletedSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: 'search' in part });
  const [shown, onShown] = useShownColumns('deleted-devices');
  const asked = askedBy(search);
  const body = { ...asked, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['devices', 'deleted', body],
    queryFn: () => call(listDeletedDevices, { body }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  if (error && !data) throw error;
  const words = {
    title: t('devices.deletedList.title'),
    searchHint: t('devices.deletedList.searchHint'),
    exportTitle: t('devices.deletedList.exportTitle'),
    noMatch: t('devices.deletedList.noMatch', { search: search.search ?? '' }),
    none: t('devices.deletedList.none'),
    noneText: t('devices.deletedList.noneText'),
  };
  const onSearch = (kept: Record<string, unknown>) => void navigate({ search: DeletedSearch.parse(kept) });
  return (
    <OtherListPage
      {...{ words, search, total: data?.total }}
      icon="trash"
      set={(part) => set(part as DeletedSearch)}
      arranged={{ screen: 'deleted-devices', keep: VIEW_KEYS, columns: columns.slice(1), shown, onShown, onSearch }}
      fetchFile={(choice) => call(exportDeletedDevices, { body: { ...asked, ...choice } })}
    >
      {(pager) => (
        <SortedTable
          label={words.title}
          columns={columns}
          shown={shown}
          rows={data?.devices}
          keyOf={({ id }) => id}
          order={asked.orderBy}
          direction={asked.direction}
          onSort={(order, direction) => set({ order, direction })}
          {...(mayRestore ? { actsOf: (row: DeletedDevice) => <Restore device={row} /> } : {})}
        >
          {pager}
        </SortedTable>
      )}
    </OtherListPage>
  );
}

/** Takes a deletion back; deleting again undoes it. */
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
