export * from './alerts/index.ts';
export * from './areas/index.ts';
export { badge, type Status, type StatusFlags, silenceAllowed } from './badge/badge.ts';
export { type BadgeForecast, badgeForecast } from './badge/badge-forecast.ts';
export { badgesOf, countStatuses, hasStatus, STATUSES, type StatusCounts, type StatusName } from './badge/count.ts';
export { ADMIN_STATES, type AdminState, BADGES, type Badge, type StatusFacts } from './badge/status.ts';
export * from './blocking/index.ts';
export { type DeviceState, NEW_DEVICE, type ValueAt } from './device-state.ts';
export { hoursOfDrivers } from './drivers/private-hours.ts';
export { type DriverShift, shiftTimes } from './drivers/shifts.ts';
export {
  DRIVER_SOURCES,
  type DriverClaim,
  type DriverSource,
  driverAt,
  mainDriver,
  spanAt,
  whoDrove,
  without,
} from './drivers/who-drove.ts';
export {
  EPISODE_ENDS,
  EPISODE_KINDS,
  type Episode,
  type EpisodeContent,
  type EpisodeEnd,
  type EpisodeKind,
  type OpenEpisode,
  SLOT,
  type Spot,
  type Usage,
} from './episode.ts';
export {
  EVENT_KINDS,
  type EventContent,
  type EventKind,
  HARSH_KINDS,
  type HarshKind,
  type Harshness,
  POWER_CUT_CAUSES,
  type PowerCutCause,
  STOP_REASONS,
  type StopReason,
  type TrackingEvent,
} from './event.ts';
export { type Arrival, arrive, type Checkpoint, hourOf } from './fold/arrive.ts';
export { advance } from './fold/fold.ts';
export { keyOf } from './fold/key.ts';
export { openEpisodes, openUsage } from './fold/open.ts';
export { hiddenUntil, type Privacy, privateAt } from './fold/privacy.ts';
export { factsOutsidePrivate, valuesOutsidePrivate } from './fold/private.ts';
export {
  type Convergence,
  continueRederivation,
  corrected,
  goOnFrom,
  type Rederivation,
  startRederivation,
} from './fold/rederive.ts';
export { factsSince, valuesSince } from './fold/since.ts';

export * from './groups/index.ts';
export {
  EMPTY_HISTORY,
  type FoldState,
  type HistoryState,
  type Mark,
  type Outcome,
  type Place,
  type Totals,
} from './history.ts';
export { type LiveFacts, liveState } from './live-state.ts';
export { StatePacker, unpackState } from './packed/index.ts';
export { ALARMS, type Alarm, type Attributes, type VendorValue } from './position/attributes.ts';
export { distanceBetween } from './position/distance.ts';
export { type Fix, KMH, KNOT, type Location } from './position/fix.ts';
export { mercatorX, mercatorY } from './position/mercator.ts';
export { FUTURE, GOOD, JUMP, QUALITIES, type Quality, qualityOf } from './position/quality.ts';
export { compareRecords, type FixRecord, type Head, recordOf, single } from './position/record.ts';
export { type AppliedGeofence, type Geofences, isInForce } from './settings/geofences.ts';
export { DEFAULT_SETTINGS, type TrackingSettings } from './settings/settings.ts';
export { judging } from './settings/thresholds.ts';
export { always, type Period, periodAt, type Timeline } from './settings/timeline.ts';
export { type Hours, hoursOf } from './settings/week-hours.ts';
export { DEFAULT_ZONE_SETTINGS, type ZoneSettings } from './settings/zone-settings.ts';
export { hereOf } from './steps/motion-ends.ts';
