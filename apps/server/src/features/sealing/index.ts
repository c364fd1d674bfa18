export { doPieceTasks } from './piece-tasks.job.ts';
export { dropOldMonths } from './retention.job.ts';
export { sealingRoutes } from './routes.ts';
export { sealDays } from './seal-days.ts';
