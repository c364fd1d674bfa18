import type { DashboardEvent } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { EventGlyph } from '../../ui/status/event-glyph.tsx';
import { useEventWords } from '../past/index.ts';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';
import { NothingYet } from './nothing-yet.tsx';
import { dashboardQuery } from './requests.ts';

/** The last events of all vehicles. */
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

function EventRow({ event }: { event: DashboardEvent }) {
  const format = useFormat();
  const now = useNow();
  const words = useEventWords();
  return (
    <Link to="/map" search={{ device: event.deviceId }} className={classes.event}>
      <time dateTime={new Date(event.at).toISOString()} title={format.dateTime(event.at)}>
        {format.moment(event.at, now)}
      </time>
      <EventGlyph kind={event.kind} />
      <b className="semibold nowrap">{event.designation}</b>
      <span className={classes.second}>{words(event)}</span>
    </Link>
  );
}
