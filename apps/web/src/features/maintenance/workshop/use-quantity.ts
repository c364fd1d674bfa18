import { useFormat } from '../../../language/use-format.ts';

/** Says a quantity with the decimals that it has, three at most, and its unit. */
export function useQuantity(): (quantity: number, unit?: string) => string {
  const { number } = useFormat();
  return (quantity, unit = '') => {
    const digits = [0, 1, 2].find((count) => Number(quantity.toFixed(count)) === quantity) ?? 3;
    return `${number(quantity, digits)} ${unit}`.trim();
  };
}
