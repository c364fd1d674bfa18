import type { Currency, ServiceRecord } from '@balise/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wallTimeIn } from '../../../language/zoned-time.ts';
import type { WaitingForm } from '../../../offline/index.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import type { DueDetail } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { CostFields, FilesField, MeterField, OperationsField } from './complete-fields.tsx';
import type { CompleteForm } from './complete-form.ts';
import { NextDueNote } from './next-due-note.tsx';
import { TogetherField } from './together-field.tsx';
import { useCompletion } from './use-completion.ts';

type Properties = {
  due: DueDetail;
  record?: ServiceRecord;
  /** A form that was typed without a line, to go on with it. */
  waiting?: WaitingForm;
  onClose: () => void;
};

/**
 * Writes that a service was done, with others of its vehicle where they were done together, or corrects what was written; what is due next is
 * shown before it is saved.
 */
export function CompleteDialog({ due, record, waiting, onClose }: Properties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const currency = due.currency as Currency;
  const completion = useCompletion({ due, record, waiting }, onClose);
  const { form, set, saving, fields, fault } = completion;
  const [isBusy, setBusy] = useState(false);
  const names = { service: due.service, vehicle: due.designation };
  return (
    <FormDialog
      title={record ? t('maintenance.correct.title', { day: words.day(record.day) }) : t('maintenance.complete.title')}
      under={
        <p className="text-sm muted">{record ? t('maintenance.correct.text') : t('maintenance.complete.of', names)}</p>
      }
      action={t(record ? 'maintenance.correct.submit' : 'maintenance.complete.submit')}
      isReady={!isBusy}
      saving={saving}
      onSubmit={completion.save}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('maintenance.complete.at')}
        max={wallTimeIn(Date.now(), completion.timeZone)}
        value={form.at}
        error={fault('at')}
        onChange={({ currentTarget }) => set({ at: currentTarget.value })}
      />
      <MeterField {...{ form, set, error: saving.error, fault: fault('metres') }} />
      <OperationsField due={due} chosen={form.operationIds} onChange={(operationIds) => set({ operationIds })} />
      {!record && <TogetherField {...{ due, form, set, currency }} />}
      <CostFields {...{ form, set, currency }} />
      <WrittenFields {...{ form, set }} />
      <FilesField {...{ form, set }} clientId={due.clientId} onBusy={setBusy} error={fault('attachmentIds')} />
      {due.interval.calendar && form.together.length === 0 && (
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

type OfForm = { form: CompleteForm; set: (change: Partial<CompleteForm>) => void };

function WrittenFields({ form, set }: OfForm) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}
