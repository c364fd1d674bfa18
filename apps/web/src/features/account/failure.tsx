import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { wordsOf } from '../../api/words-of.ts';
import classes from './account.module.css';

/** What went wrong, where it is not said beside a field. */
export function Failure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!error || (error instanceof CallFailed && Object.keys(error.fields).length > 0)) return null;
  return (
    <p className={classes.failure} role="alert">
      {wordsOf(error, t) ?? t('errors.internal')}
    </p>
  );
}

/** What a failed call says of one field, in words. */
export function useFaultOf(error: Error | null): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const fault = error instanceof CallFailed ? error.fields[field] : undefined;
    return fault && faultWords(fault, t);
  };
}
