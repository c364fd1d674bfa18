import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Field } from './field.tsx';
import classes from './sign-in.module.css';

type Properties = { value: string; onChange: (value: string) => void; fault: string | undefined };

/** The password, which can be shown, with a word when Caps Lock is on. */
export function PasswordField({ value, onChange, fault }: Properties) {
  const { t } = useTranslation();
  const [shown, show] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      id="password"
      name="password"
      type={shown ? 'text' : 'password'}
      label={t('signIn.password')}
      autoComplete="current-password"
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
        capsLock && (
          <p className={classes.caution} role="status">
            <Icon name="capsLock" size={14} />
            {t('signIn.capsLock')}
          </p>
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
