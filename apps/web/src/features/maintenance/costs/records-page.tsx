import { exportRecords, RECORD_KINDS, type RecordKind, type ServiceRecord } from '@balise/contract';
import { Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import type { Period } from '../../../ui/period/period.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { EntityFilter } from '../../../ui/picker/entity-picker.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { RemovableFilter } from '../../../ui/removable-filter.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { CompleteDialog } from '../acts/complete-dialog.tsx';
import { RecordFiles } from '../due/record-files.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery, dueQuery, recordsQuery, servicesQuery, useWithdrawRecord } from '../requests.ts';
import { RECORD_FILTERS, type RecordsSearch, useRecordsSearch } from '../search.ts';
import { noonOf, useDueWords } from '../use-due-words.ts';

const DAY = 86_400_000;
/** What an address without a first day begins with. */
const FIRST_DAY = '2000-01-01';

const filtersOf = ({ search, clientId, kind, state, service, device, from, until }: RecordsSearch) => ({
  ...(search && { search }),
  ...(clientId && { clientId }),
  ...(kind && { kind }),
  ...(state && { state }),
  ...(service && { serviceId: service }),
  ...(device && { deviceId: device }),
  ...(from && { from }),
  ...(until && { until }),
});

/** What was done, left out and put off, and what it cost. */
export function RecordsPage() {
  const { t } = useTranslation();
  const words = useDueWords();
  const list = useRecordsSearch();
  const { search } = list;
  const [act, setAct] = useState<{ record: ServiceRecord; is: 'correct' | 'withdraw' } | null>(null);
  const page = { page: search.page ?? 1, pageSize: search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery(recordsQuery({ ...filtersOf(search), ...page }));
  const { data: costs } = useQuery(costsQuery(search.clientId));
  const currency = costs?.currency ?? null;
  const may = useMay('manage_maintenance');
  const columns = useRecordColumns(currency);
  if (error && !data) throw error; // the route's error screen says why
  const done = () => setAct(null);
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="maintenance-history"
      searchHint={t('maintenance.filters.search')}
      {...{ list, columns, rows: data?.records, total: data?.total }}
      keyOf={({ id }) => id}
      isUncounted
      above={<MaintenanceTabs />}
      filters={
        <Filters total={data && t('maintenance.history.total', { amount: words.money(data.totalCost, currency) })} />
      }
      exported={{
        title: t('maintenance.sheets.records'),
        fetchFile: (choice) => call(exportRecords, { body: { ...filtersOf(search), ...choice } }),
      }}
      empty={{ icon: 'wrench', ...t('maintenance.history.none', { returnObjects: true }) }}
      noMatch={{ ...t('maintenance.noMatch', { returnObjects: true }), clears: RECORD_FILTERS }}
      {...(may && {
        actsOf: (record: ServiceRecord) => (
          <RowMenu label={t('maintenance.service.actionsFor', { name: `${record.designation} ${record.day}` })}>
            {record.kind === 'done' && (
              <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAct({ record, is: 'correct' })}>
                {t('maintenance.actions.correct')}
              </Menu.Item>
            )}
            <Menu.Item
              color="var(--st-power-text)"
              leftSection={<Icon name="undo" />}
              onClick={() => setAct({ record, is: 'withdraw' })}
            >
              {t('maintenance.actions.withdraw')}
            </Menu.Item>
          </RowMenu>
        ),
      })}
    >
      {act?.is === 'correct' && <Correct record={act.record} onClose={done} />}
      {act?.is === 'withdraw' && <Withdraw record={act.record} onClose={done} />}
    </ListPage>
  );
}

type OfRecord = { record: ServiceRecord; onClose: () => void };

function Correct({ record, onClose }: OfRecord) {
  const { data } = useQuery(dueQuery(record.dueId));
  return data ? <CompleteDialog due={data} record={record} onClose={onClose} /> : null;
}

function Withdraw({ record: { id, day }, onClose }: OfRecord) {
  const { t } = useTranslation();
  const tell = useTell();
  const words = useDueWords();
  const withdrawal = useWithdrawRecord();
  const onSuccess = () => {
    tell.done(t('maintenance.withdrawRecord.saved'));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('maintenance.withdrawRecord.title', { day: words.day(day) })}
      text={t('maintenance.withdrawRecord.text')}
      action={t('maintenance.withdrawRecord.action')}
      isDanger
      mutation={withdrawal}
      onConfirm={() => withdrawal.mutate(id, { onSuccess })}
      onClose={onClose}
    />
  );
}

