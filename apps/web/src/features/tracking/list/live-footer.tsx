import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { type LiveStatus, live, useLiveStatus, useNow, useSignal } from '../../../live/index.ts';
import { fleetList } from './fleet-list.ts';
import classes from './live-footer.module.css';

/** The state of the socket, and how much of the fleet the map can show. */
export function LiveFooter() {
  const { t } = useTranslation();
  const status = useLiveStatus();
  const { located, shown } = useSignal(fleetList);
  const { number } = useFormat();
  return (
    <footer className={classes.footer}>
      <span className={classes.dot} data-phase={status.phase} />
      <span className="grow can-shrink">
        <StatusWords status={status} />
      </span>
      <span className="muted nowrap">
        {located === shown
          ? t('tracking.onMap', { shown: number(located) })
          : t('tracking.onMapOf', { shown: number(located), total: number(shown) })}
      </span>
    </footer>
  );
}

function StatusWords({ status }: { status: LiveStatus }) {
  const { t } = useTranslation();
  const { ago, duration } = useFormat();
  const now = useNow() - live.clockOffset.get(); // these times are by the browser's own clock
  const receivedAt = useSignal(live.receivedAt);
  if (status.phase === 'live')
    return receivedAt ? t('tracking.liveLast', { ago: ago(receivedAt, now) }) : t('tracking.live');
  if (status.phase === 'waiting')
    return t('tracking.waiting', { time: duration(Math.max(1000, status.retryAt - now)) });
  return status.attempt > 1 ? t('tracking.reconnecting', { attempt: status.attempt }) : t('tracking.connecting');
}
