export { deleteOldGeofences } from './old-queries.ts';
export { geofenceRoutes } from './routes.ts';
