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
import {
  type Alarm,
  type AlertSeverity,
  type CommandResult,
  DRIVER_DOCUMENTS,
  type DriverDocument,
  type RuleAlertKind,
  type ServiceState,
} from '@balise/tracking';
import { hoursOn } from '../../../ui/week-hours/week-hours.ts';
import type { AlertRuleInput } from './requests.ts';

/** What a group of fields of the form gets. */
export type RulePart = {
  form: AlertRuleForm;
  set: (next: Partial<AlertRuleForm>) => void;
  /** What is wrong, in words, by field of the contract. */
  faults: Record<string, string>;
  /** Whose rule it is; undefined while none is chosen. */
  clientId: number | undefined;
  /** Of the client. */
  timeZone: string | undefined;
};

/** What is typed: ids as pickers hold them; each parameter is kept while another kind is tried. */
export type AlertRuleForm = {
  clientId: string | null;
  isOwn: boolean;
  name: string;
  kind: RuleAlertKind | null;
  geofences: string[];
  minutes: number | '';
  hours: number | '';
  overBy: number | '';
  percent: number | '';
  driving: number | '';
  rest: number | '';
  workingHours: WeekHours;
  groups: string[];
  results: CommandResult[];
  states: ServiceState[];
  alarms: Alarm[];
  documents: DriverDocument[];
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

const newForm = ({ maxDrivingMinutes, minRestMinutes }: Limits, seesHealth: boolean): AlertRuleForm => ({
  clientId: null,
  isOwn: false,
  name: '',
  kind: null,
  geofences: [],
  minutes: '',
  hours: 24,
  overBy: 10,
  percent: 30,
  driving: maxDrivingMinutes,
  rest: Math.max(LEAST_REST, minRestMinutes),
  workingHours: hoursOn([1, 2, 3, 4, 5], 8, 18),
  groups: [],
  results: ['failed'],
  states: ['soon', 'due', 'overdue'],
  alarms: [],
  documents: DRIVER_DOCUMENTS.filter((one) => one !== 'medical' || seesHealth),
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

export type ParameterName =
  | 'geofences'
  | 'minutes'
  | 'hours'
  | 'overBy'
  | 'percent'
  | 'driving'
  | 'rest'
  | 'workingHours'
  | 'groups'
  | 'results'
  | 'states'
  | 'alarms'
  | 'documents';

/** The fields of each kind, in their order; other kinds have none. */
export const PARAMETERS: Partial<Record<RuleAlertKind, readonly ParameterName[]>> = {
  geofence_entered: ['geofences'],
  geofence_left: ['geofences'],
  geofence_crossed: ['geofences'],
  geofence_dwell: ['geofences', 'minutes'],
  speeding: ['overBy', 'geofences'],
  never_connected: ['hours'],
  ignition_outside_hours: ['workingHours'],
  idling: ['minutes'],
  long_driving: ['driving', 'rest'],
  group_entered: ['groups'],
  group_left: ['groups'],
  command_result: ['results'],
  maintenance_due: ['states'],
  high_risk: ['percent'],
  tracker_alarm: ['alarms'],
  driver_document: ['documents'],
};

/** An empty field is a missing number, which the contract words as required. */
const numberOf = (value: unknown): unknown => (value === '' ? undefined : value);
const numbersOf = (texts: unknown): number[] => (texts as string[]).map(Number);

/** What a field is called in the contract, and how it is read from there and written, where it is not the same. */
export const FIELDS: Record<
  ParameterName,
  { of: string; read?: (said: unknown) => unknown; write?: (typed: unknown) => unknown }
> = {
  geofences: {
    of: 'geofenceIds',
    read: (ids) => asTexts((ids as number[] | null) ?? []),
    write: (texts) => (numbersOf(texts).length === 0 ? null : numbersOf(texts)),
  },
  minutes: { of: 'minutes', write: numberOf },
  hours: { of: 'hours', write: numberOf },
  overBy: { of: 'overBy', write: numberOf },
  percent: { of: 'percent', write: numberOf },
  driving: { of: 'minutes', write: numberOf },
  rest: { of: 'restMinutes', write: numberOf },
  workingHours: { of: 'hours' },
  groups: { of: 'groupIds', read: (ids) => asTexts(ids as number[]), write: numbersOf },
  results: { of: 'results' },
  states: { of: 'states' },
  alarms: { of: 'alarms' },
  documents: { of: 'documents' },
};

/** What the form begins with: a rule, or an empty one with the reader's own limits of driving and what the reader may see. */
export function formOf(rule: AlertRule | undefined, limits: Limits, seesHealth: boolean): AlertRuleForm {
  const form = newForm(limits, seesHealth);
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

function parametersOf({ kind, ...said }: AlertConditionFields): Partial<AlertRuleForm> {
  const parameters = said as Record<string, unknown>;
  return Object.fromEntries(
    (PARAMETERS[kind] ?? []).map((name) => {
      const { of, read } = FIELDS[name];
      return [name, read ? read(parameters[of]) : parameters[of]];
    }),
  );
}

/** The condition as the call takes it; not yet judged. */
const conditionOf = (form: AlertRuleForm): unknown => ({
  kind: form.kind,
  ...Object.fromEntries(
    ((form.kind && PARAMETERS[form.kind]) ?? []).map((name) => {
      const { of, write } = FIELDS[name];
      return [of, write ? write(form[name]) : form[name]];
    }),
  ),
});

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
