export { deleteOldRaw } from './queries.ts';
export { rawMessageRoutes } from './routes.ts';
