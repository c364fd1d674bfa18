export { billingRoutes } from './routes.ts';
export { settleAccounts } from './settle.job.ts';
