export { isSettled } from './account-queries.ts';
export { addDays, dayAt, startOfDay } from './documents/calendar.ts';
export { billingNoticeOf } from './notice.ts';
export { billingRoutes } from './routes.ts';
export { settleAccounts } from './settle.job.ts';
