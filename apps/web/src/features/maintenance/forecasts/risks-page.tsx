import { exportRisks, type VehicleRisk } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../language/use-format.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { ChanceMark } from './chance-mark.tsx';
import { ForecastTabs } from './forecast-tabs.tsx';
import { risksQuery } from './requests.ts';
import { RiskDialog } from './risk-dialog.tsx';
import { RISK_FILTERS, type RisksSearch, useRisksSearch } from './search.ts';
import { useReasonWords } from './use-reason-words.ts';

const filtersOf = ({ search, clientId, device }: RisksSearch) => ({
  ...(search && { search }),
  ...(clientId && { clientId }),
  ...(device && { deviceId: device }),
});

/** The vehicles that are most likely to break down, with the reason that weighs most. */
export function RisksPage() {
  const { t } = useTranslation();
  const list = useRisksSearch();
  const { search, set } = list;
  const { data, error } = useQuery(
    risksQuery({ ...filtersOf(search), page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE }),
  );
  const columns = useRiskColumns();
  if (error && !data) throw error; // the route's error screen says why
  const open = data?.risks.find(({ deviceId }) => deviceId === search.risk);
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="risks"
      searchHint={t('forecasts.risk.search')}
      {...{ list, columns, rows: data?.risks, total: data?.total }}
      keyOf={({ deviceId }) => deviceId}
      onOpen={({ deviceId }) => set({ risk: deviceId })}
      above={<ForecastTabs />}
      filters={<Filters />}
      exported={{
        title: t('forecasts.risk.title'),
        fetchFile: (choice) => call(exportRisks, { body: { ...filtersOf(search), ...choice } }),
      }}
      empty={{ icon: 'wrench', title: t('forecasts.risk.none.title'), text: t('forecasts.risk.none.text') }}
      noMatch={{ ...t('forecasts.risk.noMatch', { returnObjects: true }), clears: RISK_FILTERS }}
    >
      {open && <RiskDialog risk={open} onClose={() => set({ risk: undefined })} />}
    </ListPage>
  );
}

function Filters() {
  const { search, set } = useRisksSearch();
  return (
    <>
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
    </>
  );
}

function useRiskColumns(): TableColumn<VehicleRisk>[] {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const words = useReasonWords();
  const why = ({ reasons }: VehicleRisk) => (reasons[0] ? words(reasons[0]) : t('forecasts.risk.noReason'));
  return [
    {
      id: 'vehicle',
      label: t('maintenance.columns.vehicle'),
      phone: 'title',
      cell: ({ designation }) => <b className="medium">{designation}</b>,
      onPhone: ({ designation }) => designation,
    },
    {
      id: 'breakdown30',
      label: t('forecasts.risk.breakdown30'),
      phone: 'end',
      cell: ({ breakdown30 }) => <ChanceMark chance={breakdown30} />,
      onPhone: ({ breakdown30 }) => percent(breakdown30),
    },
    {
      id: 'breakdown7',
      label: t('forecasts.risk.breakdown7'),
      align: 'end',
      isRare: true,
      cell: ({ breakdown7 }) => percent(breakdown7),
    },
    {
      id: 'repair30',
      label: t('forecasts.risk.repair30'),
      align: 'end',
      cell: ({ repair30 }) => percent(repair30),
    },
    {
      id: 'repair7',
      label: t('forecasts.risk.repair7'),
      align: 'end',
      isRare: true,
      cell: ({ repair7 }) => percent(repair7),
    },
    { id: 'why', label: t('forecasts.risk.why'), width: 420, phone: 'below', cell: why },
    {
      id: 'order',
      label: t('troubleCodes.order'),
      cell: ({ order }) => (order ? `#${order.number} · ${t(`workshop.states.${order.state}`)}` : '—'),
    },
  ];
}
