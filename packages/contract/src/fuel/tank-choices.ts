import { FUEL_MATCHES } from '@balise/maintenance';

/* Without schemas: addresses of screens are read with these lists before the screens are loaded. */

/** What the value of a tank's sensor is: percent of the tank, litres, or one that a calibration table says the litres of. */
export const TANK_UNITS = ['percent', 'litres', 'table'] as const;
export type TankUnit = (typeof TANK_UNITS)[number];

/** A line about a tank: how a purchase and a fill agree, or fuel that is gone. Words in the dictionaries, `tank.lines`. */
export const TANK_LINES = [...FUEL_MATCHES, 'drop'] as const;
export type TankLineKind = (typeof TANK_LINES)[number];

/** Lines that should be looked at. */
export const TANK_SUSPECTS = ['drop', 'less', 'not_filled'] as const satisfies readonly TankLineKind[];
