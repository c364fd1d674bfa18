import { useFormat } from '../../../language/use-format.ts';

/** Says a quantity with the decimals that it has, three at most, and its unit. */
export function useQuantity(): (quantity: number, unit?: string) => string {
  const { number } = useFormat();
  return (quantity, unit = '') => {
    const digits = [0, 1, 2].find((count) => Number(quantity.toFixed(count)) === quantity) ?? 3;
    // a unit is a word as the user wrote it, of one: "2 × piece"
    return unit === '' ? number(quantity, digits) : `${number(quantity, digits)}\u00a0× ${unit}`;
  };
}
