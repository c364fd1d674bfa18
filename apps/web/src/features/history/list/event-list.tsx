import { LISTED_EVENTS, type ListedEvent, type PastEvent } from '@balise/contract';
import { Button, MultiSelect, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { isOneDay } from '../../../ui/period/period.ts';
import { EventGlyph } from '../../../ui/status/event-glyph.tsx';
import { useEventWords } from '../../past/index.ts';
import type { Replay } from '../replay/replay.ts';
import type { History } from '../use-history.ts';
import classes from './event-list.module.css';
import { isWarning } from './timeline.ts';

const AT_ONCE = 200;

/** All events of the active vehicle in the order of time, of some kinds or of all; a click puts the clock there. */
export function EventList({ history, replay }: { history: History; replay: Replay }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [kinds, setKinds] = useState<ListedEvent[]>([]);
  const [most, setMost] = useState(AT_ONCE);
  const events = history.active?.past?.stored.events ?? [];
  const present = new Set(events.map(({ kind }) => kind));
  const chosen = events.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  if (events.length === 0) return <p className={`text-sm muted ${classes.none}`}>{t('history.events.none')}</p>;
  const oneDay = isOneDay(history.period, history.timeZone);
  return (
    <div className={classes.whole}>
      <MultiSelect
        className={classes.filter}
        size="xs"
        aria-label={t('history.events.kinds')}
        placeholder={kinds.length > 0 ? '' : t('history.events.all')}
        clearable
        data={LISTED_EVENTS.filter((kind) => present.has(kind)).map((value) => ({
          value,
          label: t(`events.kinds.${value}`),
        }))}
        value={kinds}
        onChange={(next) => {
          setKinds(next as ListedEvent[]);
          setMost(AT_ONCE);
        }}
      />
      <ol className={classes.list} aria-label={t('history.events.list')}>
        {chosen.slice(0, most).map((event) => (
          <EventRow key={keyOf(event)} event={event} oneDay={oneDay} replay={replay} />
        ))}
        {chosen.length > most && (
          <li className={classes.more}>
            <Button variant="subtle" size="xs" onClick={() => setMost(most + AT_ONCE)}>
              {t('history.events.more', { count: number(chosen.length - most) })}
            </Button>
          </li>
        )}
      </ol>
    </div>
  );
}

/** Of one moment there is one event of a kind, and one step of each command. */
const keyOf = ({ kind, at, content }: PastEvent): string => `${kind}.${at}.${content['commandId'] ?? ''}`;

function EventRow({ event, oneDay, replay }: { event: PastEvent; oneDay: boolean; replay: Replay }) {
  const format = useFormat();
  const words = useEventWords();
  const { at, kind } = event;
  return (
    <li>
      <UnstyledButton
        className={classes.event}
        data-bad={isWarning(event) || undefined}
        title={format.dateTime(at)}
        onClick={() => replay.seek(at)}
      >
        <time dateTime={new Date(at).toISOString()}>{oneDay ? format.time(at) : format.dayAndMinute(at)}</time>
        <EventGlyph kind={kind} />
        <span>{words(event)}</span>
      </UnstyledButton>
    </li>
  );
}
