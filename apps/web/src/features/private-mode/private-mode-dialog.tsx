import type { WeekHours } from '@balise/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import frame from '../../ui/dialog/dialog.module.css';
import { FormDialog, FormSection } from '../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { WeekHoursField } from '../../ui/week-hours/week-hours-field.tsx';
import { PrivateNow } from './private-now.tsx';
import { PrivatePast } from './private-past.tsx';
import { ReportTheft } from './report-theft.tsx';
import { type PrivateVehicle, privateModeQuery, useSaveHours } from './requests.ts';

/** Private mode of one vehicle: now, each week, and when it was. */
export function PrivateModeDialog({ vehicle, onClose }: { vehicle: PrivateVehicle; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { id, plate } = vehicle;
  const { data: mode } = useSuspenseQuery(privateModeQuery(id));
  const mayUse = useMay('use_private_mode');
  const mayManage = useMay('manage_private_mode');
  const save = useSaveHours(id);
  const [draft, setDraft] = useState<WeekHours>();
  const week = draft ?? mode.week ?? [];
  const submit = () =>
    save.mutate(week, {
      onSuccess: () => {
        tell.done(t('privateMode.weekSaved', { plate }));
        setDraft(undefined);
      },
    });
  return (
    <FormDialog
      title={t('privateMode.title', { plate })}
      size={720}
      action={mayManage ? t('privateMode.saveWeek') : undefined}
      isReady={draft !== undefined}
      isChanged={draft !== undefined}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm muted">{t('privateMode.about')}</p>
      <PrivateNow vehicle={vehicle} mode={mode} mayUse={mayUse} />
      {mayManage && mode.isPrivate && <ReportTheft vehicle={vehicle} />}
      {mayManage && (
        <div className={frame.wide}>
          <WeekHoursField
            label={t('privateMode.week')}
            description={t('privateMode.weekHint')}
            timeZone={mode.timeZone}
            value={week}
            onChange={setDraft}
          />
        </div>
      )}
      <FormSection title={t('privateMode.past')}>
        <PrivatePast mode={mode} />
      </FormSection>
    </FormDialog>
  );
}
