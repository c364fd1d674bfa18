import type { Area, ZoneThresholds } from '../areas/index.ts';

/** A geofence while it applied to a device by one shape: from a moment, and before another; milliseconds since 1970 UTC. */
export type AppliedGeofence = { id: number; version: number; from: number; until: number; area: Area };

/** The geofences that applied to a device at any time, and by what a visit is judged. */
export type Geofences = { applied: readonly AppliedGeofence[]; thresholds: ZoneThresholds };
