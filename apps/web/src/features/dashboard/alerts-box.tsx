import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FleetAlerts, useOpenAlerts } from '../alerts/index.ts';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';

/** The open alerts of rules; nothing where there are none. */
export function AlertsBox() {
  const { t } = useTranslation();
  const count = useOpenAlerts();
  if (count === 0) return null;
  return (
    <section className={classes.box}>
      <BoxHead title={t('alerts.ofVehicle.title')} count={count}>
        <Link to="/alerts" className={classes.more}>
          {t('alerts.toast.showAll')}
        </Link>
      </BoxHead>
      <div className={classes.alerts}>
        <Suspense>
          <FleetAlerts />
        </Suspense>
      </div>
    </section>
  );
}
