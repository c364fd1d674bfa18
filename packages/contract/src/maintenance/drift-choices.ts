/* Without schemas: addresses of screens are read with these lists before the screens are loaded. */

/** What may drift. Words: `forecasts.drift.quantities`. */
export const DRIFT_QUANTITIES = ['rest', 'cranking', 'running', 'coolant', 'load', 'fuel'] as const;
export type DriftQuantity = (typeof DRIFT_QUANTITIES)[number];

export const DRIFT_DIRECTIONS = ['up', 'down'] as const;
export const DRIFT_SURENESS = ['likely', 'certain'] as const;
/** What a user says of a drift. Words: `forecasts.drift.verdicts`. */
export const DRIFT_VERDICTS = ['false', 'mended'] as const;
/** Which drifts a list shows. Words: `forecasts.drift.states`. */
export const DRIFT_STATES = ['open', 'over'] as const;
/** How a quantity is watched. Words: `forecasts.drift.watches`. */
export const DRIFT_WATCHES = ['watched', 'learning', 'rate', 'absent'] as const;
export type DriftWatch = (typeof DRIFT_WATCHES)[number];
