import { type DeviceId, majorUnits } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { axisTop, ticksOf } from '../../ui/chart/axis.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './fuel.module.css';
import { vehicleFuelQuery } from './requests.ts';
import { SettingsDialog } from './settings-dialog.tsx';

type Properties = { deviceId: DeviceId; plate: string; from: number; to: number };

/** What a vehicle consumes: its average, its cost, and each stretch from one full tank to the next. */
export function ConsumptionBox({ deviceId, plate, from, to }: Properties) {
  const { t } = useTranslation();
  const mayEdit = useMay('manage_fuel');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(vehicleFuelQuery(deviceId, { from, to }));
  if (!data) return <Skeleton height={230} radius={10} mb={16} />;
  const { settings, stretches, consumption } = data;
  return (
    <section className={classes.chart} aria-label={t('fuel.consumption.ofVehicle', { plate })}>
      <header className={classes.boxHead}>
        <h2 className={classes.boxTitle}>{t('fuel.consumption.ofVehicle', { plate })}</h2>
        <span className="grow" />
        {mayEdit && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="settings" size={14} />}
            onClick={() => setOpen(true)}
          >
            {t('fuel.settings.open')}
          </Button>
        )}
      </header>
      <Figures data={data} />
      {stretches.length > 0 ? (
        <Stretches stretches={stretches} unit={t(`fuel.units.${settings.counterUnit}`)} deviceId={deviceId} />
      ) : (
        <p className={classes.hint}>{t('fuel.consumption.unknown')}</p>
      )}
      {consumption.doubtful > 0 && (
        <p className={classes.hint}>{t('fuel.consumption.doubtful', { count: consumption.doubtful })}</p>
      )}
      {isOpen && <SettingsDialog {...{ deviceId, plate, settings }} onClose={() => setOpen(false)} />}
    </section>
  );
}

type Data = NonNullable<ReturnType<typeof useVehicleFuel>>;
const useVehicleFuel = (deviceId: DeviceId, period: { from: number; to: number }) =>
  useQuery(vehicleFuelQuery(deviceId, period)).data;

function Figures({ data: { settings, consumption, currency, carbon, readings } }: { data: Data }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { counterUnit, tank } = settings;
  const figures = [
    [
      t('fuel.consumption.average'),
      consumption.average === null ? '—' : `${format.number(consumption.average, 1)} ${t(`fuel.units.${counterUnit}`)}`,
    ],
    [
      t(`fuel.consumption.costOf.${counterUnit}`),
      consumption.cost === null || currency === null
        ? '—'
        : format.money(majorUnits(consumption.cost, currency), currency),
    ],
    [
      t('fuel.consumption.distance'),
      consumption.distance > 0
        ? `${format.number(consumption.distance)} ${counterUnit}`
        : readings === 0
          ? t('fuel.consumption.noMeter')
          : '—',
    ],
    [t('fuel.consumption.carbon'), format.number(carbon), t('fuel.consumption.carbonHint')],
    [t('fuel.settings.tank'), tank === null ? '—' : `${format.number(tank)} ${t('fuel.litre')}`],
  ] as const;
  return (
    <dl className={classes.summary}>
      {figures.map(([name, value, hint]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Stretches({ stretches, unit, deviceId }: { stretches: Data['stretches']; unit: string; deviceId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const top = axisTop(
    stretches.map(({ average }) => average),
    2,
  );
  const every = Math.ceil(stretches.length / 8);
  const figure = (average: number) => `${format.number(average, 1)} ${unit}`;
  return (
    <BarChart
      top={top}
      ticks={ticksOf(top, format.number)}
      columns={stretches.map(({ from, to, average, isDoubtful }, place) => ({
        key: String(to),
        label: place % every === 0 ? format.date(to).slice(0, 5) : '',
        name: `${format.date(from)} – ${format.date(to)}: ${figure(average)}`,
        target: { to: '/fuel', search: { device: deviceId } },
        bars: [{ value: average, look: isDoubtful ? 'open' : 'plain' }],
      }))}
    >
      <table>
        <caption className="visually-hidden">{t('fuel.consumption.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fuel.chart.day')}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ from, to, average }) => (
            <tr key={to}>
              <th scope="row">
                {format.date(from)} – {format.date(to)}
              </th>
              <td>{format.number(average, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </BarChart>
  );
}
