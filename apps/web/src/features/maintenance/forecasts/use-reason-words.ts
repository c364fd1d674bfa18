import type { RiskReason } from '@balise/contract';
import { languageOf, riskReasonWords } from '@balise/i18n';
import { useTranslation } from 'react-i18next';

/** A reason of a vehicle's risk as a sentence. */
export function useReasonWords() {
  const { i18n } = useTranslation();
  return (reason: RiskReason): string => riskReasonWords(reason, languageOf(i18n.resolvedLanguage));
}
