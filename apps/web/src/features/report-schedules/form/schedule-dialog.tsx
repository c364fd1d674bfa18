import type { ReportForm, ReportKind, ReportSchedule } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog, FormSection } from '../../../ui/dialog/form-dialog.tsx';
import { ClientField, useTimeZoneOf } from '../../../ui/picker/clients.tsx';
import { useShownColumns } from '../../../ui/table/use-shown-columns.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useSaveSchedule } from '../requests.ts';
import classes from '../schedules.module.css';
import { RecipientFields } from './recipient-fields.tsx';
import { ReportFields } from './report-fields.tsx';
import { formOf, inputOf, judge, newForm, reportOf, type ScheduleForm } from './schedule-form.ts';
import { TimingFields } from './timing-fields.tsx';

type Properties = {
  /** The one that is edited. */
  schedule?: ReportSchedule;
  /** Or the report that is on screen. */
  asked?: { kind: ReportKind; form: ReportForm };
  onClose: () => void;
};

/** Schedules the report on screen, or edits a schedule: when it is sent, to whom, and as which file. */
export function ScheduleDialog({ schedule, asked, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const user = useUser();
  const [form, setForm] = useScheduleForm(schedule, asked);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveSchedule();
  const set = (next: Partial<ScheduleForm>): void => {
    setForm((before) => ({ ...before, ...next }));
    setFaults({});
  };
  const choosesClient = user.role !== 'client' && !schedule;
  const clientId = form.report.clientId ?? user.client?.id;
  const submit = (): void => {
    const missing = choosesClient && clientId === undefined ? { clientId: 'required' as const } : {};
    const found = codesInWords({ ...judge(form), ...missing }, t);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: schedule?.id, body: inputOf(form) },
      {
        onSuccess: ({ name }) => {
          tell.done(t(schedule ? 'reportSchedules.saved' : 'reportSchedules.created', { name }));
          onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  const part = { form, set, faults };
  return (
    <FormDialog
      title={schedule ? t('reportSchedules.dialog.edit', { name: schedule.name }) : t('reportSchedules.dialog.add')}
      size={720}
      action={t(schedule ? 'common.save' : 'reportSchedules.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('reportSchedules.dialog.report')}>
        {choosesClient && (
          <ClientField
            value={clientId === undefined ? null : String(clientId)}
            error={faults.clientId}
            onChange={(chosen) =>
              set({
                report: { ...form.report, clientId: (chosen === null ? undefined : Number(chosen)) as never },
                contacts: [],
              })
            }
          />
        )}
        <ReportFields {...part} />
      </FormSection>
      <FormSection title={t('reportSchedules.dialog.when')}>
        <TimingFields {...part} timeZone={useTimeZoneOf(clientId)} />
      </FormSection>
      <FormSection title={t('reportSchedules.dialog.recipients')}>
        <RecipientFields {...part} clientId={clientId} />
        <Switch
          className={classes.wide ?? ''}
          label={t('reportSchedules.dialog.skipEmpty')}
          checked={form.skipEmpty}
          onChange={({ currentTarget: { checked } }) => set({ skipEmpty: checked })}
        />
        <Switch
          className={classes.wide ?? ''}
          label={t('reportSchedules.dialog.active')}
          checked={form.isActive}
          onChange={({ currentTarget: { checked } }) => set({ isActive: checked })}
        />
      </FormSection>
    </FormDialog>
  );
}

function useScheduleForm(schedule: Properties['schedule'], asked: Properties['asked']) {
  const { t, i18n } = useTranslation();
  // those that are shown on screen, also by a saved view
  const [shown] = useShownColumns(`reports-${asked?.kind}`);
  return useState<ScheduleForm>(() => {
    if (schedule || !asked) return formOf(schedule as ReportSchedule);
    const report = reportOf(asked.kind, asked.form, shown);
    return newForm(report, t(`reports.kinds.${asked.kind}`), languageOf(i18n.resolvedLanguage));
  });
}
