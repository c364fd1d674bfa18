import { PASSWORD_LENGTH } from '@balise/contract/password-length';
import { useTranslation } from 'react-i18next';
import classes from './strength-hint.module.css';

const STRONG = 16; // characters, of which enough differ: about three words

/** How far a password is, by its length, which is what counts; whether it is a common one the server says. */
export function StrengthHint({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === '') return <span>{t('signIn.reset.hint')}</span>;
  const missing = PASSWORD_LENGTH.min - password.length;
  const strength = missing > 0 ? 1 : password.length >= STRONG && new Set(password).size >= 8 ? 3 : 2;
  return (
    <span className="row gap-8">
      <meter
        className={classes.meter}
        min={0}
        max={3}
        value={strength}
        data-strength={strength}
        aria-label={t('signIn.reset.strength')}
      />
      <span aria-live="polite">
        {strength === 1
          ? t('signIn.reset.weak', { count: missing })
          : t(strength === 2 ? 'signIn.reset.fair' : 'signIn.reset.strong')}
      </span>
    </span>
  );
}
