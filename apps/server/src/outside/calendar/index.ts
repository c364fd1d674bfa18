export { type Days, daysIn, type Step } from './days.ts';
