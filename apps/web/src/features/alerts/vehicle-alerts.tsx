import type { Alert } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAlertActs } from './inbox/use-alert-acts.ts';
import { When } from './inbox/when.tsx';
import { alertsQuery } from './requests.ts';
import classes from './vehicle-alerts.module.css';
import { useAlertWords } from './words/alert-words.ts';
import { SeverityMark } from './words/severity-mark.tsx';

const FEW = 5; // the others are in the inbox

/** The open alerts of a vehicle, each with its acknowledgement; nothing where there are none. */
export function VehicleAlerts({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(alertsQuery({ deviceId: id, state: 'open', page: 1, pageSize: 10 }));
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.alerts} aria-label={t('alerts.ofVehicle.title')}>
      <h3 className={classes.title}>
        {t('alerts.ofVehicle.title')} <span className="regular faint">{data.total}</span>
      </h3>
      <ul>
        {data.alerts.slice(0, FEW).map((alert) => (
          <OpenAlert key={alert.id} alert={alert} />
        ))}
      </ul>
      {data.total > FEW && (
        <Link to="/alerts" search={{ vehicle: id }} className="text-sm">
          {t('alerts.ofVehicle.all')}
        </Link>
      )}
    </section>
  );
}

/** One open alert as a line: what, when, and "acknowledge". `plate`: of which vehicle, where that is not known. */
export function OpenAlert({ alert, plate }: { alert: Alert; plate?: string }) {
  const { t } = useTranslation();
  const mayHandle = useMay('handle_alerts');
  const { acknowledge, isPending } = useAlertActs();
  const { title } = useAlertWords()(alert);
  return (
    <li className={classes.alert}>
      <SeverityMark severity={alert.severity} label={t(`alerts.severities.${alert.severity}`)} />
      <span className="grow can-shrink">
        {plate && <b className="semibold">{plate} </b>}
        <Link to="/alerts" search={{ alert: alert.id }}>
          {title}
        </Link>
        <When at={alert.at} />
      </span>
      {mayHandle && (
        <ActionIcon
          variant="default"
          disabled={isPending}
          title={t('alerts.acts.acknowledge')}
          aria-label={t('alerts.acts.acknowledgeOf', { alert: title, plate: alert.designation })}
          onClick={() => acknowledge([alert.id])}
        >
          <Icon name="check" />
        </ActionIcon>
      )}
    </li>
  );
}
