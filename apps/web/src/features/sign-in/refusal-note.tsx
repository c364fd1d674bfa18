import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { Refusal } from './ask.ts';
import classes from './sign-in.module.css';

/** Why the sign-in was refused, and what to do about it. */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
  const { t, i18n } = useTranslation();
  const known = i18n.exists(`errors.${refusal.code}`);
  const words =
    refusal.code === 'unreachable'
      ? t('signIn.errors.unreachable')
      : known && refusal.code !== 'failed'
        ? t(`errors.${refusal.code}`)
        : t('signIn.errors.failed');
  return (
    <p className={classes.refusal} role="alert">
      <Icon name="warning" />
      {words}
    </p>
  );
}
