import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';

/** What a failed call says of one field, in words. */
export function useFaultOf(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const fault = error instanceof CallFailed ? error.fields[field] : undefined;
    return fault && faultWords(fault, t);
  };
}
