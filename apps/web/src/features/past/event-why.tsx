import type { ExplainedEvent } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { Reason } from './reason.tsx';
import { whyOfEventQuery } from './requests.ts';
import { useEventWords } from './use-event-words.ts';
import classes from './why-card.module.css';

type Properties = {
  deviceId: number;
  kind: ExplainedEvent;
  at: number;
  isTitled?: boolean;
  onMoment?: (at: number) => void;
};

/** Why something happened: how hard, the rule that found it, the settings, the fixes. */
export function EventWhy({ deviceId, kind, at, isTitled = false, onMoment }: Properties) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const words = useEventWords();
  const { data, error } = useQuery(whyOfEventQuery(deviceId, kind, at));
  if (error && !data) return <FailureNote error={error} />;
  if (!data) return <Skeleton height={160} />;
  const { event, reason } = data;
  return (
    <article className="text-sm grid gap-12">
      {!isTitled && (
        <h3 className={classes.title}>
          {t('history.why.title', { what: t(`events.kinds.${kind}`) })}
          <span>{dateTime(at)}</span>
        </h3>
      )}
      <p className="strong">{words(event)}</p>
      <Reason reason={reason} onMoment={onMoment} />
      {reason.at !== at && <p className="text-xs faint">{t('history.why.settled', { time: dateTime(at) })}</p>}
    </article>
  );
}
