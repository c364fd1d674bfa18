export { onlyClient } from './dashboard-queries.ts';
export { letterheadOf, todayOf } from './due-queries.ts';
export { evaluateServices } from './evaluate/evaluate.job.ts';
export { plan } from './plan.ts';
export { addRecord } from './records.ts';
export { reportedRecords } from './reported-queries.ts';
export { maintenanceRoutes } from './routes.ts';
