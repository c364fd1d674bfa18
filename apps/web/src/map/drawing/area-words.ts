import type { Figure } from '@balise/i18n';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useSettings } from '../../settings/settings.ts';

const SQUARE_KILOMETRE = 1e6; // m²
const SQUARE_MILE = 1609.344 ** 2; // m²

/** An area of so many square metres in the reader's units. */
export function useAreaWords(): (squareMetres: number) => Figure {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { distanceUnit } = useSettings().display;
  return useCallback(
    (area) => {
      if (distanceUnit === 'mi') return { value: number(area / SQUARE_MILE, 2), unit: t('units.squareMile') };
      if (area < SQUARE_KILOMETRE / 10) return { value: number(area), unit: t('units.squareMetre') };
      const digits = area < 100 * SQUARE_KILOMETRE ? 2 : 0;
      return { value: number(area / SQUARE_KILOMETRE, digits), unit: t('units.squareKilometre') };
    },
    [t, number, distanceUnit],
  );
}
