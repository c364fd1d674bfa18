import type { Why } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { EventWhy } from './event-why.tsx';
import { Reason } from './reason.tsx';
import { type ExplainedEpisode, type ExplainedMoment, isExplainedEvent, whyQuery } from './requests.ts';
import classes from './why-card.module.css';

// maps are heavy, and the reasons come first
const SpotMap = lazy(async () => ({ default: (await import('../../map/spot/spot-map.tsx')).SpotMap }));

type Shown = {
  /** Whether what it is in has its title already. */
  isTitled?: boolean;
  /** Shows a moment on the map, where there is one beside the card. */
  onMoment?: (at: number) => void;
};

/** Why a trip, a stop, a speeding, a harsh braking… is one: the rule that began it and the one that ended it, the settings, the fixes. */
export function WhyCard({ deviceId, kind, startsAt, geofence, ...shown }: ExplainedMoment & Shown) {
  return isExplainedEvent(kind) ? (
    <EventWhy deviceId={deviceId} kind={kind} at={startsAt} {...shown} />
  ) : (
    <EpisodeWhy asked={{ deviceId, kind, startsAt, ...(geofence === undefined ? {} : { geofence }) }} {...shown} />
  );
}

function EpisodeWhy({ asked, isTitled = false, onMoment }: Shown & { asked: ExplainedEpisode }) {
  const { t, i18n } = useTranslation();
  const { dateTime, days } = useFormat();
  const { data, error } = useQuery(whyQuery(asked, i18n.language));
  if (error && !data) return <FailureNote error={error} />;
  if (!data) return <Skeleton height={160} />;
  const { episode, start, end, shape, decidedAt } = data;
  return (
    <article className="text-sm grid gap-12">
      {!isTitled && (
        <h3 className={classes.title}>
          {t('history.why.title', { what: t(`history.kinds.${episode.kind}`) })}
          <span>{days(episode.startsAt, episode.until)}</span>
        </h3>
      )}
      {episode.kind === 'geofence' && episode.suspension !== null && (
        <p className="strong">{t('history.why.suspended', { reason: episode.suspension })}</p>
      )}
      {episode.kind === 'speeding' && episode.zone?.name && (
        <p className="strong">{t('history.why.zoneLimit', { zone: episode.zone.name })}</p>
      )}
      {episode.kind === 'speeding' && episode.group?.name && (
        <p className="strong">{t('history.why.groupLimit', { group: episode.group.name })}</p>
      )}
      <Reason reason={start} onMoment={onMoment} />
      {shape && (
        <>
          <p>{t('history.why.shape', { version: shape.version, time: dateTime(shape.drawnAt) })}</p>
          <ShapeMap shape={shape} />
        </>
      )}
      <Pause episode={episode} />
      {end ? <Reason reason={end} ends onMoment={onMoment} /> : <p className="strong">{t('history.why.lasts')}</p>}
      {decidedAt !== null && <p className="text-xs faint">{t('history.why.settled', { time: dateTime(decidedAt) })}</p>}
    </article>
  );
}

function ShapeMap({ shape }: { shape: NonNullable<Why['shape']> }) {
  const { t } = useTranslation();
  const area = useMemo(() => ({ ...shape, name: '' }), [shape]);
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <SpotMap area={area} label={t('history.why.shapeMap', { version: shape.version })} />
    </Suspense>
  );
}

/** The longest standstill in a trip: why it is one trip and not two. */
function Pause({ episode }: { episode: Why['episode'] }) {
  const { t } = useTranslation();
  const { time, duration } = useFormat();
  if (episode.kind !== 'trip' || !episode.pause) return null;
  const { at, duration: length } = episode.pause;
  return <p className="strong">{t('history.why.pause', { time: time(at), length: duration(length) })}</p>;
}
