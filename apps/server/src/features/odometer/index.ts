export { enterOf, withdrawOf } from './enter.ts';
export { readingOf } from './meter-reading.ts';
export { odometerNow } from './odometer.ts';
export { findOwned, type Owned } from './queries.ts';
export { readMeter } from './read-meter.ts';
