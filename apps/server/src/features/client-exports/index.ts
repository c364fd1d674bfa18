export { deleteOldExports } from './jobs/making-queries.ts';
export { type ExportMeans, giveUpExport, makeExport } from './jobs/run-export.ts';
export { clientExportRoutes } from './routes.ts';
export { type ExportThreads, startExportThreads } from './threads/index.ts';
