export { followGroups } from './follow.ts';
export { deleteOldGroups } from './old-queries.ts';
export { addPlannedGroup } from './planned.ts';
export { groupRoutes } from './routes.ts';
