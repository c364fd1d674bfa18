import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import type { Period } from '../../../ui/period/period.ts';
import { lengthWithin, type TimelineRow } from './timeline.ts';
import classes from './timeline-list.module.css';

type Of<Kind extends TimelineRow['kind']> = Extract<TimelineRow, { kind: Kind }>;
type Properties<Kind extends TimelineRow['kind']> = {
  row: Of<Kind>;
  /** Colour of the vehicle, where there are several. */
  hue: string | null;
  first: boolean;
  last: boolean;
  selected: boolean;
  period: Period;
  onClick: () => void;
};

/** From a stop to the next: how far, how long, how fast where it was too fast. */
export function TripRow({ row: { trip, number, within }, selected, onClick }: Properties<'trip'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const distance = format.text(format.distance(trip.distance));
  // all of it, as its distance is, also where it began before the period
  const time = format.duration(trip.until - trip.startsAt);
  const tooFast = within.some(({ kind }) => kind === 'speeding');
  return (
    <UnstyledButton className={classes.trip} aria-expanded={selected} onClick={onClick}>
      <i className={classes.way} />
      <span>
        <span className="visually-hidden">{t('history.row.trip', { number })} </span>
        {distance} · {time}
        {trip.endsAt === null && ` · ${t('history.row.lasts')}`}
      </span>
      {tooFast && trip.maxSpeed !== null && (
        <span className="medium bad nowrap">
          {t('history.row.max', { speed: format.text(format.speed(trip.maxSpeed)) })}
        </span>
      )}
    </UnstyledButton>
  );
}

/** Where it stood, and for how long; where it set off and where it ended, when. */
export function StopRow({ row, hue, first, last, selected, period, onClick }: Properties<'stop'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stop, role, number } = row;
  const place = stop.place.address ?? t('history.row.noPlace');
  const figure =
    role === 'departure'
      ? format.time(stop.until)
      : role === 'arrival'
        ? format.time(stop.startsAt)
        : format.duration(lengthWithin(stop, period));
  const words = role === 'between' ? 'history.row.stop' : `history.row.${role}`;
  return (
    <UnstyledButton className={classes.stop} aria-expanded={selected} onClick={onClick}>
      {!first && <i className={classes.above} />}
      {!last && <i className={classes.below} />}
      <span className="visually-hidden">{t(words as 'history.row.stop', { number })} </span>
      <span
        aria-hidden="true"
        className={classes.sign}
        data-role={role}
        style={hue ? ({ '--own': `var(--${hue})` } as CSSProperties) : undefined}
      >
        {role === 'between' ? number : ''}
      </span>
      <span className="medium cut grow can-shrink" title={place}>
        {place}
      </span>
      <span className="muted nowrap">{figure}</span>
    </UnstyledButton>
  );
}
