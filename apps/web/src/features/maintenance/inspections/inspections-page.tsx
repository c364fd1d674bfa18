import type { InspectionId, InspectionKind, ListedInspection } from '@balise/contract';
import { INSPECTION_KINDS } from '@balise/contract';
import { Button, Chip, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { onFormSent, type WaitingForm, WaitingFormsBox } from '../../../offline/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { refreshMaintenance } from '../requests.ts';
import { InspectDialog } from './inspect-dialog.tsx';
import { InspectionDialog } from './inspection-dialog.tsx';
import { inspectionsQuery } from './requests.ts';
import { INSPECTION_FILTERS, useInspectionsSearch } from './search.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

/** The inspections of vehicles, and the form in which a driver makes one on a phone. */
export function InspectionsPage() {
  const { t } = useTranslation();
  const list = useInspectionsSearch();
  const { search, set } = list;
  const { data, error } = useQuery(
    inspectionsQuery({
      ...(search.search && { search: search.search }),
      ...(search.clientId && { clientId: search.clientId }),
      ...(search.device && { deviceId: search.device }),
      ...(search.kind && { kind: search.kind }),
      ...(search.failed && { failed: 'true' as const }),
      page: search.page ?? 1,
      pageSize: search.pageSize ?? PAGE_SIZE,
    }),
  );
  const mayInspect = useMay('inspect_vehicles');
  const columns = useInspectionColumns();
  const [waiting, setWaiting] = useState<WaitingForm | null>(null);
  useEffect(() => onFormSent(() => void refreshMaintenance()), []);
  if (error && !data) throw error; // the route's error screen says why
  const add = mayInspect && (
    <Button leftSection={<Icon name="checklist" />} onClick={() => set({ add: true })}>
      {t('inspections.inspect')}
    </Button>
  );
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="inspections"
      searchHint={t('inspections.search')}
      {...{ list, columns, rows: data?.inspections, total: data?.total }}
      keyOf={({ id }) => id}
      onOpen={({ id }) => set({ inspection: id })}
      acts={<Acts add={add} />}
      above={
        <>
          <MaintenanceTabs />
          {mayInspect && <WaitingFormsBox kind="inspection" onEdit={setWaiting} />}
        </>
      }
      filters={<Filters />}
      empty={{ icon: 'checklist', ...t('inspections.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('inspections.noMatch', { returnObjects: true }), clears: INSPECTION_FILTERS }}
    >
      {search.inspection && (
        <InspectionDialog id={search.inspection as InspectionId} onClose={() => set({ inspection: undefined })} />
      )}
      {mayInspect && search.add && <InspectDialog deviceId={search.device} onClose={() => set({ add: undefined })} />}
      {waiting && <InspectDialog waiting={waiting} onClose={() => setWaiting(null)} />}
      {search.lists && <TemplatesDialog onClose={() => set({ lists: undefined })} />}
    </ListPage>
  );
}

/** Lists are written at a desk: a phone has no room for their button. */
function Acts({ add }: { add: ReactNode }) {
  const { t } = useTranslation();
  const { set } = useInspectionsSearch();
  const isPhone = useIsPhone();
  const mayManage = useMay('manage_maintenance');
  return (
    <>
      {mayManage && !isPhone && (
        <Button variant="default" onClick={() => set({ lists: true })}>
          {t('inspections.lists')}
        </Button>
      )}
      {add}
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { search, set } = useInspectionsSearch();
  return (
    <>
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
      <Select
        aria-label={t('inspections.template.kind')}
        placeholder={t('inspections.template.kind')}
        clearable
        data={INSPECTION_KINDS.map((value) => ({ value, label: t(`inspections.kinds.${value}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => set({ kind: (kind as InspectionKind | null) ?? undefined })}
      />
      <Chip
        variant="outline"
        checked={search.failed === true}
        onChange={(isOn) => set({ failed: isOn ? true : undefined })}
      >
        {t('inspections.onlyFailed')}
      </Chip>
    </>
  );
}

function useInspectionColumns(): TableColumn<ListedInspection>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'vehicle',
      label: t('inspections.vehicle'),
      phone: 'title',
      cell: ({ designation }) => <b className="medium">{designation}</b>,
      onPhone: ({ designation }) => designation,
    },
    { id: 'list', label: t('inspections.list'), width: 220, phone: 'below', cell: ({ template }) => template },
    {
      id: 'at',
      label: t('inspections.at'),
      phone: 'beside',
      cell: ({ at }) => `${format.date(at)} ${format.time(at)}`,
    },
    { id: 'by', label: t('inspections.by'), cell: ({ signature }) => signature },
    { id: 'outcome', label: t('inspections.outcome'), phone: 'end', cell: (one) => <Outcome inspection={one} /> },
  ];
}

function Outcome({ inspection: { failed, openDefects, reading } }: { inspection: ListedInspection }) {
  const { t } = useTranslation();
  const isMeterWrong = reading?.counts === false;
  return (
    <>
      <span className={openDefects > 0 ? 'bad medium' : failed === 0 ? 'muted' : undefined}>
        {failed === 0 ? t('inspections.allPassed') : t('inspections.failed', { count: failed })}
        {openDefects > 0 && ` · ${t('inspections.stillOpen', { count: openDefects })}`}
      </span>
      {isMeterWrong && <span className="bad"> · {t('inspections.meterWrong')}</span>}
    </>
  );
}
