import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { wordsOf } from '../../api/words-of.ts';

/** What a refused call says: of a field, beside it; otherwise above them all. */
export function useBlame(error: unknown) {
  const { t } = useTranslation();
  const fields = error instanceof CallFailed ? error.fields : {};
  return {
    of: (field: string): string | undefined => fields[field] && faultWords(fields[field], t),
    all: error && Object.keys(fields).length === 0 ? (wordsOf(error, t) ?? t('errors.internal')) : undefined,
  };
}
