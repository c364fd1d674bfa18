import type { ClientId } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './forecasts.module.css';
import { useSaveHours } from './requests.ts';

const MOST = 1_000;
const USUAL = [8, 8, 8, 8, 8, 0, 0];
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;

type Properties = { clientId: ClientId | undefined; hours: readonly number[] | null; onClose: () => void };

/** How many hours the workshop can work on each day of the week. */
export function HoursDialog({ clientId, hours, onClose }: Properties) {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  const saving = useSaveHours();
  const [typed, setTyped] = useState<(number | string)[]>([...(hours ?? USUAL)]);
  const weekday = new Intl.DateTimeFormat(languageOf(i18n.resolvedLanguage), { weekday: 'long', timeZone: 'UTC' });
  const submit = () =>
    saving.mutate(
      { ...(clientId !== undefined && { clientId }), hours: typed.map((value) => Number(value) || 0) },
      {
        onSuccess: () => {
          tell.done(t('forecasts.workload.hoursSaved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('forecasts.workload.hoursOf')}
      action={t('forecasts.workload.saveHours')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm muted">{t('forecasts.workload.hoursText')}</p>
      <div className={classes.hours}>
        {typed.map((value, place) => (
          <NumberInput
            key={weekday.format(MONDAY + place * DAY)}
            label={weekday.format(MONDAY + place * DAY)}
            value={value}
            min={0}
            max={MOST}
            suffix=" h"
            onChange={(next) => setTyped(typed.map((one, at) => (at === place ? next : one)))}
          />
        ))}
      </div>
    </FormDialog>
  );
}
