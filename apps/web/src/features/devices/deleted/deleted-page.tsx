import { type DELETED_ORDERS, type DeletedDevice, exportDeletedDevices, listDeletedDevices } from '@balise/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Arrangement } from '../../../ui/arrangement.tsx';
import { ExportDialog } from '../../../ui/export-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSearchField } from '../../../ui/list-search-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { PAGE_SIZE } from '../../../ui/page-size.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type SortedColumn, SortedTable } from '../../../ui/sorted-table.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { useShownColumns } from '../../../ui/use-shown-columns.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDeleteDevices, useRestoreDevices } from '../acts.ts';
import { ClientFilter } from '../client-filter.tsx';
import { DeviceTabs } from '../device-tabs.tsx';
import toolbar from '../device-toolbar.module.css';
import { useColumns } from './deleted-columns.tsx';
import { DeletedSearch, VIEW_KEYS } from './search.ts';

type Order = (typeof DELETED_ORDERS)[number];

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
  const format = useFormat();
  const search = useSearch({ from: '/devices/deleted' });
  const navigate = useNavigate({ from: '/devices/deleted' });
  const set = (part: DeletedSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: 'search' in part });
  const [exporting, setExporting] = useState(false);
  const [shown, setShown] = useShownColumns('deleted-devices');
  const asked = askedBy(search);
  const body = { ...asked, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['devices', 'deleted', body],
    queryFn: () => call(listDeletedDevices, { body }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  if (error && !data) throw error;
  return (
    <Page
      title={t('devices.deletedList.title')}
      count={data && format.number(data.total)}
      acts={
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="download" />}
          disabled={!data?.total}
          onClick={() => setExporting(true)}
        >
          {t('devices.export.action')}
        </Button>
      }
    >
      <DeviceTabs>
        <Arrangement
          screen="deleted-devices"
          search={search}
          keep={VIEW_KEYS}
          columns={columns.slice(1)}
          shown={shown}
          onShown={setShown}
          onSearch={(kept) => void navigate({ search: DeletedSearch.parse(kept) })}
        />
      </DeviceTabs>
      <div className={toolbar.toolbar}>
        <ListSearchField
          className={toolbar.search}
          placeholder={t('devices.deletedList.searchHint')}
          value={search.search}
          onSearch={(words) => set({ search: words })}
        />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </div>
      {data?.total === 0 ? (
        <None search={search.search} />
      ) : (
        <List
          {...{ columns, shown, asked }}
          rows={data?.devices}
          onSort={(order, direction) => set({ order, direction })}
        >
          {data && (
            <Pager
              total={data.total}
              page={search.page}
              pageSize={search.pageSize}
              onChange={(next) => set(next as DeletedSearch)}
            />
          )}
        </List>
      )}
      {exporting && <ExportDeleted asked={asked} total={data?.total ?? 0} onClose={() => setExporting(false)} />}
    </Page>
  );
}

type Exported = { asked: ReturnType<typeof askedBy>; total: number; onClose: () => void };

function ExportDeleted({ asked, total, onClose }: Exported) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ExportDialog
      title={t('devices.deletedList.exportTitle')}
      text={t('devices.export.text', { count: total, number: format.number(total) })}
      fetchFile={(choice) => call(exportDeletedDevices, { body: { ...asked, ...choice } })}
      onClose={onClose}
    />
  );
}

/** An empty list: because nothing was deleted, or because nothing has the words searched for. */
function None({ search }: { search: string | undefined }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      icon={search ? 'search' : 'trash'}
      title={search ? t('devices.deletedList.noMatch', { search }) : t('devices.deletedList.none')}
      text={t(search ? 'devices.noResult.text' : 'devices.deletedList.noneText')}
    />
  );
}

type ListProperties = {
  rows: DeletedDevice[] | undefined;
  columns: SortedColumn<DeletedDevice, Order>[];
  shown: readonly string[] | null;
  asked: ReturnType<typeof askedBy>;
  onSort: (order: Order, direction: 'asc' | 'desc') => void;
  children: ReactNode;
};

function List({ rows, columns, shown, asked, onSort, children }: ListProperties) {
  const { t } = useTranslation();
  const mayRestore = useMay('delete_device');
  return (
    <SortedTable
      label={t('devices.deletedList.title')}
      columns={columns}
      shown={shown}
      rows={rows}
      keyOf={({ id }) => id}
      order={asked.orderBy}
      direction={asked.direction}
      onSort={onSort}
      {...(mayRestore ? { actsOf: (row: DeletedDevice) => <Restore device={row} /> } : {})}
    >
      {children}
    </SortedTable>
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
