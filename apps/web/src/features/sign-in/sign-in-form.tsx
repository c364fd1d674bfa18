import type { Brand } from '@balise/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './ask.ts';
import { EmailField } from './fields/email-field.tsx';
import { PartnerField } from './fields/partner-field.tsx';
import { PasswordField } from './fields/password-field.tsx';
import { useTypedFaults } from './fields/use-typed-faults.ts';
import { RefusalNote } from './refusal-note.tsx';
import { rememberedPartner } from './remembered-partner.ts';
import classes from './sign-in.module.css';
import type { TypedSignIn } from './sign-in.ts';

type Properties = {
  /** Whether the host name belongs to no partner, so that the partner must be named. */
  asksPartner: boolean;
  trying: boolean;
  refusal: Refusal | undefined;
  onSubmit: (typed: TypedSignIn) => void;
  onBrand: (brand: Brand) => void;
};

/** E-mail, password, and the partner's name where the host name does not say it. */
export function SignInForm({ asksPartner, trying, refusal, onSubmit, onBrand }: Properties) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<TypedSignIn>(() => ({
    email: '',
    password: '',
    partner: asksPartner ? rememberedPartner() : '',
    remember: true,
  }));
  const { faults, check } = useTypedFaults(refusal);
  const set = (part: Partial<TypedSignIn>) => setTyped((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!trying && check(typed)) onSubmit(typed);
  };
  return (
    <form className="column gap-16" noValidate onSubmit={submit}>
      {refusal && <RefusalNote refusal={refusal} />}
      <EmailField value={typed.email} onChange={(email) => set({ email })} fault={faults.email} />
      <PasswordField
        id="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        value={typed.password}
        onChange={(password) => set({ password })}
        fault={faults.password}
      />
      {asksPartner && (
        <PartnerField
          value={typed.partner}
          onChange={(partner) => set({ partner })}
          onBrand={onBrand}
          fault={faults.partner}
        />
      )}
      <button type="submit" className={classes.submit} aria-disabled={trying}>
        {trying && <span className={classes.spinner} />}
        {t(trying ? 'signIn.submitting' : 'signIn.submit')}
      </button>
      <label className={classes.keep}>
        <input type="checkbox" checked={typed.remember} onChange={(event) => set({ remember: event.target.checked })} />
        {t('signIn.keepSignedIn')}
      </label>
      <a className={classes.textLink} href="/forgot-password">
        {t('signIn.forgotten.link')}
      </a>
    </form>
  );
}
