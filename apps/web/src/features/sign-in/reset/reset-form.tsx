import type { FieldCode } from '@balise/contract';
import { PASSWORD_LENGTH } from '@balise/contract/password-length';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StrengthHint } from '../../../ui/field/strength-hint.tsx';
import { ask, type Refusal } from '../ask.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import classes from '../sign-in.module.css';

type Properties = {
  purpose: 'reset' | 'welcome';
  email: string;
  code: string;
  onDone: () => void;
  /** The link no longer opens. */
  onOver: (refusal: Refusal) => void;
};
type Faults = { password?: FieldCode | undefined; repeat?: FieldCode | undefined };

/** A new password, twice. */
export function ResetForm({ purpose, email, code, onDone, onOver }: Properties) {
  const { t, i18n } = useTranslation();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [trying, setTrying] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (trying) return;
    const found = faultsOf(password, repeat);
    setFaults(found);
    const wrong = Object.keys(found)[0];
    if (wrong) return document.getElementById(wrong)?.focus();
    setTrying(true);
    const result = await ask('/trx-na/reset-password', { password, resetCode: code }, i18n.language);
    setTrying(false);
    if ('data' in result) return onDone();
    if (result.refusal.code === 'reset_link_expired' || result.refusal.code === 'code_invalid')
      return onOver(result.refusal);
    const fault = result.refusal.fields.password?.code as FieldCode | undefined;
    setFaults(fault ? { password: fault } : {});
    setRefusal(fault ? undefined : result.refusal);
  };
  const type = (set: () => void) => {
    set();
    setFaults({}); // what was wrong is being changed
  };
  const words = (fault: FieldCode | undefined) => fault && t(`fieldErrors.${fault}`);
  return (
    <>
      <h1>{t(purpose === 'welcome' ? 'signIn.reset.welcomeTitle' : 'signIn.reset.title')}</h1>
      <p className={classes.tagline}>{t('signIn.reset.forAccount', { email })}</p>
      <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
        {refusal && <RefusalNote refusal={refusal} />}
        {/* so that a password manager knows whose password it keeps */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="password"
          label={t('signIn.reset.newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={(typed) => type(() => setPassword(typed))}
          fault={words(faults.password)}
          hint={<StrengthHint password={password} />}
        />
        <PasswordField
          id="repeat"
          label={t('signIn.reset.repeat')}
          autoComplete="new-password"
          value={repeat}
          onChange={(typed) => type(() => setRepeat(typed))}
          fault={words(faults.repeat)}
        />
        <button type="submit" className={classes.submit} aria-disabled={trying}>
          {trying && <span className={classes.spinner} />}
          {t(trying ? 'signIn.reset.submitting' : 'signIn.reset.submit')}
        </button>
      </form>
    </>
  );
}

function faultsOf(password: string, repeat: string): Faults {
  if (password === '') return { password: 'required' };
  if (password.length < PASSWORD_LENGTH.min) return { password: 'password_too_short' };
  if (password.length > PASSWORD_LENGTH.max) return { password: 'too_long' };
  return password === repeat ? {} : { repeat: 'passwords_differ' };
}
