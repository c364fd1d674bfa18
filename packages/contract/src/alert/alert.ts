import {
  ALARMS,
  ALERT_KINDS,
  ALERT_SEVERITIES,
  COMMAND_RESULTS,
  DRIVER_DOCUMENTS,
  SERVICE_STATES,
} from '@balise/tracking';
import { z } from 'zod';
import { COMMAND_APPROVALS, COMMAND_NOTES, COMMAND_REFUSALS, COMMAND_STATES } from '../command/command-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  AlertId,
  AlertIdInPath,
  AlertRuleId,
  AlertRuleIdInPath,
  ClientId,
  ClientIdInPath,
  DeviceId,
  DeviceIdInPath,
  DriverId,
  GeofenceId,
  GeofenceIdInPath,
  GroupId,
  GroupIdInPath,
  UserId,
  UserIdInPath,
} from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Day, Instant, InstantInQuery, line, optionalLines } from '../core/text.ts';
import { DRIFT_QUANTITIES } from '../maintenance/drift-choices.ts';

/** open: no one has dealt with it; snoozed: it is open again later; acknowledged: somebody has. */
export const ALERT_STATES = ['open', 'snoozed', 'acknowledged'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What an alert says beside its kind; each member only where the kind has it. */
export const AlertFactsShown = z.object({
  geofenceId: GeofenceId.optional(),
  geofenceName: z.string().optional(),
  direction: z.enum(['in', 'out']).optional().describe('of a crossed geofence'),
  groupId: GroupId.optional(),
  groupName: z.string().optional(),
  commandId: z.number().optional(),
  command: z.string().optional().describe('kind of the command'),
  result: z.enum(COMMAND_RESULTS).optional(),
  note: z.enum(COMMAND_NOTES).optional().describe('of a command: why it ended so'),
  limit: z.number().optional().describe('m/s'),
  episodes: z.number().optional().describe('of speeding that blocks its vehicle: so many within `minutes`'),
  minutes: z.number().optional(),
  maxSpeed: z.number().optional().describe('m/s, up to the moment of the alert'),
  duration: z.number().optional().describe('ms that it had lasted'),
  cause: z.string().optional().describe('of a power cut: reported, lowVoltage or noVoltage'),
  volts: z.number().optional(),
  alarm: z.enum(ALARMS).optional(),
  fuelId: z.number().optional().describe('of a fuel purchase'),
  litres: z.number().optional(),
  findings: z.array(z.string()).optional().describe('what was found of it, see `GET /fuel/list`'),
  approval: z
    .enum(COMMAND_APPROVALS)
    .optional()
    .describe('of a block that waits for a second person: what is approved'),
  requester: z.string().optional().describe('who asked for that block'),
  reason: z.string().optional(),
  vehicles: z.number().optional().describe('how many wait'),
  plates: z.array(z.string()).optional().describe('what they are called, the first ten'),
  until: Instant.optional().describe('until when it can be approved'),
  proposalId: z.number().optional().describe('of what Work and Pay proposes because of late payment'),
  contractId: z.number().optional().describe('its contract'),
  proposal: z.enum(['block', 'unblock']).optional(),
  payer: z.string().optional().describe('the driver who pays'),
  card: z.string().optional().describe('of a driver: its number'),
  code: z.string().optional().describe('a trouble code: `P0301`, `SPN100/FMI3`'),
  service: z.string().optional().describe('of a vehicle, that is due'),
  serviceState: z.enum(SERVICE_STATES).optional(),
  dueOn: z.string().optional().describe('when it was or will be due: `2026-12-12`'),
  quantity: z.enum(DRIFT_QUANTITIES).optional().describe('of the vehicle, that drifts'),
  value: z.number().optional().describe('what it shows, in the unit of the quantity'),
  usual: z.number().optional(),
  since: z.string().optional().describe('the first day of the drift: `2026-11-03`'),
  chance: z.number().optional().describe('of a breakdown within 30 days, 0 to 1'),
  driverId: DriverId.optional(),
  document: z.enum(DRIVER_DOCUMENTS).optional().describe('of the driver: what ends'),
  on: Day.optional().describe('its last valid day'),
  days: z.number().optional().describe('until that day when the alert was raised; below 0: it had passed'),
});
export type AlertFactsShown = z.output<typeof AlertFactsShown>;

const Person = z.object({ id: UserId, name: z.string() });

/** What became of a block or unblock that a geofence's assignment, or a rule about speeding, asked for. */
const VehicleCommand = z.object({
  kind: z.enum(['block', 'unblock']),
  state: z
    .enum(COMMAND_STATES)
    .nullable()
    .describe('of the command; null: it is about to be asked for, was refused, or the caller may not see commands'),
  note: z.enum(COMMAND_NOTES),
  refusal: z.enum(COMMAND_REFUSALS).nullable().describe('why no command was asked for'),
});

/** One firing of a rule for one vehicle or driver. The reader words it from `kind` and `facts`. */
export const Alert = z.object({
  id: AlertId,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  facts: AlertFactsShown,
  ruleId: AlertRuleId.nullable().describe('null: an action of a geofence’s assignment, or a block after speeding'),
  ruleName: z.string().nullable(),
  isOwn: z.boolean().describe('of a rule of the caller’s own'),
  clientId: ClientId,
  deviceId: DeviceId.nullable().describe('null: it is about a driver'),
  driverId: DriverId.nullable().describe('null: it is about a vehicle'),
  designation: z.string().describe('of the vehicle; of a driver the name'),
  label: z.string(),
  sharedBy: z.string().nullable().describe('the client that shares the vehicle; null: it is an own one'),
  beganAt: Instant.describe('when the condition began'),
  at: Instant.describe('when it fired, by the vehicle’s clock'),
  raisedAt: Instant.describe('when the server raised it'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  state: z.enum(ALERT_STATES),
  snoozedUntil: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  assignedTo: Person.nullable(),
  note: z.string(),
  vehicleCommand: VehicleCommand.nullable().describe(
    'what the geofence or a rule about speeding has the vehicle do; null: nothing',
  ),
  version: z.number().describe('grows with each change'),
});
export type Alert = z.output<typeof Alert>;

/** Open alerts that the caller may see: the unread count. */
export const AlertCounts = z.object({ info: z.number(), warning: z.number(), critical: z.number() });
export type AlertCounts = z.output<typeof AlertCounts>;

/** Alerts of one bulk action. */
export const MOST_ALERTS_AT_ONCE = 500;
const Chosen = z.object({ alertIds: z.array(AlertId).min(1, 'required').max(MOST_ALERTS_AT_ONCE, 'too_many') });
const Changed = z.array(Alert).describe('those that it changed, as they are now; without those that were so before');

const seen = { tag: 'Alert', access: 'view_devices' } as const;
const handled = { tag: 'Alert', access: 'handle_alerts', method: 'POST', reply: Changed } as const;

/** A long snooze is a forgotten alert. */
export const LONGEST_SNOOZE = 31;

export const listAlerts = endpoint({
  ...seen,
  name: 'listAlerts',
  method: 'GET',
  path: '/alert/list',
  summary: 'The inbox: alerts of the vehicles that the caller may see, newest first, a page at a time',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    state: z.enum(ALERT_STATES).optional(),
    severity: z.enum(ALERT_SEVERITIES).optional(),
    kind: z.enum(ALERT_KINDS).optional(),
    deviceId: DeviceIdInPath.optional(),
    groupId: GroupIdInPath.optional().describe(
      'of vehicles that are in this group now; none of a group that the caller does not see',
    ),
    geofenceId: GeofenceIdInPath.optional().describe('that concern this geofence'),
    ruleId: AlertRuleIdInPath.optional(),
    assigned: z.union([z.enum(['me', 'nobody']), UserIdInPath]).optional(),
    from: InstantInQuery.optional().describe('fired at or after'),
    to: InstantInQuery.optional().describe('fired before'),
    search: line(100).optional().describe('in the vehicle’s designation and label, the rule’s name and the note'),
    ...pageInQuery,
  }),
  reply: z.object({ total: z.number(), alerts: z.array(Alert) }),
  errors: [],
});

