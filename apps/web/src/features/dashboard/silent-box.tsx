import type { SilentDevice } from '@balise/contract';
import type { Badge } from '@balise/tracking';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { live, statusOf, useNow, useVehicle, type Vehicle } from '../../live/index.ts';
import { PlaceWords } from '../../map/ground/place-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusGlyph } from '../../ui/status/status-glyph.tsx';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';
import { type FleetState, nobodySilent } from './fleet-state.ts';
import { NothingYet } from './nothing-yet.tsx';
import { dashboardQuery } from './requests.ts';

const SILENT_FROM = 10 * 60_000; // ms: what spoke since is not silent (domain 4.1)

/** A device's last message, as the live socket tells it where it knows more; its activation where it never spoke. */
const lastWord = ({ deviceId, seenAt, activatedAt }: SilentDevice): number =>
  live.fleet.vehicle(deviceId)?.state?.seenAt ?? seenAt ?? activatedAt;

/** The vehicles that have said nothing for longest. */
export function SilentBox({ state }: { state: FleetState | undefined }) {
  const { t } = useTranslation();
  const { data } = useQuery(dashboardQuery);
  const now = useNow();
  if (!data || !state) return <Skeleton height={320} radius="md" />;
  const silent = data.longestSilent.filter((device) => now - lastWord(device) > SILENT_FROM);
  return (
    <section className={classes.box}>
      <BoxHead title={t('dashboard.silent.title')}>
        <Link to="/devices" search={{ order: 'lastConnection' }} className={classes.more}>
          {t('dashboard.silent.all')}
          <Icon name="chevronRight" />
        </Link>
      </BoxHead>
      {silent.length === 0 ? (
        <NobodySilent words={nobodySilent(state.counts)} never={state.counts.neverConnected} />
      ) : (
        <ul>
          {silent.map((device) => (
            <li key={device.deviceId}>
              <Row device={device} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says only what is known: vehicles that never connected are not counted as reporting. */
function NobodySilent({ words, never }: { words: ReturnType<typeof nobodySilent>; never: number }) {
  const { t } = useTranslation();
  return (
    <NothingYet
      icon={words === 'noneEnabled' ? 'vehicle' : 'check'}
      title={t(`dashboard.silent.${words}`)}
      text={t(`dashboard.silent.${words}Text`)}
    >
      {never > 0 && (
        <Link to="/devices" search={{ status: 'neverConnected' }} className={classes.more}>
          {t('dashboard.silent.never', { count: never })}
          <Icon name="chevronRight" />
        </Link>
      )}
    </NothingYet>
  );
}

function Row({ device }: { device: SilentDevice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const vehicle = useVehicle(device.deviceId);
  const seenAt = vehicle?.state?.seenAt ?? device.seenAt;
  const since = seenAt ?? device.activatedAt;
  return (
    <Link to="/map" search={{ device: device.deviceId }} className={classes.silent}>
      <StatusGlyph badge={badgeOf(vehicle, seenAt, now)} />
      <b className="semibold nowrap">{device.designation}</b>
      <span className={classes.second}>
        {seenAt === null
          ? t('dashboard.silent.activated', { date: format.date(device.activatedAt) })
          : vehicle && <PlaceWords vehicle={vehicle} />}
      </span>
      <time dateTime={new Date(since).toISOString()} title={format.dateTime(since)}>
        {format.duration(now - since)}
      </time>
    </Link>
  );
}

function badgeOf(vehicle: Vehicle | undefined, seenAt: number | null, now: number): Badge {
  if (!vehicle) return seenAt === null ? 'neverConnected' : 'disconnected';
  return statusOf(vehicle, now).badge;
}
