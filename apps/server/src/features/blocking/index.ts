export { keepLocked } from './locks/keep-locked.job.ts';
export { blockingRoutes } from './routes.ts';
