export { smsRoutes } from './routes.ts';
export { warnOfLowBalance } from './warn-low-balance.job.ts';
