import type { DeviceId, VehicleTank } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LevelChart } from './level-chart.tsx';
import { vehicleTankQuery } from './requests.ts';
import { SensorDialog } from './sensor-dialog.tsx';
import classes from './tank.module.css';

type Properties = { deviceId: DeviceId; plate: string; period: { from: number; to: number } };

/** The tank of a vehicle: its sums, and its level over time. */
export function TankBox({ deviceId, plate, period }: Properties) {
  const { t } = useTranslation();
  const mayEdit = useMay('manage_fuel');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(vehicleTankQuery(deviceId, period));
  if (!data) return <Skeleton height={280} radius={10} mb={16} />;
  const { sensor, levels, lines } = data;
  return (
    <section className={classes.box} aria-label={t('tank.ofVehicle', { plate })}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('tank.ofVehicle', { plate })}</h2>
        <span className="grow" />
        {mayEdit && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="settings" size={14} />}
            onClick={() => setOpen(true)}
          >
            {sensor ? t('tank.sensor.open') : t('tank.sensor.set')}
          </Button>
        )}
      </header>
      {sensor && <Figures data={data} />}
      {sensor && levels.at.length > 1 ? (
        <LevelChart {...{ levels, lines, period, plate }} capacity={sensor.tank} />
      ) : (
        <p className={classes.hint}>
          {t(!sensor ? 'tank.noSensor.ofVehicle' : data.readUntil === null ? 'tank.waiting' : 'tank.noLevels')}
        </p>
      )}
      {isOpen && <SensorDialog {...{ deviceId, plate, sensor }} onClose={() => setOpen(false)} />}
    </section>
  );
}

const KM = 1000; // m

function Figures({ data: { sums } }: { data: VehicleTank }) {
  const { t } = useTranslation();
  const format = useFormat();
  const litres = (value: number | null) => (value === null ? '—' : `${format.number(value, 0)} ${t('tank.litre')}`);
  const { burnt, distance } = sums;
  const average =
    burnt === null || distance === null || distance < 50 * KM
      ? '—'
      : `${format.number((burnt / distance) * 100 * KM, 1)} ${t('fuel.units.km')}`;
  const figures = [
    [t('tank.sums.filled'), litres(sums.filled)],
    [t('tank.sums.bought'), litres(sums.bought)],
    [t('tank.sums.missing'), litres(sums.missing), sums.missing > 0],
    [t('tank.sums.dropped'), litres(sums.dropped), sums.dropped > 0],
    [t('tank.sums.burnt'), litres(burnt)],
    [t('tank.sums.average'), average],
  ] as const;
  return (
    <dl className={classes.sums}>
      {figures.map(([name, value, isBad]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-bad={isBad || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
