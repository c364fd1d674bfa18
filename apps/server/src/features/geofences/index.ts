export { appliedInScope, appliedTo, appliedToShares } from './applied-queries.ts';
export { sigCoordinateOf } from './coordinates.ts';
export { geofenceNames, shapeOfVersion } from './name-queries.ts';
export { deleteOldGeofences } from './old-queries.ts';
export { addPlannedGeofence } from './planned.ts';
export { PreparedGeofences } from './prepared-geofences.ts';
export { suspendedReasons } from './suspended-queries.ts';
