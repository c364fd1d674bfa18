export { queueDriverHours, writeDriverHours } from './drivers/write.job.ts';
export { privateModeRoutes } from './routes.ts';
export { writePrivateHours } from './write-hours.job.ts';
