export { doPieceTasks } from './piece-tasks.job.ts';
export { dropOldMonths } from './retention.job.ts';
export { sealingRoutes } from './routes.ts';
export { type SealDays, sealDays } from './seal-days.ts';
