export { parseCriteria } from './criteria.ts';
export { deleteOldReports } from './jobs/making-queries.ts';
export { giveUpReport, makeReport } from './jobs/run-job.ts';
export { startReportThreads } from './threads/index.ts';
