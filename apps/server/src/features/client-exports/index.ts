export { deleteOldExports } from './jobs/making-queries.ts';
export { giveUpExport, makeExport } from './jobs/run-export.ts';
export { startExportThreads } from './threads/index.ts';
