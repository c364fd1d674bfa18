import type { PastEpisode, Why } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { whyQuery } from './requests.ts';
import { useRuleWords } from './use-rule-words.ts';
import classes from './why-dialog.module.css';

type Properties = {
  deviceId: number;
  episode: Pick<PastEpisode, 'kind' | 'startsAt'>;
  onClose: () => void;
  /** Puts the clock to a fix. */
  onShow: (at: number) => void;
};

/** Why a trip, a stop or whatever lasted is what it is: the rule in words, the settings it was made with, the fixes. */
export function WhyDialog({ deviceId, episode, onClose, onShow }: Properties) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { data, error } = useQuery(whyQuery(deviceId, episode, languageOf(i18n.resolvedLanguage)));
  const what = `${t(`history.kinds.${episode.kind}`)}, ${format.time(episode.startsAt)}`;
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      fullScreen={useIsPhone()}
      title={t('history.why.title', { what })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <>
          <Reason reason={data.start} ends={false} onShow={onShow} />
          {data.end ? (
            <Reason reason={data.end} ends onShow={onShow} />
          ) : (
            <p className={classes.rule}>{t('history.why.lasts')}</p>
          )}
          {data.decidedAt !== null && (
            <p className={classes.settled}>{t('history.why.settled', { time: format.dateTime(data.decidedAt) })}</p>
          )}
        </>
      )}
    </Modal>
  );
}

type ReasonProperties = { reason: Why['start']; ends: boolean; onShow: (at: number) => void };

function Reason({ reason, ends, onShow }: ReasonProperties) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRuleWords();
  const settings = Object.entries(reason.settings).map(([name, value]) => words.setting(name, value));
  return (
    <section className={classes.reason}>
      <h3 className={classes.heading}>
        {t(ends ? 'history.why.ends' : 'history.why.begins', { time: format.dateTime(reason.at) })}
      </h3>
      <p className={classes.rule}>{words.rule(reason.rule, reason.settings)}</p>
      {settings.length > 0 && (
        <>
          <h4 className={classes.small}>{t('history.why.settings')}</h4>
          <dl className={classes.settings}>
            {settings.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {reason.fixes.length > 0 && <Fixes fixes={reason.fixes} onShow={onShow} />}
    </section>
  );
}

function Fixes({ fixes, onShow }: { fixes: Why['start']['fixes']; onShow: (at: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ignition = (on: boolean | null): string =>
    on === null ? '—' : t(on ? 'tracking.ignitionOn' : 'tracking.ignitionOff');
  return (
    <table className={classes.fixes}>
      <caption className={classes.small}>{t('history.why.fixes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('history.why.time')}</th>
          <th scope="col" data-figure>
            {t('history.why.speed')}
          </th>
          <th scope="col">{t('history.why.ignition')}</th>
          <th scope="col" data-figure>
            {t('history.why.supply')}
          </th>
          <th scope="col">{t('history.why.place')}</th>
        </tr>
      </thead>
      <tbody>
        {fixes.map((fix, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fixes may be of one moment, and none moves
          <tr key={place} data-doubtful={fix.quality > 0 || undefined}>
            <th scope="row">
              <UnstyledButton
                className={classes.time}
                aria-label={t('history.why.show', { time: format.timeWithSeconds(fix.at) })}
                onClick={() => onShow(fix.at)}
              >
                {format.timeWithSeconds(fix.at)}
              </UnstyledButton>
            </th>
            <td data-figure>{fix.speed === null ? '—' : format.text(format.speed(fix.speed))}</td>
            <td>{ignition(fix.ignition)}</td>
            <td data-figure>{fix.externalVoltage === null ? '—' : format.text(format.voltage(fix.externalVoltage))}</td>
            <td className={classes.faint}>
              {fix.latitude === null || fix.longitude === null
                ? '—'
                : `${format.number(fix.latitude, 5)}, ${format.number(fix.longitude, 5)}`}
              {fix.quality > 0 && ` · ${t('history.why.doubtful')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
