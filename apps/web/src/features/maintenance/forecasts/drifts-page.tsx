import { DRIFT_STATES, exportDrifts, type VehicleDrift } from '@balise/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { vehiclesQuery } from '../../../api/lists.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useDueWords } from '../use-due-words.ts';
import { DriftDialog } from './drift-dialog.tsx';
import { ForecastTabs } from './forecast-tabs.tsx';
import { driftsQuery } from './requests.ts';
import { DRIFT_FILTERS, type DriftsSearch, useDriftsSearch } from './search.ts';
import { useDriftWords } from './use-drift-words.ts';

const filtersOf = ({ search, clientId, device, state }: DriftsSearch) => ({
  ...(search && { search }),
  ...(clientId && { clientId }),
  ...(device && { deviceId: device }),
  ...(state && { state }),
});

/** What moved away from what is usual for its vehicle, the newest first. */
export function DriftsPage() {
  const { t } = useTranslation();
  const list = useDriftsSearch();
  const { search, set } = list;
  const { data, error } = useQuery(
    driftsQuery({ ...filtersOf(search), page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE }),
  );
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const columns = useDriftColumns(search.state === 'over');
  if (error && !data) throw error; // the route's error screen says why
  const { vehicle } = search;
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="drifts"
      searchHint={t('forecasts.drift.search')}
      {...{ list, columns, rows: data?.drifts, total: data?.total }}
      keyOf={({ id }) => String(id)}
      onOpen={({ deviceId }) => set({ vehicle: deviceId })}
      above={<ForecastTabs />}
      filters={<Filters />}
      exported={{
        title: t('forecasts.drift.title'),
        fetchFile: (choice) => call(exportDrifts, { body: { ...filtersOf(search), ...choice } }),
      }}
      empty={{ icon: 'wrench', title: t('forecasts.drift.none.title'), text: t('forecasts.drift.none.text') }}
      noMatch={{ ...t('forecasts.drift.noMatch', { returnObjects: true }), clears: DRIFT_FILTERS }}
    >
      {vehicle && (
        <DriftDialog
          deviceId={vehicle as never}
          title={vehicles.find(({ id }) => id === vehicle)?.designation ?? ''}
          onClose={() => set({ vehicle: undefined })}
        />
      )}
    </ListPage>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { search, set } = useDriftsSearch();
  return (
    <>
      <SegmentedControl
        aria-label={t('forecasts.drift.title')}
        data={DRIFT_STATES.map((value) => ({ value, label: t(`forecasts.drift.states.${value}`) }))}
        value={search.state ?? 'open'}
        onChange={(state) => set({ state: state === 'over' ? 'over' : undefined })}
      />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
    </>
  );
}

function useDriftColumns(isOver: boolean): TableColumn<VehicleDrift>[] {
  const { t } = useTranslation();
  const due = useDueWords();
  const words = useDriftWords();
  const outcome = ({ verdict, endedOn }: VehicleDrift) =>
    verdict ? t(`forecasts.drift.verdicts.${verdict}`) : endedOn ? due.day(endedOn) : '—';
  return [
    {
      id: 'vehicle',
      label: t('maintenance.columns.vehicle'),
      phone: 'title',
      cell: ({ designation }) => <b className="medium">{designation}</b>,
      onPhone: ({ designation }) => designation,
    },
    {
      id: 'quantity',
      label: t('forecasts.drift.quantity'),
      cell: ({ quantity }) => t(`forecasts.drift.quantities.${quantity}`),
    },
    {
      id: 'value',
      label: t('forecasts.drift.what'),
      phone: 'end',
      cell: ({ quantity, value, expected }) => (
        <>
          <b className="medium">{words.amount(quantity, value)}</b>{' '}
          <span className="text-sm muted">{`${t('forecasts.drift.usual')} ${words.amount(quantity, expected)}`}</span>
        </>
      ),
      onPhone: ({ quantity, value }) => words.amount(quantity, value),
    },
    { id: 'since', label: t('forecasts.drift.since'), cell: ({ since }) => due.day(since) },
    { id: 'sureness', label: t('forecasts.drift.sureness'), isRare: true, cell: (one) => words.of(one).sure },
    {
      id: 'check',
      label: t('forecasts.drift.check'),
      width: 380,
      phone: 'below',
      cell: (one) => words.of(one).check,
      onPhone: (one) => `${words.of(one).what} ${words.of(one).check}`,
    },
    ...(isOver ? [{ id: 'verdict', label: t('forecasts.drift.verdict'), cell: outcome }] : []),
  ];
}
