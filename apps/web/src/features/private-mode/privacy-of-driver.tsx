import type { ClientId, DriverId, WeekHours } from '@balise/contract';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { FormSection } from '../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { WeekHoursField } from '../../ui/week-hours/week-hours-field.tsx';
import { useStartExport } from '../clients/index.ts';
import classes from './private-mode.module.css';
import { driverHoursQuery, useSaveDriverHours } from './requests.ts';

type Properties = { driverId: DriverId; clientId: ClientId; name: string };

/** What a driver may expect: hours in which nobody sees where he is, and everything that is stored of him. */
export function PrivacyOfDriver(properties: Properties) {
  const mayExport = useMay('export_data');
  return (
    <>
      <Hours {...properties} />
      {mayExport && <OwnData {...properties} />}
    </>
  );
}

function Hours({ driverId, name }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { data } = useSuspenseQuery(driverHoursQuery(driverId));
  const mayManage = useMay('manage_private_mode');
  const save = useSaveDriverHours(driverId);
  const [draft, setDraft] = useState<WeekHours>();
  const submit = () =>
    save.mutate(draft ?? [], {
      onSuccess: () => {
        tell.done(t('privateMode.driver.saved', { name }));
        setDraft(undefined);
      },
    });
  return (
    <FormSection title={t('privateMode.driver.hours')}>
      <fieldset className={classes.week} disabled={!mayManage} aria-label={t('privateMode.driver.hours')}>
        <WeekHoursField
          label={t('privateMode.week')}
          description={t('privateMode.driver.hoursHint')}
          timeZone={data.timeZone}
          value={draft ?? data.week ?? []}
          onChange={setDraft}
        />
        <FailureNote error={save.error} />
        {mayManage && (
          <Button
            className={classes.save ?? ''}
            disabled={draft === undefined}
            loading={save.isPending}
            onClick={submit}
          >
            {t('privateMode.saveWeek')}
          </Button>
        )}
      </fieldset>
    </FormSection>
  );
}

const YEARS = 10;
const YEAR = 365 * 86_400_000;

function OwnData({ driverId, clientId, name }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const start = useStartExport(clientId);
  const send = () => {
    const now = Date.now();
    start.mutate(
      { from: now - YEARS * YEAR, to: now, driverId, positions: 'csv' },
      { onSuccess: () => tell.done(t('privateMode.driver.started', { name })), onError: tell.failed },
    );
  };
  return (
    <FormSection title={t('privateMode.driver.data')}>
      <div className={classes.week}>
        <p className="text-sm muted">{t('privateMode.driver.dataHint')}</p>
        <div className={classes.line}>
          <Button variant="default" leftSection={<Icon name="download" />} loading={start.isPending} onClick={send}>
            {t('privateMode.driver.make')}
          </Button>
          <Link to="/clients/$id/data" params={{ id: String(clientId) }}>
            {t('privateMode.driver.files')}
          </Link>
        </div>
      </div>
    </FormSection>
  );
}
