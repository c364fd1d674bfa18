import type { MeterReading } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

/** Why a counter is no reading of the odometer, and by how much it disagrees; undefined: it is one. */
export function useReadingWords(): (reading: MeterReading) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ fault, figures }) => {
    if (fault === null) return undefined;
    const distance = (metres: number | undefined) => format.text(format.distance(Math.abs(metres ?? 0)));
    return t(`fuel.readings.${fault}`, {
      difference: distance(figures.difference),
      metres: distance(figures.metres),
      counted: distance(figures.vehicle ?? figures.counted),
      since: figures.since === undefined ? '' : format.date(figures.since),
    });
  };
}
