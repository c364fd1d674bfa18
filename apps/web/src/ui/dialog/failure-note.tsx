import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { wordsOf } from '../../api/words-of.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../icon.tsx';
import classes from './failure-note.module.css';

type Properties = {
  error: unknown;
  /** Whether the form says beside its fields what is wrong with them: then it need not be said above them all. */
  blamesFields?: boolean;
};

/** Why the last save failed, above the fields; nothing while none did. */
export function FailureNote({ error, blamesFields = false }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!error || (blamesFields && isOfFields(error))) return null;
  const opensAt = error instanceof CallFailed ? error.figures.opensAt : undefined;
  return (
    <p className={classes.note} role="alert">
      <Icon name="warning" />
      {wordsOf(error, t) ?? t('errors.internal')}
      {opensAt !== undefined && ` ${t('common.possibleAgain', { when: format.dayAndTime(opensAt) })}`}
    </p>
  );
}

const isOfFields = (error: unknown): boolean => error instanceof CallFailed && Object.keys(error.fields).length > 0;
