import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';

/** What a failed call says of one field, in words. */
export function useFaultOf(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => fieldFaultsOf(error, t)[field];
}
