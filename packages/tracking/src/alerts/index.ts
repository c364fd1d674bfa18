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
  GEOFENCE_ALERTS,
  SAFETY_ALERTS,
} from './kinds.ts';
