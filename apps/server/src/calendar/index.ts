export { type Days, dayName, daysIn, type Step } from './days.ts';
export { offsetsOf } from './zone.ts';
