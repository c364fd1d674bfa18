import type { TroubleCode } from '@balise/contract';
import { useTranslation } from 'react-i18next';

/** What a trouble code says: its meaning, the cylinder, and what is wrong with the value. */
export function useCodeWords(): (code: TroubleCode) => string {
  const { t } = useTranslation();
  return ({ meaning, cylinder, mode }) =>
    [
      t(`troubleCodes.meanings.${meaning}`),
      cylinder === null ? '' : t('troubleCodes.inCylinder', { cylinder: String(cylinder) }),
      mode === null ? '' : t(`troubleCodes.modes.${mode}`),
    ]
      .filter(Boolean)
      .join(', ');
}
