export { type Arrival, arrive, type Checkpoint, hourOf } from './arrive.ts';
export { ALARMS, type Alarm, type Attributes, type VendorValue } from './attributes.ts';
export { badge, type Status, type StatusFlags, silenceAllowed } from './badge.ts';
export { type BadgeForecast, badgeForecast } from './badge-forecast.ts';
export * from './blocking/index.ts';
export { badgesOf, countStatuses, hasStatus, STATUSES, type StatusCounts, type StatusName } from './count.ts';
export { type DeviceState, NEW_DEVICE, type ValueAt } from './device-state.ts';
export { distanceBetween } from './distance.ts';
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
export { type Fix, KMH, KNOT, type Location } from './fix.ts';
export { advance } from './fold.ts';
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
export { keyOf } from './key.ts';
export { type LiveFacts, liveState } from './live-state.ts';
export { openEpisodes, openUsage } from './open.ts';
export { StatePacker, unpackState } from './packed/index.ts';
export { FUTURE, GOOD, JUMP, QUALITIES, type Quality, qualityOf } from './quality.ts';
export { compareRecords, type FixRecord, type Head, recordOf, single } from './record.ts';
export {
  type Convergence,
  continueRederivation,
  corrected,
  goOnFrom,
  type Rederivation,
  startRederivation,
} from './rederive.ts';
export { DEFAULT_SETTINGS, type TrackingSettings } from './settings.ts';
export { factsSince, valuesSince } from './since.ts';
export { ADMIN_STATES, type AdminState, BADGES, type Badge, type StatusFacts } from './status.ts';
export { hereOf } from './steps/motion-ends.ts';
export { judging } from './thresholds.ts';
export { always, type Period, periodAt, type Timeline } from './timeline.ts';
export { DEFAULT_ZONE_SETTINGS, type ZoneSettings } from './zone-settings.ts';
