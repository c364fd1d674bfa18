import { addRecord, type Currency, completeServices, requestOf, type ServiceRecord } from '@balise/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import { dropForm, newRequestId, sendOrKeep, type WaitingForm } from '../../../offline/index.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { type DueDetail, refreshMaintenance, useCorrectRecord } from '../requests.ts';
import { type CompleteForm, completionOf, emptyForm, fieldsOf, formOf } from './complete-form.ts';

/** What the queue keeps of a form, to go on with it. */
export type TypedCompletion = { dueId: number; form: CompleteForm };

type Opened = { due: DueDetail; record: ServiceRecord | undefined; waiting: WaitingForm | undefined };

/** What is typed, and how it is saved: one service, several together, or a correction. */
export function useCompletion({ due, record, waiting }: Opened, onClose: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const timeZone = useUser().client?.timeZone;
  const currency = due.currency as Currency;
  const [first] = useState(() => {
    if (waiting) return (waiting.typed as TypedCompletion).form;
    return record ? formOf(record, currency, timeZone) : emptyForm(due.plannedWorkshop, timeZone);
  });
  const [form, setForm] = useState(first);
  const set = (change: Partial<CompleteForm>) => setForm((before) => Object.assign({}, before, change));
  const typed = { form, currency, timeZone, isNow: !waiting && form.at === first.at };
  const adding = useSend({ due, form, typed, waiting }, onClose);
  const correcting = useCorrectRecord(record?.id);
  const fields = fieldsOf(typed);
  const onSuccess = () => {
    tell.done(t('maintenance.correct.saved'));
    onClose();
  };
  const saving = record ? correcting : adding;
  const fault = (field: string) => {
    const faults = fieldFaultsOf(saving.error, t);
    // of files, the first that cannot be saved
    return faults[field] ?? Object.entries(faults).find(([name]) => name.startsWith(`${field}.`))?.[1];
  };
  const save = () => (record ? correcting.mutate(fields, { onSuccess }) : adding.mutate());
  return { form, set, save, saving, fields, fault, timeZone };
}

type Sending = Pick<Opened, 'due' | 'waiting'> & { form: CompleteForm; typed: Parameters<typeof fieldsOf>[0] };

/** Sends what was done, or keeps it until there is a line. */
function useSend({ due, form, typed, waiting }: Sending, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const [requestId] = useState(() => waiting?.id ?? newRequestId());
  const count = form.together.length + 1;
  const request = (given: typeof typed) =>
    count > 1
      ? requestOf(completeServices, { body: completionOf(due.id, given) })
      : requestOf(addRecord, { params: { id: due.id }, body: fieldsOf(given) });
  return useMutation({
    mutationFn: () => {
      const waited = { requestId, lastRecordId: due.lastRecordId };
      const label = `${due.designation} · ${due.service}`;
      const kept = { id: requestId, kind: 'maintenance', label, typed: { dueId: due.id, form } } as const;
      const now = request(Object.assign({}, typed, { waited }));
      // without a line the moment is the one at which it was typed
      return sendOrKeep(
        { ...kept, request: now },
        Date.now(),
        request(Object.assign({}, typed, { waited, isNow: false })),
      );
    },
    networkMode: 'always', // without a line it is kept
    onSuccess: async (wasSent) => {
      const names = { service: due.service, vehicle: due.designation };
      const saved =
        count > 1
          ? t('maintenance.complete.savedTogether', { count, vehicle: due.designation })
          : t('maintenance.complete.saved', names);
      tell.done(wasSent ? saved : t('maintenance.complete.kept', names));
      if (waiting && wasSent) await dropForm(waiting.id);
      onDone();
      await refreshMaintenance();
    },
  });
}
