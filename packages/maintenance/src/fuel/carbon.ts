/**
 * Kilograms of CO₂ from burning a litre, without what making the fuel takes: IPCC 2006 Guidelines for National Greenhouse Gas Inventories,
 * volume 2, tables 1.2 (net calorific value) and 3.2.1 (CO₂ of road transport), with the density in brackets. Petrol 44.3 TJ/Gg, 69,300 kg/TJ
 * (0.745 kg/l); gas oil 43.0, 74,100 (0.84); liquefied petroleum gas 47.3, 63,100 (0.54). Fuels with a share of plants emit less.
 */
export const CO2_OF_LITRE = {
  essence: carbonOf(44.3, 69_300, 0.745),
  diesel: carbonOf(43, 74_100, 0.84),
  gas: carbonOf(47.3, 63_100, 0.54),
} as const;

/** @param heat TJ/Gg @param factor kg/TJ @param density kg/l @returns kg/l */
function carbonOf(heat: number, factor: number, density: number): number {
  return (heat * factor * density) / 1e6;
}
