import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../sign-in.module.css';
import { Field } from './field.tsx';

type Properties = {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  /** Is below while Caps Lock is off. */
  hint?: ReactNode;
};

/** A password, which can be shown, with a word when Caps Lock is on. */
export function PasswordField({ id, label, autoComplete, value, onChange, fault, hint }: Properties) {
  const { t } = useTranslation();
  const [shown, show] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      id={id}
      name={id}
      type={shown ? 'text' : 'password'}
      label={label}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={256}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      fault={fault}
      hint={
        capsLock ? (
          <p className={classes.caution} role="status">
            <Icon name="capsLock" size={14} />
            {t('signIn.capsLock')}
          </p>
        ) : (
          hint
        )
      }
      aside={
        <button
          type="button"
          className={classes.reveal}
          aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
