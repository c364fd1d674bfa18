/* Without schemas: the screens of the import are built from these lists. */

/** What a column of a file of fuel cards can hold. Words in the dictionaries, `fuelImport.fields`. */
export const FUEL_IMPORT_FIELDS = [
  ...(['date', 'time', 'vehicle', 'cardNumber', 'quantity', 'amount', 'price', 'currency', 'product'] as const),
  ...(['counter', 'station', 'place', 'driver', 'transaction', 'latitude', 'longitude', 'note'] as const),
] as const;
export type FuelImportField = (typeof FUEL_IMPORT_FIELDS)[number];

/** `25/11/2026`, or `11/25/2026`. A year in front is always understood. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/**
 * What becomes of a line: new: a purchase; known: there is one; repeated: it came before in the file; not_fuel: a product that is none;
 * faulty: it has to be corrected. Words in the dictionaries, `fuelImport.states`.
 */
export const FUEL_LINE_STATES = ['new', 'known', 'repeated', 'not_fuel', 'faulty'] as const;
export type FuelLineState = (typeof FUEL_LINE_STATES)[number];
