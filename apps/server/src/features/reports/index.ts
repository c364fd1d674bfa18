export { deleteOldReports } from './making-queries.ts';
export { reportRoutes } from './routes.ts';
export { makeNextReport } from './run-job.ts';
export { startReportThreads } from './threads/index.ts';
