export { type Days, dayName, daysIn, type Step } from './days.ts';
export { byPhoneClock } from './phone-clock.ts';
export { offsetsOf } from './zone.ts';
