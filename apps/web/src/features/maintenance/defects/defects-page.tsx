import {
  DEFECT_SEVERITIES,
  DEFECT_STATES,
  type Defect,
  type DefectId,
  type DefectSeverity,
  type DefectState,
  keepsOutOfService,
} from '@balise/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { OutOfServiceMark } from '../../../ui/status/out-of-service-mark.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { DefectDialog } from './defect-dialog.tsx';
import { defectsQuery } from './requests.ts';
import { DEFECT_FILTERS, useDefectsSearch } from './search.ts';
import { SeverityMark } from './severity-mark.tsx';

/** What is wrong with vehicles, the worst first. */
export function DefectsPage() {
  const { t } = useTranslation();
  const list = useDefectsSearch();
  const { search, set } = list;
  const { data, error } = useQuery(
    defectsQuery({
      ...(search.search && { search: search.search }),
      ...(search.clientId && { clientId: search.clientId }),
      ...(search.device && { deviceId: search.device }),
      ...(search.state && { state: search.state }),
      ...(search.severity && { severity: search.severity }),
      page: search.page ?? 1,
      pageSize: search.pageSize ?? PAGE_SIZE,
    }),
  );
  const columns = useDefectColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="defects"
      searchHint={t('inspections.defects.search')}
      {...{ list, columns, rows: data?.defects, total: data?.total }}
      keyOf={({ id }) => id}
      onOpen={({ id }) => set({ defect: id })}
      above={<MaintenanceTabs />}
      filters={<Filters counts={data?.counts} />}
      empty={{ icon: 'warning', title: t('inspections.defects.none.title'), text: t('inspections.defects.none.text') }}
      noMatch={{ ...t('inspections.defects.noMatch', { returnObjects: true }), clears: DEFECT_FILTERS }}
    >
      {search.defect && <DefectDialog id={search.defect as DefectId} onClose={() => set({ defect: undefined })} />}
    </ListPage>
  );
}

function Filters({ counts }: { counts: Record<DefectState, number> | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { search, set } = useDefectsSearch();
  const label = (state: DefectState) =>
    [t(`inspections.defectStates.${state}`), ...(counts ? [`(${number(counts[state])})`] : [])].join(' ');
  return (
    <>
      <Select
        aria-label={t('inspections.defects.state')}
        placeholder={t('inspections.defects.lasting')}
        clearable
        data={DEFECT_STATES.map((state) => ({ value: state, label: label(state) }))}
        value={search.state ?? null}
        onChange={(state) => set({ state: (state as DefectState | null) ?? undefined })}
      />
      <Select
        aria-label={t('inspections.defects.severity')}
        placeholder={t('inspections.defects.allSeverities')}
        clearable
        data={DEFECT_SEVERITIES.map((value) => ({ value, label: t(`inspections.severities.${value}`) }))}
        value={search.severity ?? null}
        onChange={(severity) => set({ severity: (severity as DefectSeverity | null) ?? undefined })}
      />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
    </>
  );
}

function useDefectColumns(): TableColumn<Defect>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'vehicle',
      label: t('inspections.vehicle'),
      phone: 'title',
      cell: (defect) => <Vehicle defect={defect} />,
      onPhone: ({ designation }) => designation,
    },
    { id: 'name', label: t('inspections.defects.name'), width: 280, phone: 'below', cell: ({ name }) => name },
    {
      id: 'severity',
      label: t('inspections.defects.severity'),
      phone: 'beside',
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    },
    {
      id: 'state',
      label: t('inspections.defects.state'),
      phone: 'end',
      cell: ({ state }) => t(`inspections.defectStates.${state}`),
    },
    {
      id: 'order',
      label: t('inspections.defects.order'),
      phone: 'below',
      cell: ({ order }) => (order ? `#${order.number} · ${t(`workshop.states.${order.state}`)}` : '—'),
    },
    {
      id: 'openedAt',
      label: t('inspections.defects.openedAt'),
      cell: ({ openedAt }) => <span title={format.dateTime(openedAt)}>{format.date(openedAt)}</span>,
    },
    { id: 'by', label: t('inspections.defects.reportedBy'), cell: ({ by }) => by },
  ];
}

function Vehicle({ defect }: { defect: Defect }) {
  return (
    <span className="row gap-8">
      <b className="medium">{defect.designation}</b>
      {keepsOutOfService(defect) && <OutOfServiceMark />}
    </span>
  );
}
