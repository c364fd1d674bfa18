import { CONSUMPTION_GROUPS, majorUnits } from '@balise/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FigureText } from '../../ui/page/figure.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { GroupSelect } from '../groups/index.ts';
import { FuelTabs } from './fuel-tabs.tsx';
import { type ConsumptionRow, consumptionExport, consumptionQuery } from './requests.ts';
import { CONSUMPTION_FILTERS, PERIODS, periodOf, useConsumptionSearch } from './search.ts';

/** Consumption and cost by vehicle, by model or by driver. */
export function ConsumptionPage() {
  const { t } = useTranslation();
  const list = useConsumptionSearch();
  const { search, set } = list;
  const by = search.by ?? 'vehicle';
  const query = {
    ...periodOf(search.days ?? PERIODS[1], Date.now()),
    by,
    ...(search.clientId && { clientId: search.clientId }),
    ...(search.group && { groupId: search.group }),
  };
  const { data, error } = useQuery(consumptionQuery(query));
  const columns = useColumns(by);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('fuel.title')}
      {...{ list, columns }}
      all={data}
      keyOf={({ name, counterUnit }, place) => `${name} ${counterUnit} ${place}`}
      tabs={() => <FuelTabs />}
      filters={
        <>
          <SegmentedControl
            aria-label={t('fuel.consumption.groupBy')}
            data={CONSUMPTION_GROUPS.map((value) => ({ value, label: t(`fuel.consumption.byWords.${value}`) }))}
            value={by}
            onChange={(value) => set({ by: value as typeof by })}
          />
          <Select
            aria-label={t('fuel.period')}
            allowDeselect={false}
            data={PERIODS.map((days) => ({ value: String(days), label: t('fuel.lastDays', { count: days }) }))}
            value={String(search.days ?? PERIODS[1])}
            onChange={(days) => set({ days: Number(days) as (typeof PERIODS)[number] })}
          />
          <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId, group: undefined })} />
          <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />
        </>
      }
      exported={{ title: t('fuel.consumption.exportTitle'), fetchFile: consumptionExport(query) }}
      empty={{ icon: 'fuel', title: t('fuel.consumption.none.title'), text: t('fuel.consumption.none.text') }}
      noMatch={{ title: t('fuel.consumption.none.title'), text: t('fuel.noMatch.text'), clears: CONSUMPTION_FILTERS }}
    />
  );
}

function useColumns(by: (typeof CONSUMPTION_GROUPS)[number]): TableColumn<ConsumptionRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const figure = (value: number | null, digits: number, unit: string) =>
    value === null ? '—' : <FigureText figure={{ value: format.number(value, digits), unit }} />;
  const money = (amount: number | null, { currency }: ConsumptionRow) =>
    amount === null || currency === null ? '—' : format.money(majorUnits(amount, currency), currency);
  return [
    {
      id: 'name',
      label: t(`fuel.consumption.by.${by}`),
      phone: 'title',
      cell: ({ name, deviceId }) =>
        deviceId === null ? (
          name || t(`fuel.consumption.noName.${by}`)
        ) : (
          <Link to="/fuel" search={{ device: deviceId, days: 90 }} className="row-link">
            {name}
          </Link>
        ),
    },
    ...(by === 'vehicle'
      ? []
      : [
          {
            id: 'vehicles',
            label: t('fuel.consumption.vehicles'),
            align: 'end',
            cell: ({ vehicles }) => format.number(vehicles),
          } satisfies TableColumn<ConsumptionRow>,
        ]),
    {
      id: 'average',
      label: t('fuel.consumption.average'),
      align: 'end',
      phone: 'end',
      cell: ({ consumption, counterUnit }) => figure(consumption.average, 1, t(`fuel.units.${counterUnit}`)),
    },
    {
      id: 'cost',
      label: t('fuel.consumption.cost'),
      align: 'end',
      cell: (row) => money(row.consumption.cost, row),
    },
    {
      id: 'distance',
      label: t('fuel.consumption.distance'),
      align: 'end',
      phone: 'below',
      cell: ({ consumption, counterUnit, readings }) =>
        readings === 0 ? (
          <span className="faint">{t('fuel.consumption.noMeter')}</span>
        ) : (
          figure(consumption.distance || null, 0, counterUnit)
        ),
    },
    {
      id: 'bought',
      label: t('fuel.consumption.bought'),
      align: 'end',
      cell: ({ bought }) => figure(bought, 0, t('fuel.litre')),
    },
    { id: 'spent', label: t('fuel.consumption.spent'), align: 'end', cell: (row) => money(row.spent, row) },
    {
      id: 'carbon',
      label: t('fuel.consumption.carbon'),
      align: 'end',
      cell: ({ carbon }) => <span title={t('fuel.consumption.carbonHint')}>{format.number(carbon)}</span>,
    },
    {
      id: 'outliers',
      label: t('fuel.consumption.outliers'),
      align: 'end',
      cell: ({ outliers }) => (outliers === 0 ? <span className="faint">0</span> : format.number(outliers)),
    },
  ];
}
