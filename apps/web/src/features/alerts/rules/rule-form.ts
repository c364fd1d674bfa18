import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertConditionFields,
  type AlertRule,
  AlertRuleFields,
  type FieldErrors,
  fieldErrorsOf,
  type NotificationSettings,
  type WeekHours,
} from '@balise/contract';
import type { Alarm, AlertKind, AlertSeverity, CommandResult } from '@balise/tracking';
import { hoursOn } from '../../../ui/week-hours/week-hours.ts';
import type { AlertRuleInput } from './requests.ts';

/** What is typed: ids as pickers hold them; each parameter is kept while another kind is tried. */
export type AlertRuleForm = {
  clientId: string | null;
  isOwn: boolean;
  name: string;
  kind: AlertKind | null;
  geofences: string[];
  minutes: number | '';
  hours: number | '';
  overBy: number | '';
  driving: number | '';
  rest: number | '';
  workingHours: WeekHours;
  groups: string[];
  results: CommandResult[];
  alarms: Alarm[];
  everyVehicle: boolean;
  vehicles: string[];
  vehicleGroups: string[];
  /** Null: always. */
  schedule: WeekHours | null;
  severity: AlertSeverity;
  contacts: string[];
  channels: AlertChannel[];
  quietHours: WeekHours | null;
  /** Empty: nobody else is notified. */
  escalateAfter: number | '';
  escalateTo: string[];
  /** Empty: never. */
  digestAfter: number | '';
};

type Limits = Pick<NotificationSettings, 'maxDrivingMinutes' | 'minRestMinutes'>;
const LEAST_REST = 5; // minutes, of a rule

const asTexts = (ids: readonly (number | string)[]): string[] => ids.map(String);

const newForm = ({ maxDrivingMinutes, minRestMinutes }: Limits): AlertRuleForm => ({
  clientId: null,
  isOwn: false,
  name: '',
  kind: null,
  geofences: [],
  minutes: '',
  hours: 24,
  overBy: 10,
  driving: maxDrivingMinutes,
  rest: Math.max(LEAST_REST, minRestMinutes),
  workingHours: hoursOn([1, 2, 3, 4, 5], 8, 18),
  groups: [],
  results: ['failed'],
  alarms: [],
  everyVehicle: true,
  vehicles: [],
  vehicleGroups: [],
  schedule: null,
  severity: 'warning',
  contacts: [],
  channels: [...ALERT_CHANNELS],
  quietHours: null,
  escalateAfter: '',
  escalateTo: [],
  digestAfter: 10,
});

/** What the form begins with: a rule, or an empty one with the reader's own limits of driving. */
export function formOf(rule: AlertRule | undefined, limits: Limits): AlertRuleForm {
  const form = newForm(limits);
  if (!rule) return form;
  const { devices, escalation } = rule;
  return {
    ...form,
    ...parametersOf(rule.condition),
    clientId: String(rule.clientId),
    isOwn: rule.isOwn,
    name: rule.name,
    kind: rule.condition.kind,
    everyVehicle: devices.deviceIds.includes('all'),
    vehicles: asTexts(devices.deviceIds.filter((id) => id !== 'all')),
    vehicleGroups: asTexts(devices.groupIds),
    schedule: rule.schedule,
    severity: rule.severity,
    contacts: asTexts(rule.contactIds),
    channels: rule.channels,
    quietHours: rule.quietHours,
    escalateAfter: escalation?.afterMinutes ?? '',
    escalateTo: asTexts(escalation?.contactIds ?? []),
    digestAfter: rule.digestAfter ?? '',
  };
}

