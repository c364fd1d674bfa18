import type { AlertId } from '@balise/contract';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { wordsOf } from '../../../api/words-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { alertQuery } from '../requests.ts';
import { useAlertWords } from '../words/alert-words.ts';
import { SeverityMark } from '../words/severity-mark.tsx';
import { AlertDeliveries } from './alert-deliveries.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertLog } from './alert-log.tsx';
import { AlertState } from './alert-state.tsx';
import { AssignMenu } from './assign-menu.tsx';
import classes from './inbox.module.css';
import { NoteField, type OpenAlert } from './note-field.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import type { AlertActs } from './use-alert-acts.ts';

// maps are heavy, and the list comes first
const SpotMap = lazy(async () => ({ default: (await import('../../../map/spot/spot-map.tsx')).SpotMap }));

type Properties = {
  id: AlertId;
  acts: AlertActs;
  isSnoozing: boolean;
  setSnoozing: (opened: boolean) => void;
  onClose: () => void;
};

/** One alert: what happened, where, by which rule, what was done, and what can be done. */
export function AlertPane({ id, onClose, ...rest }: Properties) {
  const { t } = useTranslation();
  const { data, error } = useQuery(alertQuery(id));
  const words = useAlertWords();
  const said = data && words(data);
  return (
    <article className={classes.pane} aria-label={t('alerts.pane.label')} aria-live="polite">
      <header className={classes.head}>
        {data && <SeverityMark severity={data.severity} size={20} label={t(`alerts.severities.${data.severity}`)} />}
        <div className="grow can-shrink">
          <h2>{said?.title ?? t('alerts.pane.label')}</h2>
          {said && said.details.length > 0 && <p className="text-sm muted">{said.details.join(' · ')}</p>}
          {data && <p className="text-sm semibold">{[data.designation, data.label].filter(Boolean).join(' · ')}</p>}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </header>
      {error && !data && (
        <StatePanel icon="warning" bad title={t('shell.failed.title')} text={wordsOf(error, t) ?? ''} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && <Content alert={data} {...rest} />}
    </article>
  );
}

type ContentProperties = Omit<Properties, 'id' | 'onClose'> & { alert: OpenAlert };

function Content({ alert, ...rest }: ContentProperties) {
  const { t } = useTranslation();
  const mayHandle = useMay('handle_alerts');
  const mayRead = useMay('manage_alert_contacts');
  const { latitude, longitude } = alert;
  return (
    <>
      {latitude !== null && longitude !== null && (
        <Suspense fallback={<Skeleton height={220} radius={0} />}>
          <SpotMap place={{ latitude, longitude }} label={t('alerts.pane.map')} />
        </Suspense>
      )}
      <div className={classes.body}>
        <AlertState alert={alert} />
        {mayHandle && <Acts alert={alert} {...rest} />}
        <AlertFacts alert={alert} />
        <Ways alert={alert} />
        <NoteField key={alert.id} alert={alert} acts={rest.acts} isEditable={mayHandle} />
        {mayRead && <AlertDeliveries id={alert.id} />}
        <AlertLog acts={alert.acts} />
      </div>
    </>
  );
}

function Acts({ alert, acts, isSnoozing, setSnoozing }: ContentProperties) {
  const { t } = useTranslation();
  const ids = [alert.id];
  return (
    <div className={classes.buttons}>
      {alert.state === 'acknowledged' ? (
        <Button variant="default" leftSection={<Icon name="undo" />} onClick={() => acts.reopen(ids)}>
          {t('alerts.acts.reopen')}
        </Button>
      ) : (
        <Button leftSection={<Icon name="check" />} loading={acts.isPending} onClick={() => acts.acknowledge(ids)}>
          {t('alerts.acts.acknowledge')}
        </Button>
      )}
      <SnoozeMenu opened={isSnoozing} onChange={setSnoozing} onSnooze={(until) => acts.snooze(ids, until)}>
        <Button variant="default" leftSection={<Icon name="clock" />}>
          {t('alerts.acts.snooze')}
        </Button>
      </SnoozeMenu>
      <AssignMenu clientId={alert.clientId} onAssign={(to) => acts.assign(ids, to)}>
        <Button variant="default" leftSection={<Icon name="user" />}>
          {alert.assignedTo?.name ?? t('alerts.acts.assign')}
        </Button>
      </AssignMenu>
    </div>
  );
}

const AROUND = 15 * 60_000; // ms of history on each side of the alert

/** To the vehicle on the map, and to its history around the alert. */
function Ways({ alert: { deviceId, driverId, at, kind, facts, state } }: { alert: OpenAlert }) {
  const { t } = useTranslation();
  const mayHistory = useMay('view_history');
  if (deviceId === null) return <WayToDriver driverId={driverId} />;
  return (
    <div className={classes.buttons}>
      {kind === 'approval_needed' && state !== 'acknowledged' && (
        <Button
          size="xs"
          leftSection={<Icon name="lock" />}
          renderRoot={(props) => <Link to="/blocking" search={{ command: facts.commandId }} {...props} />}
        >
          {t('alerts.reviewApproval')}
        </Button>
      )}
      {kind === 'late_payment_proposal' && state !== 'acknowledged' && (
        <Button
          size="xs"
          leftSection={<Icon name="lock" />}
          renderRoot={(props) => <Link to="/work-and-pay/$id" params={{ id: String(facts.contractId) }} {...props} />}
        >
          {t('alerts.reviewProposal')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="map" />}
        renderRoot={(props) => <Link to="/map" search={{ device: deviceId }} {...props} />}
      >
        {t('alerts.pane.vehicle')}
      </Button>
      {mayHistory && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="history" />}
          renderRoot={(props) => (
            <Link
              to="/history"
              search={{ devices: deviceId, from: asMoment(at - AROUND), to: asMoment(at + AROUND), at: asMoment(at) }}
              {...props}
            />
          )}
        >
          {t('alerts.pane.history')}
        </Button>
      )}
    </div>
  );
}

function WayToDriver({ driverId }: Pick<OpenAlert, 'driverId'>) {
  const { t } = useTranslation();
  if (driverId === null) return null;
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="idCard" />}
        renderRoot={(props) => <Link to="/drivers" search={{ edit: driverId }} {...props} />}
      >
        {t('alerts.pane.driver')}
      </Button>
    </div>
  );
}
