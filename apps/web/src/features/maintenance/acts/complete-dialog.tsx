import type { Currency, ServiceRecord } from '@balise/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import { wallTimeIn } from '../../../language/zoned-time.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { type DueDetail, useAddRecord, useCorrectRecord } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { CostFields, MeterField, OperationsField } from './complete-fields.tsx';
import { type CompleteForm, emptyForm, fieldsOf, formOf } from './complete-form.ts';
import { NextDueNote } from './next-due-note.tsx';

type Properties = { due: DueDetail; record?: ServiceRecord; onClose: () => void };

/** Writes that a service was done, or corrects what was written; what is due next is shown before it is saved. */
export function CompleteDialog({ due, record, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const words = useDueWords();
  const timeZone = useUser().client?.timeZone;
  const currency = due.currency as Currency;
  const [first] = useState(() =>
    record ? formOf(record, currency, timeZone) : emptyForm(due.plannedWorkshop, timeZone),
  );
  const [form, setForm] = useState(first);
  const set = (change: Partial<CompleteForm>) => setForm((before) => Object.assign({}, before, change));
  const adding = useAddRecord(due.id);
  const correcting = useCorrectRecord(record?.id);
  const saving = record ? correcting : adding;
  const fields = fieldsOf(form, currency, timeZone, form.at === first.at);
  const fault = (field: string) => fieldFaultsOf(saving.error, t)[field];
  const names = { service: due.service, vehicle: due.designation };
  const onSuccess = () => {
    tell.done(record ? t('maintenance.correct.saved') : t('maintenance.complete.saved', names));
    onClose();
  };
  return (
    <FormDialog
      title={record ? t('maintenance.correct.title', { day: words.day(record.day) }) : t('maintenance.complete.title')}
      under={
        <p className="text-sm muted">{record ? t('maintenance.correct.text') : t('maintenance.complete.of', names)}</p>
      }
      action={t(record ? 'maintenance.correct.submit' : 'maintenance.complete.submit')}
      saving={saving}
      onSubmit={() => saving.mutate(fields, { onSuccess })}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('maintenance.complete.at')}
        max={wallTimeIn(Date.now(), timeZone)}
        value={form.at}
        error={fault('at')}
        onChange={({ currentTarget }) => set({ at: currentTarget.value })}
      />
      <MeterField {...{ form, set, error: saving.error, fault: fault('metres') }} />
      <OperationsField due={due} chosen={form.operationIds} onChange={(operationIds) => set({ operationIds })} />
      <CostFields {...{ form, set, currency }} />
      <TextInput
        label={t('maintenance.complete.workshop')}
        maxLength={100}
        value={form.workshop}
        onChange={({ currentTarget }) => set({ workshop: currentTarget.value })}
      />
      <Textarea
        label={t('maintenance.complete.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={form.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      {due.interval.calendar && (
        <TextInput
          type="date"
          label={t('maintenance.complete.nextDay')}
          description={t('maintenance.complete.nextDayHint')}
          value={form.nextOn}
          error={fault('nextOn')}
          onChange={({ currentTarget }) => set({ nextOn: currentTarget.value })}
        />
      )}
      {!record && <NextDueNote id={due.id} fields={fields} />}
    </FormDialog>
  );
}
