import { type AlertContact, CONFIRMATION_DIGITS, writePhone } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { useNow } from '../../live/index.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { SmsQuestions } from '../sms-questions/index.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { contactQuery, useConfirmContact, useSendCode } from './requests.ts';

/** Confirms a contact by the code that it received; the code can be sent again. */
export function CodeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, dataUpdatedAt, error } = useQuery(contactQuery(id));
  if (error && !data) throw error;
  return data ? <Code contact={data} since={dataUpdatedAt} onClose={onClose} /> : null;
}

function Code({ contact, since, onClose }: { contact: AlertContact; since: number; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [code, setCode] = useState('');
  const confirm = useConfirmContact();
  const pending = useCountdown(contact, since);
  const submit = (digits: string) => {
    if (confirm.isPending || digits.length < CONFIRMATION_DIGITS) return;
    confirm.mutate(
      { id: contact.id, code: digits },
      {
        onSuccess: ({ label }) => {
          tell.done(t('alertContacts.confirmed', { name: label }));
          onClose();
        },
        onError: () => setCode(''),
      },
    );
  };
  const type = (digits: string) => {
    if (digits !== '') confirm.reset();
    setCode(digits);
    submit(digits);
  };
  const address = contact.kind === 'email' ? contact.address : writePhone(contact.address, null);
  const isOpen = pending.expiresIn > 0;
  return (
    <FormDialog
      title={t('alertContacts.code.title', { name: contact.label })}
      action={t('alertContacts.confirm')}
      isReady={isOpen && code.length === CONFIRMATION_DIGITS}
      isChanged={false}
      saving={confirm}
      onSubmit={() => submit(code)}
      onClose={onClose}
    >
      <p className="text-sm">{t(isOpen ? 'alertContacts.code.text' : 'alertContacts.code.ended', { address })}</p>
      <CodeBoxes
        label={t('alertContacts.code.label')}
        value={code}
        disabled={!isOpen}
        fault={fieldFaultsOf(confirm.error, t).code}
        onChange={type}
      />
      {isOpen && (
        <p className="text-sm muted">
          {t('alertContacts.code.left', { count: pending.attemptsLeft, minutes: Math.ceil(pending.expiresIn / 60) })}
        </p>
      )}
      <Resend
        contact={contact}
        resendIn={pending.resendIn}
        onSent={() => {
          setCode('');
          confirm.reset();
        }}
      />
      {contact.kind === 'phone' && <SmsQuestions />}
    </FormDialog>
  );
}

function Resend({ contact, resendIn, onSent }: { contact: AlertContact; resendIn: number; onSent: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const send = useSendCode();
  const again = () =>
    send.mutate(contact.id, {
      onSuccess: () => {
        onSent();
        tell.done(t('alertContacts.code.sent'));
      },
    });
  return (
    <>
      <FailureNote error={send.error} />
      <div>
        <Button variant="default" loading={send.isPending} disabled={resendIn > 0} onClick={again}>
          {resendIn > 0 ? t('alertContacts.code.resendIn', { count: resendIn }) : t('alertContacts.code.resend')}
        </Button>
      </div>
    </>
  );
}

/** What is left of the code's times, counted from the answer that said them. @param since ms by this browser's clock */
function useCountdown({ code }: AlertContact, since: number) {
  useNow(); // once a second
  const passed = Math.max(0, (Date.now() - since) / 1000);
  const left = (seconds = 0) => Math.max(0, Math.ceil(seconds - passed));
  return { expiresIn: left(code?.expiresIn), resendIn: left(code?.resendIn), attemptsLeft: code?.attemptsLeft ?? 0 };
}
