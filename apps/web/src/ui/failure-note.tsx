import { useTranslation } from 'react-i18next';
import { wordsOf } from '../api/words-of.ts';
import classes from './dialog-frame.module.css';
import { Icon } from './icon.tsx';

/** Why the last save failed, above the fields; nothing while none did. */
export function FailureNote({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <p className={classes.failure} role="alert">
      <Icon name="warning" />
      {wordsOf(error, t) ?? t('errors.internal')}
    </p>
  );
}
