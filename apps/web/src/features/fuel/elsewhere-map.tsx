import type { FuelPurchase } from '@balise/contract';
import { Popover, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import classes from './fuel.module.css';

// maps are heavy, and most purchases are where their vehicles are
const SpotMap = lazy(() => import('../../map/spot/spot-map.tsx').then((module) => ({ default: module.SpotMap })));

const AROUND = 2 * 3_600_000; // ms of history that is shown before and after a purchase

type Properties = { purchase: FuelPurchase; vehicle: NonNullable<FuelPurchase['vehicle']> };

/** Where a purchase was bought and where its vehicle was then, on a small map, with the way to the vehicle's history. */
export function ElsewhereMap({ purchase: { bought, deviceId, dateFuel, designation }, vehicle }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.onMap}
          onClick={(event) => {
            event.stopPropagation(); // the row opens something else
            setOpened(!opened);
          }}
        >
          {t('fuel.showOnMap')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.mapPanel ?? ''} onClick={(event) => event.stopPropagation()}>
        <Suspense fallback={<div className={classes.map} />}>
          <SpotMap label={t('fuel.elsewhere.map')} place={vehicle} {...(bought ? { other: bought } : {})} />
        </Suspense>
        <ul className={classes.mapWords}>
          <li>
            <span className={classes.dot} />
            {t('fuel.elsewhere.vehicle', { plate: designation, time: format.time(vehicle.at) })}
          </li>
          {bought && (
            <li>
              <span className={classes.dot} data-other="true" />
              {t('fuel.elsewhere.bought', { time: format.time(dateFuel) })}
            </li>
          )}
          <li>
            <Link
              to="/history"
              search={{
                devices: deviceId,
                from: asMoment(dateFuel - AROUND),
                to: asMoment(dateFuel + AROUND),
                at: asMoment(vehicle.at),
              }}
            >
              {t('fuel.elsewhere.history')}
            </Link>
          </li>
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
