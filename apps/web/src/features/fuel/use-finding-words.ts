import { type FuelFinding, type FuelPurchase, majorUnits } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

/** Why a purchase is an outlier, with its figures. */
export function useFindingWords(): (finding: FuelFinding, purchase: FuelPurchase) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ kind, figures }, { currency, counterUnit }) => {
    const figure = (name: string, digits: number) =>
      figures[name] === undefined ? '' : format.number(figures[name], digits);
    const money = (name: string) =>
      figures[name] === undefined ? '' : format.money(majorUnits(figures[name], currency), currency);
    return t(`fuel.findings.${kind}`, {
      quantity: figure('quantity', 0),
      tank: figure('tank', 0),
      minutes: figure('minutes', 0),
      consumption: figure('consumption', 1),
      usual: kind === 'price_far' ? money('usual') : figure('usual', 1),
      price: money('price'),
      difference: figure('difference', 0),
      before: figure('before', 0),
      distance: figures.metres === undefined ? '' : format.text(format.distance(figures.metres)),
      unit: t(`fuel.units.${counterUnit}`),
      counterUnit,
    });
  };
}
