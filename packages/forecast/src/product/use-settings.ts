import type { UntilSettings } from '../until/walk.ts';
import { USE_FEATURES } from '../use/use-features.ts';

/** By which the model of use is learned, in the product and in the backtest. */
export const USE_SETTINGS: Omit<UntilSettings, 'seed'> = {
  names: USE_FEATURES,
  halfLife: 450,
  byDays: false,
  trust: 0.6,
  trees: 60,
  leaves: 6,
  least: 200,
  rate: 0.05,
};

/** Days after which the model is made anew in a walk through the past. */
export const USE_EVERY = 91;
