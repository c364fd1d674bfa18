export { type SealDays, sealDays } from './seal-days.ts';
