import type { DeviceId } from '@balise/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { vehiclesQuery } from '../../../api/lists.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { GroupSelect } from '../../groups/index.ts';
import { FuelTabs } from '../fuel-tabs.tsx';
import { fleetTanksQuery, vehicleTankQuery } from './requests.ts';
import { isShown, TANK_FILTERS, TANK_PERIODS, TANK_SHOWS, tankPeriod, useTankSearch } from './search.ts';
import classes from './tank.module.css';
import { TankBox } from './tank-box.tsx';
import { useTankColumns } from './tank-columns.tsx';

/** Fills, drops and purchases of tanks with a sensor; of one vehicle with its level over time. */
export function TankPage() {
  const { t } = useTranslation();
  const list = useTankSearch();
  const { search, set } = list;
  const { device, clientId, group, show = 'all', days = TANK_PERIODS[1] } = search;
  const period = tankPeriod(days, Date.now());
  const query = { ...period, ...(clientId && { clientId }), ...(group && { groupId: group }) };
  const fleet = useQuery({ ...fleetTanksQuery(query), enabled: device === undefined });
  const vehicle = useQuery({ ...vehicleTankQuery((device ?? 0) as DeviceId, period), enabled: device !== undefined });
  const columns = useTankColumns(device !== undefined);
  const { error } = device === undefined ? fleet : vehicle;
  const data = device === undefined ? fleet.data : vehicle.data;
  if (error && !data) throw error; // the route's error screen says why
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const plate = vehicles.find(({ id }) => id === device)?.designation ?? '';
  const lines = device === undefined ? fleet.data?.lines : vehicle.data && [...vehicle.data.lines].reverse();
  const hasNone = device === undefined && fleet.data?.sensors === 0;
  return (
    <ListPage
      title={t('fuel.title')}
      {...{ list, columns }}
      all={lines?.filter((line) => isShown(line, show))}
      keyOf={({ kind, eventId, purchaseIds }) => `${kind} ${eventId} ${purchaseIds.join(' ')}`}
      tabs={() => <FuelTabs />}
      above={
        <>
          {device !== undefined && <TankBox deviceId={device as DeviceId} plate={plate} period={period} />}
          {fleet.data?.leftOut && device === undefined && <p className={classes.note}>{t('tank.leftOut')}</p>}
        </>
      }
      filters={
        <>
          <SegmentedControl
            aria-label={t('tank.show')}
            data={TANK_SHOWS.map((value) => ({ value, label: t(`tank.shows.${value}`) }))}
            value={show}
            onChange={(value) => set({ show: value === 'all' ? undefined : (value as typeof show) })}
          />
          <Select
            aria-label={t('fuel.period')}
            allowDeselect={false}
            data={TANK_PERIODS.map((count) => ({ value: String(count), label: t('fuel.lastDays', { count }) }))}
            value={String(days)}
            onChange={(value) => set({ days: Number(value) as typeof days })}
          />
          <ClientFilter value={clientId} onChange={(id) => set({ clientId: id, group: undefined })} />
          <VehicleFilter value={device} onChange={(id) => set({ device: id })} />
          <GroupSelect value={group} clientId={clientId} onChange={(id) => set({ group: id })} />
        </>
      }
      empty={
        hasNone
          ? { icon: 'fuel', title: t('tank.noSensor.title'), text: t('tank.noSensor.text') }
          : { icon: 'fuel', title: t('tank.none.title'), text: t('tank.none.text') }
      }
      noMatch={{ title: t('tank.none.title'), text: t('fuel.noMatch.text'), clears: TANK_FILTERS }}
    />
  );
}