function parametersOf(condition: AlertConditionFields): Partial<AlertRuleForm> {
  switch (condition.kind) {
    case 'geofence_entered':
    case 'geofence_left':
    case 'geofence_crossed':
      return { geofences: asTexts(condition.geofenceIds ?? []) };
    case 'geofence_dwell':
      return { geofences: asTexts(condition.geofenceIds ?? []), minutes: condition.minutes };
    case 'speeding':
      return { overBy: condition.overBy };
    case 'never_connected':
      return { hours: condition.hours };
    case 'ignition_outside_hours':
      return { workingHours: condition.hours };
    case 'idling':
      return { minutes: condition.minutes };
    case 'long_driving':
      return { driving: condition.minutes, rest: condition.restMinutes };
    case 'group_entered':
    case 'group_left':
      return { groups: asTexts(condition.groupIds) };
    case 'command_result':
      return { results: condition.results };
    case 'tracker_alarm':
      return { alarms: condition.alarms };
    default:
      return {};
  }
}

/** The condition as the call takes it; not yet judged. */
function conditionOf(form: AlertRuleForm): unknown {
  const { kind } = form;
  const geofenceIds = form.geofences.length === 0 ? null : form.geofences.map(Number);
  switch (kind) {
    case 'geofence_entered':
    case 'geofence_left':
    case 'geofence_crossed':
      return { kind, geofenceIds };
    case 'geofence_dwell':
      return { kind, geofenceIds, minutes: numberOf(form.minutes) };
    case 'speeding':
      return { kind, overBy: numberOf(form.overBy) };
    case 'never_connected':
      return { kind, hours: numberOf(form.hours) };
    case 'ignition_outside_hours':
      return { kind, hours: form.workingHours };
    case 'idling':
      return { kind, minutes: numberOf(form.minutes) };
    case 'long_driving':
      return { kind, minutes: numberOf(form.driving), restMinutes: numberOf(form.rest) };
    case 'group_entered':
    case 'group_left':
      return { kind, groupIds: form.groups.map(Number) };
    case 'command_result':
      return { kind, results: form.results };
    case 'tracker_alarm':
      return { kind, alarms: form.alarms };
    default:
      return { kind };
  }
}

/** An empty field is a missing number, which the contract words as required. */
const numberOf = (value: number | ''): number | undefined => (value === '' ? undefined : value);

/** What the call is given; not yet judged. */
export const inputOf = (form: AlertRuleForm, before: AlertRule | undefined): AlertRuleInput =>
  ({
    ...(form.clientId === null ? {} : { clientId: Number(form.clientId) }),
    isOwn: form.isOwn,
    name: form.name,
    condition: conditionOf(form),
    devices: form.everyVehicle
      ? { deviceIds: ['all'], groupIds: [] }
      : { deviceIds: form.vehicles.map(Number), groupIds: form.vehicleGroups.map(Number) },
    schedule: form.schedule,
    severity: form.severity,
    contactIds: form.contacts.map(Number),
    channels: form.channels,
    quietHours: form.quietHours,
    escalation:
      form.escalateAfter === '' && form.escalateTo.length === 0
        ? null
        : { afterMinutes: numberOf(form.escalateAfter), contactIds: form.escalateTo.map(Number) },
    digestAfter: form.digestAfter === '' ? null : form.digestAfter,
    isEnabled: before?.isEnabled ?? true,
  }) as AlertRuleInput;

/** A rule as the call that replaces it takes it. */
export const inputOfRule = ({ clientId, isOwn, name, condition, devices, ...rest }: AlertRule): AlertRuleInput => ({
  clientId,
  isOwn,
  name,
  condition,
  devices,
  schedule: rest.schedule,
  severity: rest.severity,
  contactIds: rest.contactIds,
  channels: rest.channels,
  quietHours: rest.quietHours,
  escalation: rest.escalation,
  digestAfter: rest.digestAfter,
  isEnabled: rest.isEnabled,
});

/** Faults by field, as the server would find them. `choosesClient`: its client must be named. */
export function judge(form: AlertRuleForm, before: AlertRule | undefined, choosesClient: boolean): FieldErrors {
  const input = inputOf(form, before);
  const parsed = AlertRuleFields.safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  return choosesClient && form.clientId === null ? { ...errors, clientId: 'required' } : errors;
}
