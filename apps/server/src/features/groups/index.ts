export { followGroups } from './follow.ts';
export { deleteOldGroups } from './old-queries.ts';
export { groupRoutes } from './routes.ts';
