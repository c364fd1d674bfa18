/* Without schemas: addresses of screens are read with these lists before the screens are loaded. */

/** What is filled in. essence: petrol; gas: liquefied gas, in litres as well. Words in the dictionaries, `fuel.types`. */
export const FUEL_TYPES = ['essence', 'diesel', 'gas'] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

/** What a vehicle's meter shows: kilometres, or the hours of a machine's engine. */
export const COUNTER_UNITS = ['km', 'h'] as const;
export type CounterUnit = (typeof COUNTER_UNITS)[number];

/** Days that lists of purchases show without a choice (specification, 9). */
export const FUEL_DAYS = 30;

/** What the list of purchases can be sorted by. */
export const FUEL_ORDERS = ['dateFuel', 'designation', 'quantity', 'amount'] as const;

/** By what consumption is grouped. */
export const CONSUMPTION_GROUPS = ['vehicle', 'model', 'driver'] as const;
