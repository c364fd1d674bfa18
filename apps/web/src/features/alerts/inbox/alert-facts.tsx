import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { coordinatesOf } from '../../../map/coordinates.ts';
import classes from './inbox.module.css';
import type { OpenAlert } from './note-field.tsx';

const LATE = 60_000; // ms: an alert that was raised later says so

/** When it began and fired, where, and by which rule. */
export function AlertFacts({ alert }: { alert: OpenAlert }) {
  const { t } = useTranslation();
  const { dateTime, ago } = useFormat();
  const now = useNow();
  const { beganAt, at, raisedAt, latitude, longitude } = alert;
  const facts: [string, ReactNode][] = [];
  if (beganAt !== at) facts.push([t('alerts.pane.began'), dateTime(beganAt)]);
  facts.push([t('alerts.pane.fired'), `${dateTime(at)} (${ago(at, now)})`]);
  if (raisedAt - at > LATE) facts.push([t('alerts.pane.raised'), dateTime(raisedAt)]);
  facts.push([
    t('alerts.pane.position'),
    latitude === null || longitude === null ? t('alerts.pane.noPosition') : coordinatesOf({ latitude, longitude }),
  ]);
  facts.push([t('alerts.pane.rule'), <RuleOf key="rule" alert={alert} />]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function RuleOf({ alert: { kind, ruleId, ruleName, isOwn, facts } }: { alert: OpenAlert }) {
  const { t } = useTranslation();
  if (kind === 'approval_needed' || kind === 'late_payment_proposal') return t(`alerts.kinds.${kind}`);
  if (ruleId === null && isOwn)
    return t(kind === 'command_result' && facts.requester ? 'alerts.pane.requestByShare' : 'alerts.pane.ownRequest');
  if (ruleId === null) return t('alerts.pane.byGeofence', { geofence: facts.geofenceName ?? t('alerts.aGeofence') });
  const name = ruleName ?? `#${ruleId}`;
  return (
    <Link to="/alerts/rules" search={{ edit: ruleId }}>
      {isOwn ? t('alerts.pane.ownRule', { name }) : name}
    </Link>
  );
}
