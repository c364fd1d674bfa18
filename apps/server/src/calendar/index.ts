export { type Days, daysIn, type Step } from './days.ts';
export { offsetsOf } from './zone.ts';
