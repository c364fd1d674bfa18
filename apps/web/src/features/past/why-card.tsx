import type { Why } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FixTable } from './fix-table.tsx';
import { type Asked, whyQuery } from './requests.ts';
import { useRuleWords } from './use-rule-words.ts';
import classes from './why-card.module.css';

type Properties = Asked & {
  /** Whether what it stands in has its title already. */
  isTitled?: boolean;
  /** Shows a moment on the map, where there is one beside the card. */
  onMoment?: (at: number) => void;
};

/** Why a trip, a stop, a speeding… is one: the rule that began it and the one that ended it, the settings, the fixes. */
export function WhyCard({ isTitled = false, onMoment, ...asked }: Properties) {
  const { t, i18n } = useTranslation();
  const { dateTime, days } = useFormat();
  const { data, error } = useQuery(whyQuery(asked, i18n.language));
  if (error && !data) return <FailureNote error={error} />;
  if (!data) return <Skeleton height={160} />;
  const { episode, start, end, decidedAt } = data;
  return (
    <article className={classes.card}>
      {!isTitled && (
        <h3 className={classes.title}>
          {t('history.why.title', { what: t(`history.kinds.${episode.kind}`) })}
          <span>{days(episode.startsAt, episode.until)}</span>
        </h3>
      )}
      <Reason reason={start} ends={false} {...(onMoment ? { onMoment } : {})} />
      <Pause episode={episode} />
      {end ? (
        <Reason reason={end} ends {...(onMoment ? { onMoment } : {})} />
      ) : (
        <p className={classes.rule}>{t('history.why.lasts')}</p>
      )}
      {decidedAt !== null && (
        <p className={classes.settled}>{t('history.why.settled', { time: dateTime(decidedAt) })}</p>
      )}
    </article>
  );
}

type Part = { reason: Why['start']; ends: boolean; onMoment?: (at: number) => void };

function Reason({ reason, ends, onMoment }: Part) {
  const { t } = useTranslation();
  const { timeWithSeconds } = useFormat();
  const words = useRuleWords();
  const { at, rule, settings, fixes } = reason;
  return (
    <section className={classes.part}>
      <h4>{t(ends ? 'history.why.ends' : 'history.why.begins', { time: timeWithSeconds(at) })}</h4>
      <p className={classes.rule}>{words.rule(rule, settings)}</p>
      {Object.keys(settings).length > 0 && (
        <dl className={classes.settings} aria-label={t('history.why.settings')}>
          {Object.entries(settings).map(([key, figure]) => {
            const { name, value } = words.setting(key, figure);
            return (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {fixes.length > 0 && <FixTable fixes={fixes} decisive={at} {...(onMoment ? { onMoment } : {})} />}
    </section>
  );
}

/** The longest standstill in a trip: why it is one trip and not two. */
function Pause({ episode }: { episode: Why['episode'] }) {
  const { t } = useTranslation();
  const { time, duration } = useFormat();
  if (episode.kind !== 'trip' || !episode.pause) return null;
  const { at, duration: length } = episode.pause;
  return <p className={classes.rule}>{t('history.why.pause', { time: time(at), length: duration(length) })}</p>;
}
