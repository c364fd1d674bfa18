export { deleteOldReports } from './making-queries.ts';
export { PREVIEW_THREADS } from './preview.ts';
export { reportRoutes } from './routes.ts';
export { makeNextReport } from './run-job.ts';
export { startReportThreads } from './threads/index.ts';
