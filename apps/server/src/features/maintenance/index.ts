export { onlyClient } from './dashboard-queries.ts';
export { todayOf } from './due-queries.ts';
export { evaluateServices } from './evaluate/evaluate.job.ts';
export { letterheadOf } from './letterhead-queries.ts';
export { FILE_PAGE, type ListColumn, listFile } from './list-file.ts';
export { plan } from './plan.ts';
export { addRecord } from './records.ts';
export { reportedRecords } from './reported-queries.ts';
export { maintenanceRoutes } from './routes.ts';
