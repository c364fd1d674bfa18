import { exportModules, listModules, type Module, type PAGE_SIZES } from '@balise/contract';
import { Button, Select } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Arrangement } from '../../../ui/arrangement.tsx';
import { ExportDialog } from '../../../ui/export-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSearchField } from '../../../ui/list-search-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { PAGE_SIZE } from '../../../ui/page-size.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SortedTable } from '../../../ui/sorted-table.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { useShownColumns } from '../../../ui/use-shown-columns.ts';
import { ClientFilter } from '../client-filter.tsx';
import { DeviceTabs } from '../device-tabs.tsx';
import toolbar from '../device-toolbar.module.css';
import { trackerModelsQuery } from '../requests.ts';
import { useColumns } from './modules-columns.tsx';
import { ModulesSearch, VIEW_KEYS } from './search.ts';

/** What the server is asked with, of the address. */
const askedBy = ({ search, clientId, trackerModelId, order = 'imei', direction = 'asc' }: ModulesSearch) => ({
  orderBy: order,
  direction,
  ...(search ? { search } : {}),
  ...(trackerModelId ? { trackerModelId } : {}),
  ...(clientId ? { clientId: clientId as Module['clientId'] } : {}),
});

type Body = ReturnType<typeof askedBy> & { page: number; pageSize: (typeof PAGE_SIZES)[number] };

const modulesQuery = (body: Body) =>
  queryOptions({
    queryKey: ['devices', 'modules', body],
    queryFn: () => call(listModules, { body }),
    placeholderData: keepPreviousData,
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
  const [shown, setShown] = useShownColumns('trackers');
  const asked = askedBy(search);
  const body = { ...asked, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery(modulesQuery(body));
  const columns = useColumns();
  if (error && !data) throw error;
  return (
    <Page
      title={t('devices.moduleList.title')}
      count={data && format.number(data.total)}
      acts={
        <Button
          variant="default"
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
          screen="trackers"
          search={search}
          keep={VIEW_KEYS}
          columns={columns.slice(1)}
          shown={shown}
          onShown={setShown}
          onSearch={(kept) => void navigate({ search: ModulesSearch.parse(kept) })}
        />
      </DeviceTabs>
      <div className={toolbar.toolbar}>
        <ListSearchField
          className={toolbar.search}
          placeholder={t('devices.moduleList.searchHint')}
          value={search.search}
          onSearch={(words) => set({ search: words })}
        />
        <ModelFilter value={search.trackerModelId} onChange={(trackerModelId) => set({ trackerModelId })} />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </div>
      {data?.total === 0 ? (
        <None search={search.search} />
      ) : (
        <SortedTable
          label={t('devices.moduleList.title')}
          columns={columns}
          shown={shown}
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

/** An empty list: because there is no tracker, or because none has the words searched for. */
function None({ search }: { search: string | undefined }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      icon={search ? 'search' : 'antenna'}
      title={search ? t('devices.moduleList.noMatch', { search }) : t('devices.moduleList.none')}
      text={t(search ? 'devices.noResult.text' : 'devices.moduleList.noneText')}
    />
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