function useRecordColumns(currency: string | null): TableColumn<ServiceRecord>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const column = (
    id: keyof typeof import('@balise/i18n')['en']['maintenance']['columns'],
    cell: TableColumn<ServiceRecord>['cell'],
    more: Partial<TableColumn<ServiceRecord>> = {},
  ): TableColumn<ServiceRecord> => Object.assign({ id, label: t(`maintenance.columns.${id}`), cell }, more);
  const money = (amount: number) => words.money(amount, currency);
  return [
    column('day', ({ day }) => words.day(day), { phone: 'beside' }),
    column('vehicle', ({ designation }) => <b className="semibold">{designation}</b>, { phone: 'title' }),
    column('service', ({ service }) => service, { phone: 'below' }),
    column('outcome', ({ kind }) => t(`maintenance.kinds.${kind}`), { phone: 'below' }),
    column('stateThen', ({ state }) => t(`maintenance.state.${state}`), { isRare: true }),
    column('wasDue', ({ wasDueOn }) => (wasDueOn === null ? '' : words.day(wasDueOn)), { isRare: true }),
    column('odometer', ({ metres }) => (metres === null ? '' : format.text(format.distance(metres))), { align: 'end' }),
    column('parts', ({ partsCost }) => money(partsCost), { align: 'end', isRare: true }),
    column('labour', ({ labourCost }) => money(labourCost), { align: 'end', isRare: true }),
    column('tax', ({ taxCost }) => money(taxCost), { align: 'end', isRare: true }),
    column('total', ({ kind, totalCost }) => (kind === 'done' ? money(totalCost) : ''), {
      align: 'end',
      phone: 'figure',
    }),
    column('downtime', ({ downtimeMinutes }) => (downtimeMinutes ? format.number(downtimeMinutes / 60) : ''), {
      align: 'end',
    }),
    column('workshop', ({ workshop }) => workshop, { width: 180 }),
    column('note', ({ reason, note }) => reason || note, { width: 260 }),
    column('files', ({ files }) => <RecordFiles files={files} />, { width: 180, phone: 'below' }),
    column('by', ({ by }) => by, { isRare: true }),
  ];
}

const dayOf = (at: number, timeZone: string | undefined): string => wallTimeIn(at, timeZone).slice(0, 10);

/** The whole days that the address names, on the client's clocks. */
function periodOf({ from, until }: RecordsSearch, now: number, timeZone: string | undefined): Period | undefined {
  if (from === undefined && until === undefined) return undefined;
  const startOf = (day: string) => momentOf(`${day}T00:00`, timeZone);
  const last = until ?? dayOf(now, timeZone);
  return { from: startOf(from ?? FIRST_DAY) ?? 0, to: startOf(dayOf(noonOf(last) + DAY, 'UTC')) ?? now };
}

function Filters({ total }: { total: string | undefined }) {
  const { t } = useTranslation();
  const { search, set } = useRecordsSearch();
  const { data: services = [] } = useQuery(servicesQuery(search.clientId));
  const [now] = useState(Date.now);
  const timeZone = useUser().client?.timeZone;
  const stateThen = search.state
    ? t('maintenance.filters.stateThen', { state: t(`maintenance.state.${search.state}`) })
    : '';
  return (
    <>
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId, service: undefined })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
      <EntityFilter
        of={{ data: services.map(({ id, name }) => ({ value: String(id), label: name })) }}
        label={t('maintenance.filters.service')}
        all={t('maintenance.filters.anyService')}
        value={search.service}
        onChange={(service) => set({ service })}
      />
      <Select
        aria-label={t('maintenance.filters.kind')}
        placeholder={t('maintenance.filters.anyKind')}
        clearable
        data={RECORD_KINDS.filter((kind) => kind !== 'withdrawn').map((value) => ({
          value,
          label: t(`maintenance.kinds.${value}`),
        }))}
        value={search.kind ?? null}
        onChange={(kind) => set({ kind: (kind as RecordKind | null) ?? undefined })}
      />
      <PeriodPicker
        period={periodOf(search, now, timeZone)}
        now={now}
        any={{
          words: t('maintenance.filters.anyTime'),
          onChoose: () => set({ from: undefined, until: undefined }),
        }}
        onChange={({ period: { from, to } }) => set({ from: dayOf(from, timeZone), until: dayOf(to - 1, timeZone) })}
      />
      {search.state && (
        <RemovableFilter
          words={stateThen}
          label={t('audit.removeFilter', { filter: stateThen })}
          onRemove={() => set({ state: undefined })}
        />
      )}
      <span className="text-sm muted nowrap">{total}</span>
    </>
  );
}
