import type { FieldCode } from '@balise/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './ask.ts';
import { Field } from './fields/field.tsx';
import { RefusalNote } from './refusal-note.tsx';
import classes from './sign-in.module.css';

type Properties = {
  brandName: string;
  trying: boolean;
  refusal: Refusal | undefined;
  onSubmit: (code: string) => void;
  onBack: () => void;
};

/** The second step: six digits of the app, sent as soon as they are there, or a recovery code. */
export function SecondStep({ brandName, trying, refusal, onSubmit, onBack }: Properties) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [seen, setSeen] = useState<Refusal>();
  const fault = seen === refusal ? undefined : (refusal?.fields.code?.code as FieldCode | undefined);
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 6);
    setCode(recovery ? typed : digits);
    setSeen(refusal); // what was wrong is being changed
    if (!recovery && digits.length === 6 && !trying) onSubmit(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!trying && code.trim()) onSubmit(code);
  };
  const swap = () => {
    setRecovery(!recovery);
    setCode('');
    setSeen(refusal);
  };
  return (
    <>
      <h1>{t('signIn.secondStep.title')}</h1>
      <p className={classes.tagline}>
        {recovery ? t('signIn.secondStep.recoveryText') : t('signIn.secondStep.text', { brand: brandName })}
      </p>
      <form className="column gap-16" noValidate onSubmit={submit}>
        {refusal && refusal.fields.code === undefined && <RefusalNote refusal={refusal} />}
        <Field
          key={String(recovery)}
          id="code"
          name="code"
          label={t(recovery ? 'signIn.secondStep.recoveryCode' : 'signIn.secondStep.code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={recovery ? 40 : 7}
          autoFocus
          value={code}
          onChange={(event) => type(event.target.value)}
          fault={fault && t(`fieldErrors.${fault}`)}
        />
        <button type="submit" className={classes.submit} aria-disabled={trying}>
          {trying && <span className={classes.spinner} />}
          {t(trying ? 'signIn.submitting' : 'signIn.secondStep.submit')}
        </button>
        <div className={classes.links}>
          <button type="button" className={classes.textLink} onClick={swap}>
            {t(recovery ? 'signIn.secondStep.useApp' : 'signIn.secondStep.useRecovery')}
          </button>
          <button type="button" className={classes.textLink} onClick={onBack}>
            {t('signIn.secondStep.back')}
          </button>
        </div>
      </form>
    </>
  );
}
