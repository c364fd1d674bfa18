import { longMoment } from '@balise/i18n/sign-in';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { Refusal } from './ask.ts';
import classes from './sign-in.module.css';

/** Why the sign-in was refused, and what to do about it. */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <p className={classes.refusal} role="alert">
      <Icon name="warning" />
      {wordsOf(refusal, t)}
    </p>
  );
}

function wordsOf({ code, endedAt }: Refusal, t: TFunction): string {
  if (code === 'unreachable') return t('signIn.errors.unreachable');
  if (code === 'account_ended' && endedAt !== undefined)
    return t('signIn.errors.ended', { date: longMoment(endedAt, i18next.language) });
  return code !== 'failed' && i18next.exists(`errors.${code}`) ? t(`errors.${code}`) : t('signIn.errors.failed');
}
