export { type AppliedRow, appliedTo } from './applied-queries.ts';
export { sigCoordinateOf } from './coordinates.ts';
export { geofenceNames, shapeOfVersion } from './name-queries.ts';
export { deleteOldGeofences } from './old-queries.ts';
export { addPlannedGeofence } from './planned.ts';
export { geofenceRoutes } from './routes.ts';
export { suspendedReasons } from './suspended-queries.ts';
