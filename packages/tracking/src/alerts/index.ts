export {
  ALERT_AGE,
  ALERT_REARM,
  type AlertInput,
  type DeviceAlerts,
  type DeviceRule,
  decideAlerts,
  type GeofenceReaction,
  isRearmed,
  NO_ALERTS,
  type RaisedAlert,
  type Suspension,
} from './decide.ts';
export type { Occurrence } from './detectors.ts';
export {
  ALERT_KINDS,
  ALERT_SEVERITIES,
  type AlertCondition,
  type AlertFacts,
  type AlertKind,
  type AlertParameters,
  type AlertSeverity,
  COMMAND_RESULTS,
  type CommandResult,
  type DayHours,
  DECISION_ALERTS,
  DRIVER_DOCUMENTS,
  type DriverDocument,
  GEOFENCE_ALERTS,
  PRIVATE_ALERTS,
  RULE_ALERTS,
  type RuleAlertKind,
  SAFETY_ALERTS,
  SERVICE_STATES,
  type ServiceState,
  SHARED_ALERTS,
} from './kinds.ts';
export { type OvertakenBlock, overtakenBlocks } from './overtaken.ts';
export { firedOf, type PreviewedPast, type PreviewSource, previewAlerts, previewSource } from './preview.ts';
export { type PastMotion, unbrokenDriving } from './unbroken-driving.ts';
export { historyOfWatch, NEW_WATCH, WATCH_THRESHOLDS, type Watch, type WatchedFix, watchOn } from './watch.ts';
export { endOfHours, isWithinHours } from './within-hours.ts';
