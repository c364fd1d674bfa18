export { warnOfLowBalance } from './warn-low-balance.job.ts';
