import type { PrivateMode } from '@balise/contract';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './private-mode.module.css';
import { type PrivateVehicle, useEndPrivate, useStartPrivate } from './requests.ts';

const HOURS = [1, 4, 8, 12, 24] as const;
const UNTIL_ENDED = 'open';

type Properties = { vehicle: PrivateVehicle; mode: PrivateMode; mayUse: boolean };

/** Whether the vehicle is private now, and the button. */
export function PrivateNow({ vehicle: { id, plate }, mode, mayUse }: Properties) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const tell = useTell();
  const [hours, setHours] = useState<string>(UNTIL_ENDED);
  const [start, end] = [useStartPrivate(id), useEndPrivate(id)];
  const since = mode.periods.find(({ until }) => until === null || until > mode.now)?.from ?? mode.now;
  const state = !mode.isPrivate
    ? t('privateMode.off')
    : mode.until === null
      ? t('privateMode.on', { time: dateTime(since) })
      : t('privateMode.onUntil', { time: dateTime(mode.until) });
  const begin = () =>
    start.mutate(hours === UNTIL_ENDED ? null : Number(hours) * 60, {
      onSuccess: () => tell.done(t('privateMode.started', { plate })),
    });
  const stop = () => end.mutate(null, { onSuccess: () => tell.done(t('privateMode.ended', { plate })) });
  return (
    <section className={classes.now}>
      <strong className={classes.state}>
        <Icon name={mode.isPrivate ? 'eyeOff' : 'eye'} /> {state}
      </strong>
      {mode.isPrivate && !mode.isByButton && <p className="text-sm muted">{t('privateMode.bySchedule')}</p>}
      <FailureNote error={start.error ?? end.error} />
      {mayUse && !mode.isPrivate && (
        <div className={classes.line}>
          <Select
            label={t('privateMode.startFor')}
            allowDeselect={false}
            value={hours}
            onChange={(next) => setHours(next ?? UNTIL_ENDED)}
            data={[
              { value: UNTIL_ENDED, label: t('privateMode.untilEnded') },
              ...HOURS.map((count) => ({ value: String(count), label: t('privateMode.hours', { count }) })),
            ]}
          />
          <Button loading={start.isPending} onClick={begin}>
            {t('privateMode.start')}
          </Button>
        </div>
      )}
      {mayUse && mode.isByButton && (
        <div className={classes.line}>
          <Button variant="default" loading={end.isPending} onClick={stop}>
            {t('privateMode.end')}
          </Button>
        </div>
      )}
    </section>
  );
}
