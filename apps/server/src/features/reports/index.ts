export { deleteOldReports } from './making-queries.ts';
export { reportRoutes } from './routes.ts';
export { type JobMeans, makeNextReport } from './run-job.ts';
export { type ReportThreads, startReportThreads } from './threads/index.ts';
