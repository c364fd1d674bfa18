import { type DELETED_ORDERS, type DeletedDevice, exportDeletedDevices, listDeletedDevices } from '@balise/contract';
import type { Messages } from '@balise/i18n';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { ExportDialog } from '../../../ui/export-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { PAGE_SIZE } from '../../../ui/page-size.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type SortedColumn, SortedTable } from '../../../ui/sorted-table.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDeleteDevices, useRestoreDevices } from '../acts.ts';
import { ClientFilter } from '../client-filter.tsx';
import { Identity } from '../device-cells.tsx';
import { DeviceTabs } from '../device-tabs.tsx';
import toolbar from '../device-toolbar.module.css';
import { ListSearchField } from '../list-search-field.tsx';
import type { DeletedSearch } from './search.ts';

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
  const asked = askedBy(search);
  const body = { ...asked, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['devices', 'deleted', body],
    queryFn: () => call(listDeletedDevices, { body }),
    placeholderData: keepPreviousData,
  });
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
      <DeviceTabs />
      <div className={toolbar.toolbar}>
        <ListSearchField
          placeholder={t('devices.deletedList.searchHint')}
          value={search.search}
          onSearch={(words) => set({ search: words })}
        />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </div>
      {data?.total === 0 ? (
        <StatePanel
          icon={search.search ? 'search' : 'trash'}
          title={
            search.search ? t('devices.deletedList.noMatch', { search: search.search }) : t('devices.deletedList.none')
          }
          text={t(search.search ? 'devices.noResult.text' : 'devices.deletedList.noneText')}
        />
      ) : (
        <List rows={data?.devices} asked={asked} onSort={(order, direction) => set({ order, direction })}>
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
      {exporting && (
        <ExportDialog
          title={t('devices.deletedList.exportTitle')}
          text={t('devices.export.text', { count: data?.total ?? 0, number: format.number(data?.total ?? 0) })}
          fetchFile={(choice) => call(exportDeletedDevices, { body: { ...asked, ...choice } })}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}

type ListProperties = {
  rows: DeletedDevice[] | undefined;
  asked: ReturnType<typeof askedBy>;
  onSort: (order: Order, direction: 'asc' | 'desc') => void;
  children: ReactNode;
};

function List({ rows, asked, onSort, children }: ListProperties) {
  const { t } = useTranslation();
  const mayRestore = useMay('delete_device');
  const columns = useColumns();
  return (
    <SortedTable
      label={t('devices.deletedList.title')}
      columns={columns}
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

function useColumns(): SortedColumn<DeletedDevice, Order>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { role } = useUser();
  const label = (id: keyof Messages['devices']['deletedList']['columns']) => t(`devices.deletedList.columns.${id}`);
  return [
    {
      id: 'plate',
      label: label('plate'),
      order: 'designation',
      phone: 'title',
      cell: ({ designation }) => designation,
    },
    { id: 'label', label: label('label'), phone: 'beside', cell: ({ label: name }) => name || '—' },
    { id: 'imei', label: label('imei'), order: 'imei', cell: ({ imei }) => <Identity imei={imei} /> },
    ...(role === 'client'
      ? []
      : [
          {
            id: 'client',
            label: label('client'),
            order: 'client' as const,
            cell: ({ clientName }: DeletedDevice) => clientName,
          },
        ]),
    {
      id: 'deletedAt',
      label: label('deletedAt'),
      order: 'deletedAt',
      phone: 'below',
      cell: ({ deletedAt }) => (
        <time dateTime={new Date(deletedAt).toISOString()} title={format.dateTime(deletedAt)}>
          {format.moment(deletedAt, now)}
        </time>
      ),
    },
    {
      id: 'deletedBy',
      label: label('deletedBy'),
      phone: 'below',
      cell: ({ deletedBy }) => deletedBy ?? t('devices.deletedList.byProvider'),
    },
    { id: 'reason', label: label('reason'), phone: 'below', cell: ({ reason }) => reason || '—' },
    {
      id: 'daysLeft',
      label: label('daysLeft'),
      align: 'end',
      phone: 'below',
      cell: ({ daysLeft }) =>
        daysLeft === 0 ? t('devices.deletedList.lastDay') : t('devices.deletedList.daysLeft', { count: daysLeft }),
    },
  ];
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
