import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './private-mode.module.css';
import { type PrivateVehicle, useReportTheft } from './requests.ts';

/** Ends private time of a vehicle that was stolen, with the reason. */
export function ReportTheft({ vehicle: { id, plate } }: { vehicle: PrivateVehicle }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [reason, setReason] = useState('');
  const report = useReportTheft(id);
  const fault = useFaultOf(report.error);
  const send = () => report.mutate(reason, { onSuccess: () => tell.done(t('privateMode.theftDone', { plate })) });
  return (
    <section className={classes.now}>
      <strong>{t('privateMode.theft')}</strong>
      <p className="text-sm muted">{t('privateMode.theftText')}</p>
      <FailureNote error={report.error} blamesFields />
      <div className={classes.line}>
        <TextInput
          label={t('privateMode.theftReason')}
          maxLength={300}
          required
          value={reason}
          error={fault('reason')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button className="danger" loading={report.isPending} disabled={reason.trim() === ''} onClick={send}>
          {t('privateMode.theft')}
        </Button>
      </div>
    </section>
  );
}
