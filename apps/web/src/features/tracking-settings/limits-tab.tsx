import type { Device } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { LimitField, useLimit } from './limit-field.tsx';
import { useSetSpeedLimit } from './requests.ts';
import classes from './tracking-settings.module.css';

/** What one vehicle is held to: its speed limit. */
export function LimitsTab({ device }: { device: Device }) {
  const { t } = useTranslation();
  const tell = useTell();
  const may = useMay('edit_speed_limit');
  const limit = useLimit();
  const [typed, setTyped] = useState<number | ''>(limit.figureOf(device.speedLimit));
  const save = useSetSpeedLimit();
  const value = limit.valueOf(typed, device.speedLimit);
  if (!may) {
    return (
      <dl className={classes.fact}>
        <dt>{t('trackingSettings.speedLimit.label')}</dt>
        <dd>{limit.words(device.speedLimit)}</dd>
      </dl>
    );
  }
  const set = () =>
    value !== undefined &&
    save.mutate(
      { ids: [device.id], limit: value, sends: true },
      {
        onSuccess: () =>
          tell.done(t('trackingSettings.speedLimit.saved', { plate: device.designation, limit: limit.words(value) })),
      },
    );
  return (
    <div className={classes.limit}>
      <FailureNote error={save.error} />
      <LimitField typed={typed} isWrong={value === undefined} onChange={setTyped} />
      <Button loading={save.isPending} disabled={value === undefined || value === device.speedLimit} onClick={set}>
        {t(
          value === null && device.speedLimit !== null
            ? 'trackingSettings.speedLimit.remove'
            : 'trackingSettings.speedLimit.save',
        )}
      </Button>
    </div>
  );
}
