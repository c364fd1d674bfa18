export { archiveDays } from './archive-days.ts';
export { doChunkTasks } from './chunk-tasks.job.ts';
export { dropOldMonths } from './retention.job.ts';
