export { type AppliedRow, appliedTo } from './applied-queries.ts';
export { geofenceNames } from './name-queries.ts';
export { deleteOldGeofences } from './old-queries.ts';
export { geofenceRoutes } from './routes.ts';
