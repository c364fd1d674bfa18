import { exportModules, listModules, type MODULE_ORDERS, type Module, writePhone } from '@balise/contract';
import type { Messages } from '@balise/i18n';
import { Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { ExportDialog } from '../../../ui/export-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { PAGE_SIZE } from '../../../ui/page-size.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type SortedColumn, SortedTable } from '../../../ui/sorted-table.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { ClientFilter } from '../client-filter.tsx';
import { Identity } from '../device-cells.tsx';
import { DeviceTabs } from '../device-tabs.tsx';
import toolbar from '../device-toolbar.module.css';
import { ListSearchField } from '../list-search-field.tsx';
import { trackerModelsQuery } from '../requests.ts';
import type { ModulesSearch } from './search.ts';

type Order = (typeof MODULE_ORDERS)[number];

/** What the server is asked with, of the address. */
const askedBy = ({ search, clientId, trackerModelId, order = 'imei', direction = 'asc' }: ModulesSearch) => ({
  orderBy: order,
  direction,
  ...(search ? { search } : {}),
  ...(trackerModelId ? { trackerModelId } : {}),
  ...(clientId ? { clientId: clientId as Module['clientId'] } : {}),
});

/** The trackers themselves: model, identity, SIM card, firmware, and the vehicle that each is in. */
export function ModulesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const search = useSearch({ from: '/devices/trackers' });
  const navigate = useNavigate({ from: '/devices/trackers' });
  const set = (part: ModulesSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: 'search' in part });
  const [exporting, setExporting] = useState(false);
  const asked = askedBy(search);
  const body = { ...asked, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['devices', 'modules', body],
    queryFn: () => call(listModules, { body }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  if (error && !data) throw error;
  return (
    <Page
      title={t('devices.moduleList.title')}
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
          placeholder={t('devices.moduleList.searchHint')}
          value={search.search}
          onSearch={(words) => set({ search: words })}
        />
        <ModelFilter value={search.trackerModelId} onChange={(trackerModelId) => set({ trackerModelId })} />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </div>
      {data?.total === 0 ? (
        <StatePanel
          icon={search.search ? 'search' : 'antenna'}
          title={
            search.search ? t('devices.moduleList.noMatch', { search: search.search }) : t('devices.moduleList.none')
          }
          text={t(search.search ? 'devices.noResult.text' : 'devices.moduleList.noneText')}
        />
      ) : (
        <SortedTable
          label={t('devices.moduleList.title')}
          columns={columns}
          rows={data?.modules}
          keyOf={({ deviceId }) => deviceId}
          order={asked.orderBy}
          direction={asked.direction}
          onSort={(order, direction) => set({ order, direction })}
        >
          {data && (
            <Pager
              total={data.total}
              page={search.page}
              pageSize={search.pageSize}
              onChange={(next) => set(next as ModulesSearch)}
            />
          )}
        </SortedTable>
      )}
      {exporting && <ExportModules asked={asked} total={data?.total ?? 0} onClose={() => setExporting(false)} />}
    </Page>
  );
}

type Exported = { asked: ReturnType<typeof askedBy>; total: number; onClose: () => void };

function ExportModules({ asked, total, onClose }: Exported) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ExportDialog
      title={t('devices.moduleList.exportTitle')}
      text={t('devices.export.text', { count: total, number: format.number(total) })}
      fetchFile={(choice) => call(exportModules, { body: { ...asked, ...choice } })}
      onClose={onClose}
    />
  );
}

function ModelFilter({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const { t } = useTranslation();
  const { data: models = [] } = useQuery(trackerModelsQuery);
  return (
    <Select
      className={toolbar.client ?? ''}
      aria-label={t('devices.moduleList.columns.model')}
      placeholder={t('devices.moduleList.allModels')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      clearable
      data={models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}

function useColumns(): SortedColumn<Module, Order>[] {
  const { t } = useTranslation();
  const { role, client } = useUser();
  const label = (id: keyof Messages['devices']['moduleList']['columns']) => t(`devices.moduleList.columns.${id}`);
  return [
    { id: 'imei', label: label('imei'), order: 'imei', phone: 'title', cell: ({ imei }) => <Identity imei={imei} /> },
    { id: 'model', label: label('model'), order: 'model', phone: 'below', cell: ({ model }) => model ?? '—' },
    { id: 'protocol', label: label('protocol'), cell: ({ protocol }) => protocol ?? '—' },
    {
      id: 'phone',
      label: label('phone'),
      phone: 'below',
      cell: ({ phone }) => (phone === null ? '—' : writePhone(phone, client?.countryCode2 ?? null)),
    },
    { id: 'operator', label: label('operator'), cell: ({ operator }) => operator ?? '—' },
    { id: 'iccid', label: label('iccid'), cell: ({ iccid }) => iccid ?? '—' },
    { id: 'firmware', label: label('firmware'), cell: ({ firmware }) => firmware ?? '—' },
    {
      id: 'plate',
      label: label('plate'),
      order: 'designation',
      phone: 'beside',
      cell: ({ deviceId, designation }) => (
        <Link to="/devices" search={{ edit: deviceId }}>
          {designation}
        </Link>
      ),
    },
    ...(role === 'client'
      ? []
      : [
          {
            id: 'client',
            label: label('client'),
            order: 'client' as const,
            cell: ({ clientName }: Module) => clientName,
          },
        ]),
    {
      id: 'lastConnection',
      label: label('lastConnection'),
      order: 'lastConnection',
      align: 'end',
      phone: 'below',
      cell: ({ lastConnection }) => <LastMessage at={lastConnection} />,
    },
  ];
}

function LastMessage({ at }: { at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return t('devices.neverHeard');
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(at, now)}
    </time>
  );
}
