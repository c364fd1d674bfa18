import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { PlaceWords } from '../../map/ground/place-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusGlyph } from '../../ui/status/status-glyph.tsx';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';
import { type Attention, type FleetState, TROUBLES, troubled } from './fleet-state.ts';
import { NothingYet } from './nothing-yet.tsx';

/** The queue of what needs somebody, worst first, each with the one useful act beside it. */
export function AttentionBox({ state }: { state: FleetState | undefined }) {
  const { t } = useTranslation();
  if (!state) return <Skeleton height={280} radius="md" />;
  const count = troubled(state);
  return (
    <section className={classes.box}>
      <BoxHead title={t('dashboard.attention.title')} count={count}>
        {TROUBLES.filter((trouble) => state.counts[trouble]).map((trouble) => (
          <Link key={trouble} to="/devices" search={{ status: trouble }} className={classes.more}>
            <StatusGlyph badge={trouble} label={t(`status.${trouble}`)} />
            {state.counts[trouble]}
          </Link>
        ))}
      </BoxHead>
      {count === 0 ? (
        <NothingYet icon="check" title={t('dashboard.attention.none')} text={t('dashboard.attention.noneText')} />
      ) : (
        <ul>
          {state.attention.map((attention) => (
            <Row key={attention.vehicle.id} attention={attention} />
          ))}
        </ul>
      )}
      {count > state.attention.length && (
        <p className={classes.foot}>{t('dashboard.attention.more', { count: count - state.attention.length })}</p>
      )}
    </section>
  );
}

function Row({ attention: { vehicle, trouble, since } }: { attention: Attention }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { designation, label } = vehicle.details;
  return (
    <li className={classes.row}>
      <StatusGlyph badge={trouble} label={t(`status.${trouble}`)} />
      <span className={classes.two}>
        <b className="semibold nowrap">{designation}</b>
        <span className={classes.second}>{label}</span>
      </span>
      <span className={classes.two}>
        <span>
          <span className="medium">{t(`dashboard.attention.${trouble}`)}</span>{' '}
          <span className="muted">{trouble === 'powerCut' && t(circumstance(vehicle.state?.moving))}</span>
        </span>
        <span className={classes.second}>
          <PlaceWords vehicle={vehicle} />
        </span>
      </span>
      {since !== null && (
        <time className={classes.when} dateTime={new Date(since).toISOString()} title={format.dateTime(since)}>
          <span>{format.duration(now - since)}</span>
          <span className={classes.second}>{format.since(since, now)}</span>
        </time>
      )}
      <Button
        className={classes.act}
        variant="default"
        size="xs"
        leftSection={<Icon name="map" />}
        renderRoot={(props) => <Link to="/map" search={{ device: vehicle.id }} {...props} />}
      >
        {t('dashboard.attention.show')}
      </Button>
    </li>
  );
}

const circumstance = (moving: boolean | undefined) =>
  moving ? ('dashboard.attention.whileMoving' as const) : ('dashboard.attention.whileStopped' as const);
