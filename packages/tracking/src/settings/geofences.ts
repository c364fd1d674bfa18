import type { Area, ZoneThresholds } from '../areas/index.ts';
import type { Hours } from './week-hours.ts';

/** A geofence while it applied to a device by one shape and one rule: from a moment, and before another; milliseconds since 1970 UTC. */
export type AppliedGeofence = {
  id: number;
  version: number;
  from: number;
  until: number;
  area: Area;
  /** Metres per second that are allowed within it; absent: it has no limit of its own. */
  speedLimit?: number;
  /** The hours in which it applies; absent: always. */
  hours?: Hours;
};

/** Whether it applied to the device at a moment, within its hours. */
export const isInForce = ({ from, until, hours }: AppliedGeofence, at: number): boolean =>
  from <= at && at < until && (!hours || hours(at) !== null);

/** The geofences that applied to a device at any time, and by what a visit is judged. */
export type Geofences = { applied: readonly AppliedGeofence[]; thresholds: ZoneThresholds };