export const countAlerts = endpoint({
  ...seen,
  name: 'countAlerts',
  method: 'GET',
  path: '/alert/count',
  summary: 'How many alerts are open, by severity',
  reply: AlertCounts,
  errors: [],
});

export const AlertAct = z.object({
  at: Instant,
  by: z.string(),
  act: z.enum(['acknowledge', 'reopen', 'assign', 'snooze', 'note', 'undo']),
  detail: z.string().describe('to whom it was assigned, or the note; empty otherwise'),
});
export type AlertAct = z.output<typeof AlertAct>;

export const getAlert = endpoint({
  ...seen,
  name: 'getAlert',
  method: 'GET',
  path: '/alert/{id}',
  summary: 'One alert, with what was done about it, the oldest first',
  params: z.object({ id: AlertIdInPath }),
  reply: Alert.extend({ acts: z.array(AlertAct) }),
  errors: ['alert_not_found'],
});

export const acknowledgeAlerts = endpoint({
  ...handled,
  name: 'acknowledgeAlerts',
  path: '/alert/acknowledge',
  summary: 'Acknowledges alerts: they are dealt with',
  description: 'It also ends their escalation. All or none.',
  body: Chosen,
  errors: ['alert_not_found'],
});

export const reopenAlerts = endpoint({
  ...handled,
  name: 'reopenAlerts',
  path: '/alert/reopen',
  summary: 'Opens alerts again that were acknowledged or snoozed',
  body: Chosen,
  errors: ['alert_not_found'],
});

