import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../api/call-failed.ts';
import { faultWords } from '../api/fault-words.ts';
import { useOnline } from '../api/use-online.ts';
import { wordsOf } from '../api/words-of.ts';
import { useFormat } from '../language/use-format.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { FormKind, WaitingForm } from './form-store.ts';
import { dropForm, sendForms, useWaitingForms } from './waiting-forms.ts';
import classes from './waiting-forms-box.module.css';

type Properties = { kind: FormKind; onEdit: (form: WaitingForm) => void };

/** The forms of a kind that wait to be sent, or that the server refused, each with what can be done; nothing where there are none. */
export function WaitingFormsBox({ kind, onEdit }: Properties) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const forms = useWaitingForms().filter((form) => form.kind === kind);
  const [discarded, setDiscarded] = useState<WaitingForm | null>(null);
  const discard = useMutation({ mutationFn: dropForm });
  if (forms.length === 0) return null;
  return (
    <section className={classes.box} aria-label={t('offline.title')}>
      <header className={classes.head}>
        <Icon name={isOnline ? 'clock' : 'offline'} />
        <h2 className={classes.title}>{t('offline.waiting', { count: forms.length })}</h2>
        <span className="grow" />
        {isOnline && (
          <Button variant="subtle" size="xs" onClick={() => void sendForms()}>
            {t('offline.sendNow')}
          </Button>
        )}
      </header>
      <ul>
        {forms.map((form) => (
          <Line key={form.id} form={form} onEdit={() => onEdit(form)} onDiscard={() => setDiscarded(form)} />
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          title={t('offline.discardTitle')}
          text={t('offline.discardText', { form: discarded.label })}
          action={t('offline.discard')}
          isDanger
          mutation={discard}
          onConfirm={() => discard.mutate(discarded.id, { onSuccess: () => setDiscarded(null) })}
          onClose={() => setDiscarded(null)}
        />
      )}
    </section>
  );
}

function Line({ form, onEdit, onDiscard }: { form: WaitingForm; onEdit: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <b className="semibold">{form.label}</b>
        <span className={form.refusal ? 'text-xs bad' : 'text-xs faint'}>
          {form.refusal ? <Refusal refusal={form.refusal} /> : t('offline.typed', { at: format.dateTime(form.at) })}
        </span>
      </span>
      <Button variant="subtle" size="xs" onClick={onEdit}>
        {t('offline.edit')}
      </Button>
      <Button variant="subtle" color="gray" size="xs" onClick={onDiscard}>
        {t('offline.discard')}
      </Button>
    </li>
  );
}

function Refusal({ refusal: { code, fields } }: { refusal: NonNullable<WaitingForm['refusal']> }) {
  const { t } = useTranslation();
  const faults = Object.values(fields).map((fault) => faultWords(fault, t));
  return <>{faults.length > 0 ? faults.join(' ') : wordsOf(new CallFailed(code, 409, {}), t)}</>;
}
