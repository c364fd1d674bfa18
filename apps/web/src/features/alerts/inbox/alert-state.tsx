import type { Alert } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useAsOf } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './inbox.module.css';

const ICONS = { open: 'bell', snoozed: 'clock', acknowledged: 'check' } as const;

/** What became of an alert, with its sign. */
export function AlertState({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const { moment, dateTime } = useFormat();
  const { state, snoozedUntil, acknowledgedAt, acknowledgedBy } = alert;
  const until = useAsOf((now) => (snoozedUntil === null ? '' : moment(snoozedUntil, now)));
  const words = {
    open: t('alerts.is.open'),
    snoozed: t('alerts.is.snoozed', { until }),
    acknowledged: acknowledgedBy
      ? t('alerts.is.acknowledgedBy', { name: acknowledgedBy })
      : t('alerts.is.acknowledged'),
  }[state];
  return (
    <span
      className={classes.state}
      data-state={state}
      title={acknowledgedAt === null ? undefined : dateTime(acknowledgedAt)}
    >
      <Icon name={ICONS[state]} size={14} />
      {words}
    </span>
  );
}
