import { useFormat } from '../../../language/use-format.ts';

/** Units that are signs: "60 l". A unit that is a word, as the user wrote it, is of one: "2 × piece". */
const SIGNS = /^(l|ml|cl|dl|kg|g|m|cm|mm|m²|m³)$/i;

/** Says a quantity with the decimals that it has, three at most, and its unit. */
export function useQuantity(): (quantity: number, unit?: string) => string {
  const { number } = useFormat();
  return (quantity, unit = '') => {
    const digits = [0, 1, 2].find((count) => Number(quantity.toFixed(count)) === quantity) ?? 3;
    const said = number(quantity, digits);
    if (unit === '') return said;
    return SIGNS.test(unit) ? `${said}\u00a0${unit}` : `${said}\u00a0× ${unit}`;
  };
}
