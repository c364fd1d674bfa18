import type { DriftQuantity, VehicleDrift } from '@balise/contract';
import { driftAmount, driftWords, languageOf } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';

/** A drift in sentences, and values of its quantity with their units. */
export function useDriftWords() {
  const { i18n } = useTranslation();
  const format = useFormat();
  const language = languageOf(i18n.resolvedLanguage);
  return {
    of: (drift: VehicleDrift) => driftWords(drift, language),
    amount: (quantity: DriftQuantity, value: number) => driftAmount(quantity, value, format, language),
  };
}
