import { exportModules, listModules, type Module, type PAGE_SIZES } from '@balise/contract';
import { Select } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { SortedTable } from '../../../ui/table/sorted-table.tsx';
import { useShownColumns } from '../../../ui/table/use-shown-columns.ts';
import toolbar from '../list/device-toolbar.module.css';
import { OtherListPage } from '../list/other-list-page.tsx';
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
  const search = useSearch({ from: '/devices/trackers' });
  const navigate = useNavigate({ from: '/devices/trackers' });
  const set = (part: ModulesSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: 'search' in part });
  const [shown, onShown] = useShownColumns('trackers');
  const asked = askedBy(search);
  const body = { ...asked, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery(modulesQuery(body));
  const columns = useColumns();
  if (error && !data) throw error;
  const words = {
    title: t('devices.moduleList.title'),
    searchHint: t('devices.moduleList.searchHint'),
    exportTitle: t('devices.moduleList.exportTitle'),
    noMatch: t('devices.moduleList.noMatch', { search: search.search ?? '' }),
    none: t('devices.moduleList.none'),
    noneText: t('devices.moduleList.noneText'),
  };
  const onSearch = (kept: Record<string, unknown>) => void navigate({ search: ModulesSearch.parse(kept) });
  return (
    <OtherListPage
      {...{ words, search, total: data?.total }}
      icon="antenna"
      set={(part) => set(part as ModulesSearch)}
      arranged={{ screen: 'trackers', keep: VIEW_KEYS, columns: columns.slice(1), shown, onShown, onSearch }}
      fetchFile={(choice) => call(exportModules, { body: { ...asked, ...choice } })}
      filters={<ModelFilter value={search.trackerModelId} onChange={(trackerModelId) => set({ trackerModelId })} />}
    >
      {(pager) => (
        <SortedTable
          label={words.title}
          columns={columns}
          shown={shown}
          rows={data?.modules}
          keyOf={({ deviceId }) => deviceId}
          order={asked.orderBy}
          direction={asked.direction}
          onSort={(order, direction) => set({ order, direction })}
        >
          {pager}
        </SortedTable>
      )}
    </OtherListPage>
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
