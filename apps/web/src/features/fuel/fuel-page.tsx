import { type DeviceId, FUEL_TYPES, type FuelPurchase, type FuelType } from '@balise/contract';
import { Button, Chip, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehiclesQuery } from '../../api/lists.ts';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { momentOf } from '../../language/zoned-time.ts';
import { onFormSent, type WaitingForm, WaitingFormsBox } from '../../offline/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../ui/picker/vehicles.tsx';
import { RemovableFilter } from '../../ui/removable-filter.tsx';
import { RowActs } from '../../ui/table/row-acts.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { GroupSelect } from '../groups/index.ts';
import { ByDayBox } from './by-day-box.tsx';
import { ConsumptionBox } from './consumption-box.tsx';
import { useFuelColumns } from './fuel-columns.tsx';
import { FuelDialog } from './fuel-dialog.tsx';
import { FuelTabs } from './fuel-tabs.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { fuelQuery, purchasesExport, refreshFuel, useDeleteFuel, useRestoreFuel } from './requests.ts';
import { FUEL_FILTERS, filtersOf, PERIODS, pageOf, periodOf, useFuelSearch } from './search.ts';

/** Purchases of fuel of the last days, by day and one by one. */
export function FuelPage() {
  const { t } = useTranslation();
  const list = useFuelSearch();
  const { search, set } = list;
  const timeZone = useUser().client?.timeZone;
  const filters = filtersOf(search, Date.now(), (day) => momentOf(`${day}T00:00`, timeZone));
  const page = pageOf(search);
  const { data, error } = useQuery(fuelQuery({ ...filters, ...page }));
  const mayRecord = useMay('manage_fuel');
  const columns = useFuelColumns();
  const isPhone = useIsPhone();
  const [waiting, setWaiting] = useState<WaitingForm | null>(null);
  useEffect(() => onFormSent(() => void refreshFuel()), []);
  if (error && !data) throw error; // the route's error screen says why
  const edited = data?.purchases.find(({ id }) => id === search.edit);
  const { clientId, device, group, days } = search;
  const { data: vehicles } = useQuery(vehiclesQuery);
  const plate = vehicles?.find(({ id }) => id === device)?.designation ?? '';
  const sameList = { clientId, device, group, days };
  return (
    <ListPage
      title={t('fuel.title')}
      screen="fuel"
      searchHint={t('fuel.search')}
      {...{ list, columns, rows: data?.purchases, total: data?.total }}
      sort={{ order: page.order, direction: page.direction }}
      keyOf={({ id }) => id}
      onOpen={mayRecord ? ({ id }) => set({ edit: id }) : undefined}
      exported={{ title: t('fuel.exportTitle'), fetchFile: purchasesExport(filters) }}
      tabs={(arrangement) => <FuelTabs>{arrangement}</FuelTabs>}
      acts={
        mayRecord && (
          <>
            {!isPhone && (
              <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => set({ import: true })}>
                {t('fuelImport.open')}
              </Button>
            )}
            <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
              {t('fuel.add')}
            </Button>
          </>
        )
      }
      above={
        <>
          {mayRecord && <WaitingFormsBox kind="fuel" onEdit={setWaiting} />}
          {device === undefined ? (
            <ByDayBox query={{ days: days ?? PERIODS[0], clientId, groupId: group }} search={sameList} />
          ) : (
            <ConsumptionBox deviceId={device as DeviceId} plate={plate} {...periodOf(days ?? PERIODS[1], Date.now())} />
          )}
        </>
      }
      filters={<Filters />}
      {...(mayRecord && {
        actsOf: (purchase: FuelPurchase) => <Acts purchase={purchase} />,
        actsLabel: t('fuel.acts'),
      })}
      empty={{ icon: 'fuel', title: t('fuel.none.title'), text: t('fuel.none.text') }}
      noMatch={{ ...t('fuel.noMatch', { returnObjects: true }), clears: FUEL_FILTERS }}
    >
      {mayRecord && search.add && <FuelDialog deviceId={device} onClose={() => set({ add: undefined })} />}
      {mayRecord && search.import && <ImportDialog clientId={clientId} onClose={() => set({ import: undefined })} />}
      {mayRecord && edited && <FuelDialog purchase={edited} onClose={() => set({ edit: undefined })} />}
      {waiting && <FuelDialog waiting={waiting} onClose={() => setWaiting(null)} />}
    </ListPage>
  );
}

function Filters() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useFuelSearch();
  const onlyDay = search.day ? format.date(Date.parse(`${search.day}T12:00Z`)) : '';
  return (
    <>
      <Select
        aria-label={t('fuel.period')}
        allowDeselect={false}
        data={PERIODS.map((days) => ({ value: String(days), label: t('fuel.lastDays', { count: days }) }))}
        value={String(search.days ?? PERIODS[0])}
        onChange={(days) => set({ days: Number(days) as (typeof PERIODS)[number], day: undefined })}
      />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId, group: undefined })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
      <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />
      <Select
        aria-label={t('fuel.fuelType')}
        placeholder={t('fuel.allTypes')}
        clearable
        data={FUEL_TYPES.map((value) => ({ value, label: t(`fuel.types.${value}`) }))}
        value={search.fuelType ?? null}
        onChange={(fuelType) => set({ fuelType: (fuelType as FuelType | null) ?? undefined })}
      />
      <Chip
        variant="outline"
        checked={search.outliers === 'only'}
        onChange={(isOn) => set({ outliers: isOn ? 'only' : undefined })}
      >
        {t('fuel.onlyOutliers')}
      </Chip>
      {search.day && (
        <RemovableFilter
          words={onlyDay}
          label={t('audit.removeFilter', { filter: onlyDay })}
          onRemove={() => set({ day: undefined })}
        />
      )}
    </>
  );
}

function Acts({ purchase }: { purchase: FuelPurchase }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { set } = useFuelSearch();
  const remove = useDeleteFuel();
  const restore = useRestoreFuel();
  const { id, designation: plate } = purchase;
  const undo = () => restore.mutate(id, { onError: tell.failed });
  return (
    <RowActs
      label={t('fuel.actsOf', { plate })}
      onEdit={() => set({ edit: id })}
      onDelete={() =>
        remove.mutate(id, { onSuccess: () => tell.done(t('fuel.deleted', { plate }), undo), onError: tell.failed })
      }
    />
  );
}