export const undoAlerts = endpoint({
  ...handled,
  name: 'undoAlerts',
  path: '/alert/undo',
  summary: 'Takes back what the caller last did to alerts',
  description: `Acknowledging, snoozing or opening again. \`version\` is that of the alert in the answer to the call that is taken back. Each is as it
was before it; one to which something was done since stays as it is, and is not in the answer.`,
  body: z.object({
    alerts: z
      .array(z.object({ id: AlertId, version: z.int() }))
      .min(1, 'required')
      .max(MOST_ALERTS_AT_ONCE, 'too_many'),
  }),
  errors: ['alert_not_found'],
});

export const assignAlerts = endpoint({
  ...handled,
  name: 'assignAlerts',
  path: '/alert/assign',
  summary: 'Assigns alerts to a user, or to nobody',
  body: Chosen.extend({ userId: UserId.nullable() }),
  errors: ['alert_not_found', 'user_not_found'],
});

export const snoozeAlerts = endpoint({
  ...handled,
  name: 'snoozeAlerts',
  path: '/alert/snooze',
  summary: 'Puts alerts off until a moment',
  description: `Then they are open again. At most ${LONGEST_SNOOZE} days.`,
  body: Chosen.extend({ until: InstantInQuery }),
  errors: ['alert_not_found'],
});

export const noteAlerts = endpoint({
  ...handled,
  name: 'noteAlerts',
  path: '/alert/note',
  summary: 'Replaces the note of alerts',
  body: Chosen.extend({ note: optionalLines(500) }),
  errors: ['alert_not_found'],
});

export const listAlertAssignees = endpoint({
  tag: 'Alert',
  access: 'handle_alerts',
  name: 'listAlertAssignees',
  method: 'GET',
  path: '/alert/assignees',
  summary: 'Users of a client to whom its alerts can be assigned, by name',
  query: z.object({ clientId: ClientIdInPath.optional().describe("a client's own people may leave it out") }),
  reply: z.array(Person),
  errors: ['client_not_found'],
});
