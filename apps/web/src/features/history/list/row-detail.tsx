import type { PastEpisode, PastEvent, Place } from '@balise/contract';
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FigureText } from '../../../ui/page/figure.tsx';
import { EventGlyph } from '../../../ui/status/event-glyph.tsx';
import { type Asked, isExplainedEvent, useEventWords } from '../../past/index.ts';
import type { Replay } from '../replay/replay.ts';
import type { PastOfVehicle } from '../use-history.ts';
import classes from './row-detail.module.css';
import { episodeOf, isWarning, type TimelineRow } from './timeline.ts';
import { WhyDialog } from './why-dialog.tsx';

type Properties = { row: TimelineRow; vehicle: PastOfVehicle; replay: Replay };

/** All that is known of the selected trip or stop, what else happened meanwhile, and why each of them is what it is. */
export function RowDetail({ row, vehicle, replay }: Properties) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Omit<Asked, 'deviceId'> | null>(null);
  const episode = episodeOf(row);
  const meanwhile = [...row.within, ...row.moments].sort((a, b) => momentOf(a) - momentOf(b));
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        {useFacts(row).map(({ words, value }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {meanwhile.length > 0 && (
        <ul className={classes.within} aria-label={t('history.row.during')}>
          {meanwhile.map((one) =>
            'startsAt' in one ? (
              <Meanwhile
                key={`${one.kind}.${one.startsAt}`}
                episode={one}
                onShow={() => replay.seek(one.startsAt)}
                onAsk={() => setAsked(askedOf(one))}
              />
            ) : (
              <Moment key={`${one.kind}.${one.at}`} event={one} onShow={() => replay.seek(one.at)} onAsk={setAsked} />
            ),
          )}
        </ul>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<Icon name="info" size={14} />}
        onClick={() => setAsked(askedOf(episode))}
      >
        {t('history.why.ask')}
      </Button>
      {asked && (
        <WhyDialog
          asked={{ deviceId: vehicle.id, ...asked }}
          onClose={() => setAsked(null)}
          onShow={(at) => {
            replay.seek(at);
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}

const momentOf = (one: PastEpisode | PastEvent): number => ('startsAt' in one ? one.startsAt : one.at);

type Fact = { words: string; value: ReactNode };

function useFacts(row: TimelineRow): Fact[] {
  const { t } = useTranslation();
  const format = useFormat();
  const episode = episodeOf(row);
  const place = (named: Place): string => named.address ?? t('history.row.noPlace');
  const speed = (value: number | null): ReactNode =>
    value === null ? '—' : <FigureText figure={format.speed(value)} />;
  const times: Fact[] = [
    { words: t('history.row.began'), value: format.dateTime(episode.startsAt) },
    {
      words: t('history.row.ended'),
      value: episode.endsAt === null ? t('history.row.lasts') : format.dateTime(episode.endsAt),
    },
    { words: t('history.row.duration'), value: format.duration(episode.until - episode.startsAt) },
  ];
  if (row.kind === 'stop') {
    return [
      { words: t('history.row.at'), value: place(row.stop.place) },
      ...times,
      ...(row.stop.idling > 0 ? [{ words: t('history.row.idling'), value: format.duration(row.stop.idling) }] : []),
    ];
  }
  const { trip } = row;
  return [
    { words: t('history.row.from'), value: place(trip.from) },
    { words: t('history.row.to'), value: place(trip.to) },
    ...times,
    { words: t('history.row.distance'), value: <FigureText figure={format.distance(trip.distance)} /> },
    ...(trip.estimated > 0
      ? [{ words: t('history.row.estimated'), value: <FigureText figure={format.distance(trip.estimated)} /> }]
      : []),
    { words: t('history.row.driving'), value: format.duration(trip.driving) },
    ...(trip.idling > 0 ? [{ words: t('history.row.idling'), value: format.duration(trip.idling) }] : []),
    { words: t('history.row.maxSpeed'), value: speed(trip.maxSpeed) },
    { words: t('history.row.meanSpeed'), value: speed(trip.meanSpeed) },
  ];
}

/** As "Why?" asks for it: a visit by its geofence too. */
const askedOf = (episode: PastEpisode): Omit<Asked, 'deviceId'> => ({
  kind: episode.kind,
  startsAt: episode.startsAt,
  ...(episode.kind === 'geofence' ? { geofence: episode.geofence } : {}),
});

type MeanwhileProperties = { episode: PastEpisode; onShow: () => void; onAsk: () => void };

function Meanwhile({ episode, onShow, onAsk }: MeanwhileProperties) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, startsAt, until } = episode;
  const fast =
    episode.kind === 'speeding' && episode.maxSpeed !== null
      ? ` · ${t('history.row.max', { speed: format.text(format.speed(episode.maxSpeed)) })}`
      : '';
  const place = episode.kind === 'geofence' && episode.name !== null ? ` ${episode.name}` : '';
  const suspended =
    episode.kind === 'geofence' && episode.suspension !== null ? ` · ${t('history.row.suspended')}` : '';
  const loss = episode.kind === 'silence' && episode.failing ? ` · ${t('history.row.probablePowerLoss')}` : '';
  return (
    <li className={classes.meanwhile}>
      <button
        type="button"
        className={classes.show}
        data-bad={kind === 'speeding' || kind === 'power_cut' || undefined}
        onClick={onShow}
      >
        {format.time(startsAt)} {t(`history.kinds.${kind}`)}
        {place} · {format.duration(until - startsAt)}
        {fast}
        {suspended}
        {loss}
      </button>
      <AskButton onClick={onAsk} />
    </li>
  );
}

type MomentProperties = {
  event: PastEvent;
  onShow: () => void;
  onAsk: (asked: Omit<Asked, 'deviceId'>) => void;
};

/** Something that happened at a moment: when, what, and how bad. */
function Moment({ event, onShow, onAsk }: MomentProperties) {
  const format = useFormat();
  const words = useEventWords();
  const { kind, at } = event;
  return (
    <li className={classes.meanwhile}>
      <button type="button" className={classes.show} data-bad={isWarning(event) || undefined} onClick={onShow}>
        <EventGlyph kind={kind} /> {format.time(event.at)} {words(event)}
      </button>
      {isExplainedEvent(kind) && <AskButton onClick={() => onAsk({ kind, startsAt: at })} />}
    </li>
  );
}

/** "Why?" of one of many: its words would leave the line no room. */
function AskButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const words = t('history.why.ask');
  return (
    <ActionIcon
      className={classes.ask ?? ''}
      variant="subtle"
      size={20}
      aria-label={words}
      title={words}
      onClick={onClick}
    >
      <Icon name="question" size={14} />
    </ActionIcon>
  );
}
