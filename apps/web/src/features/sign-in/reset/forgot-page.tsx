import type { Brand, FieldCode } from '@balise/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Refusal } from '../ask.ts';
import { EmailField } from '../fields/email-field.tsx';
import { Frame, nameOf } from '../frame.tsx';
import { Notice } from '../notice.tsx';
import { PlainPage } from '../plain-page.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import classes from '../sign-in.module.css';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/; // only what is surely no address; the server judges the rest

/** Asks for a link to a new password. What it says afterwards is the same for every address. */
export function ForgotPage({ brand }: { brand: Brand | undefined }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent>();
  useEffect(() => {
    document.title = t('signIn.forgotten.pageTitle', { brand: nameOf(brand) });
  }, [t, brand]);
  return (
    <Frame brand={brand}>
      {sent === undefined ? <ForgotForm onSent={setSent} /> : <Answer {...sent} onAnother={() => setSent(undefined)} />}
    </Frame>
  );
}

type Sent = { email: string; sendsMail: boolean };

function ForgotForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t, i18n } = useTranslation();
  const [email, setEmail] = useState('');
  const [trying, setTrying] = useState(false);
  const [fault, setFault] = useState<FieldCode>();
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const wrong = address === '' ? 'required' : ADDRESS.test(address) ? undefined : 'invalid_email';
    setFault(wrong);
    if (wrong || trying) return document.getElementById('email')?.focus();
    setTrying(true);
    setRefusal(undefined);
    const body = { email: address, baseUrl: location.origin, language: i18n.language };
    const result = await ask<{ sendsMail: boolean }>('/trx-na/reset-password-email', body, i18n.language);
    setTrying(false);
    if ('data' in result) return onSent({ email: address, ...result.data });
    setFault(result.refusal.fields.email?.code as FieldCode | undefined);
    setRefusal(result.refusal);
  };
  return (
    <>
      <h1>{t('signIn.forgotten.title')}</h1>
      <p className={classes.tagline}>{t('signIn.forgotten.text')}</p>
      <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
        {refusal && !fault && <RefusalNote refusal={refusal} />}
        <EmailField value={email} onChange={setEmail} fault={fault && t(`fieldErrors.${fault}`)} />
        <button type="submit" className={classes.submit} aria-disabled={trying}>
          {trying && <span className={classes.spinner} />}
          {t(trying ? 'signIn.forgotten.submitting' : 'signIn.forgotten.submit')}
        </button>
        <a className={classes.textLink} href="/login">
          {t('signIn.forgotten.back')}
        </a>
      </form>
      <Notice />
    </>
  );
}

function Answer({ email, sendsMail, onAnother }: Sent & { onAnother: () => void }) {
  const { t } = useTranslation();
  const [title, text] = sendsMail ? (['sentTitle', 'sentText'] as const) : (['waitsTitle', 'waitsText'] as const);
  return (
    <PlainPage icon="mail" title={t(`signIn.forgotten.${title}`)} text={t(`signIn.forgotten.${text}`, { email })}>
      <a className={classes.act} href="/login">
        {t('signIn.forgotten.back')}
      </a>
      <button type="button" className={classes.quiet} onClick={onAnother}>
        {t('signIn.forgotten.another')}
      </button>
    </PlainPage>
  );
}
