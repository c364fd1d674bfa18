export { BY_THE_CLOCK, settleAccounts } from './account/settle.job.ts';
export { isSettled } from './account-queries.ts';
export { addDays, dayAt, startOfDay } from './documents/calendar.ts';
export { billingNoticeOf } from './notice.ts';
export { recipientsOf, sellerOf } from './posting-queries.ts';
