export { keepLocked } from './keep-locked.job.ts';
export { blockingRoutes } from './routes.ts';
