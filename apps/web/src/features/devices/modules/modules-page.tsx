import { exportModules, listModules, type Module } from '@balise/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { EntityFilter } from '../../../ui/picker/entity-picker.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { DeviceTabs } from '../device-tabs.tsx';
import { trackerModelsQuery } from '../requests.ts';
import { useColumns } from './modules-columns.tsx';
import { type ModulesSearch, VIEW_KEYS } from './search.ts';

/** The part of the address that the server is asked with. */
const selectionOf = ({ search, clientId, trackerModelId, order = 'imei', direction = 'asc' }: ModulesSearch) => ({
  orderBy: order,
  direction,
  ...(search ? { search } : {}),
  ...(trackerModelId ? { trackerModelId } : {}),
  ...(clientId ? { clientId: clientId as Module['clientId'] } : {}),
});

/** The trackers: model, identity, SIM card, firmware, and the vehicle that each is in. */
export function ModulesPage() {
  const { t } = useTranslation();
  const list = useListSearch<ModulesSearch>('/devices/trackers', VIEW_KEYS);
  const { search, set } = list;
  const selection = selectionOf(search);
  const body = { ...selection, page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['devices', 'modules', body],
    queryFn: () => call(listModules, { body }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('devices.moduleList.title')}
      screen="trackers"
      searchHint={t('devices.moduleList.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.modules }}
      sort={{ order: selection.orderBy, direction: selection.direction }}
      keyOf={({ deviceId }) => deviceId}
      tabs={(arrangement) => <DeviceTabs>{arrangement}</DeviceTabs>}
      filters={
        <>
          <ModelFilter value={search.trackerModelId} onChange={(trackerModelId) => set({ trackerModelId })} />
          <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
        </>
      }
      empty={{ icon: 'antenna', title: t('devices.moduleList.none'), text: t('devices.moduleList.noneText') }}
      noMatch={{
        title: t('devices.moduleList.noMatch', { search: search.search ?? '' }),
        text: t('devices.noResult.text'),
        clears: ['search'],
      }}
      exported={{
        title: t('devices.moduleList.exportTitle'),
        fetchFile: (choice) => call(exportModules, { body: { ...selection, ...choice } }),
      }}
    />
  );
}

function ModelFilter({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const { t } = useTranslation();
  const { data: models = [] } = useQuery(trackerModelsQuery);
  return (
    <EntityFilter
      of={{ data: models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` })) }}
      label={t('devices.moduleList.columns.model')}
      all={t('devices.moduleList.allModels')}
      {...{ value, onChange }}
    />
  );
}
