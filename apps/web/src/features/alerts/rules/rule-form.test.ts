import { AlertConditionFields, type AlertRule } from '@balise/contract';
import { RULE_ALERTS, type RuleAlertKind } from '@balise/tracking';
import { expect, test } from 'vitest';
import { formOf, inputOf, judge } from './rule-form.ts';

const hours = [{ day: 1, from: 480, to: 1080 }];
const PARAMETERS: Partial<Record<RuleAlertKind, object>> = {
  geofence_entered: { geofenceIds: null },
  geofence_left: { geofenceIds: [7] },
  geofence_crossed: { geofenceIds: [7, 8] },
  geofence_dwell: { geofenceIds: [7], minutes: 60 },
  speeding: { overBy: 0, geofenceIds: [7] },
  never_connected: { hours: 24 },
  ignition_outside_hours: { hours },
  idling: { minutes: 5 },
  long_driving: { minutes: 270, restMinutes: 45 },
  group_entered: { groupIds: [3] },
  group_left: { groupIds: [3, 4] },
  command_result: { results: ['failed'] },
  maintenance_due: { states: ['due', 'overdue'] },
  high_risk: { percent: 25 },
  tracker_alarm: { alarms: ['sos'] },
  driver_document: { documents: ['licence'] },
};
const LIMITS = { maxDrivingMinutes: 200, minRestMinutes: 15 };
const aRule = (condition: object) =>
  ({
    id: 1,
    clientId: 2,
    isOwn: false,
    name: 'A rule',
    condition,
    devices: { deviceIds: ['all'], groupIds: [] },
    schedule: null,
    severity: 'warning',
    contactIds: [],
    channels: ['push'],
    quietHours: null,
    escalation: null,
    digestAfter: 10,
    isEnabled: true,
  }) as unknown as AlertRule;

test.each(RULE_ALERTS)('a rule about %s is saved as it was read', (kind) => {
  const condition = { kind, ...PARAMETERS[kind] };
  expect(AlertConditionFields.parse(condition)).toEqual(condition);
  const rule = aRule(condition);
  const form = formOf(rule, LIMITS, true);
  expect(inputOf(form, rule).condition).toEqual(condition);
  expect(judge(form, rule, false)).toEqual({});
});

test('a figure that is missing is required, by the name that the field has in the contract', () => {
  const dwell = formOf(aRule({ kind: 'geofence_dwell', geofenceIds: null, minutes: 60 }), LIMITS, true);
  const never = formOf(aRule({ kind: 'never_connected', hours: 24 }), LIMITS, true);
  expect([
    judge({ ...dwell, minutes: '' }, undefined, false),
    judge({ ...never, hours: '' }, undefined, false),
  ]).toEqual([{ 'condition.minutes': 'required' }, { 'condition.hours': 'required' }]);
});
