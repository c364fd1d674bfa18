import type { DashboardEvent } from '@balise/contract';
import { ALARMS, type Badge, type EventKind } from '@balise/tracking';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';
import { NothingYet } from './nothing-yet.tsx';
import { dashboardQuery } from './requests.ts';

/** What happened last, to whichever vehicle. */
export function LastEventsBox() {
  const { t } = useTranslation();
  const { data, error } = useQuery(dashboardQuery);
  if (error && !data) throw error; // the route's error screen says why
  if (!data) return <Skeleton height={320} radius="md" />;
  return (
    <section className={classes.box}>
      <BoxHead title={t('dashboard.events.title')} />
      {data.lastEvents.length === 0 ? (
        <NothingYet icon="clock" title={t('dashboard.events.none')} text={t('dashboard.events.noneText')} />
      ) : (
        <ul>
          {data.lastEvents.map((event) => (
            <li key={`${event.deviceId}-${event.at}-${event.kind}`}>
              <EventRow event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The state that an event leads to, whose shape stands beside it; the others have an icon. */
const LEADS_TO: Partial<Record<EventKind, Badge>> = {
  movement_started: 'moving',
  movement_stopped: 'stopped',
  idling_started: 'idle',
  power_cut: 'powerCut',
};

const ICONS: Partial<Record<EventKind, IconName>> = {
  alarm_raised: 'warning',
  battery_low: 'battery',
  harsh_acceleration: 'wheel',
  harsh_braking: 'wheel',
  harsh_cornering: 'wheel',
};

function EventRow({ event }: { event: DashboardEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const badge = LEADS_TO[event.kind];
  const alarms = ALARMS.filter((alarm) => event.alarms.includes(alarm)).map((alarm) => t(`events.alarms.${alarm}`));
  return (
    <Link to="/map" search={{ device: event.deviceId }} className={classes.event}>
      <time dateTime={new Date(event.at).toISOString()} title={format.dateTime(event.at)}>
        {format.moment(event.at, now)}
      </time>
      {badge ? <StatusGlyph badge={badge} /> : <Icon name={ICONS[event.kind] ?? 'clock'} />}
      <b className={classes.plate}>{event.designation}</b>
      <span className={classes.second}>
        {alarms.length > 0 ? alarms.join(', ') : t(`events.kinds.${event.kind}`)}
        {event.startedAt !== null && ` ${t('events.after', { time: format.duration(event.at - event.startedAt) })}`}
      </span>
    </Link>
  );
}
