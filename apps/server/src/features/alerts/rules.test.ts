import {
  type AlertRuleFields,
  addAlertRule,
  deleteAlertRule,
  editAlertRule,
  listAlertRules,
  restoreAlertRule,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const comoe = world.as('comoe');

let serial = 0;
const body = (more: object = {}) =>
  ({
    name: `Rule ${++serial}`,
    condition: { kind: 'speeding' },
    devices: { deviceIds: ['all'] },
    ...more,
  }) as AlertRuleFields;

test('a rule is stored for its client with its defaults, edited, deleted and restored; each is logged', async () => {
  const { data: rule, text, status } = await comoe(addAlertRule, { body: body() });
  expect(status, text).toBe(200);
  expect(rule).toMatchObject({
    clientId: world.clients.comoe,
    isOwn: false,
    condition: { kind: 'speeding', overBy: 0 },
    devices: { deviceIds: ['all'], groupIds: [] },
    severity: 'warning',
    digestAfter: 10,
    lastAlertAt: null,
  });
  const params = { id: rule.id };
  const changed = body({ name: 'Faster', condition: { kind: 'idling', minutes: 10 }, severity: 'critical' });
  const { data: edited } = await comoe(editAlertRule, { params, body: changed });
  expect(edited).toMatchObject({ id: rule.id, name: 'Faster', condition: { kind: 'idling', minutes: 10 } });
  expect((await comoe(deleteAlertRule, { params })).status).toBe(200);
  expect((await comoe(listAlertRules, {})).data).toEqual([]);
  expect((await comoe(restoreAlertRule, { params })).data).toMatchObject({ name: 'Faster' });
  const { rows } = await world.database.pools.owner.query(
    "select action from audit_log where subject_kind = 'alert_rule' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['add', 'edit', 'delete', 'restore'].map((verb) => `alert_rule.${verb}`),
  );
});

test('without a setting chosen, the specified message', async () => {
  for (const condition of [{ kind: 'tracker_alarm', alarms: [] }, { kind: 'command_result', results: [] }, {}]) {
    const { status, error } = await comoe(addAlertRule, { body: body({ condition }) });
    const code = Object.values(error.fields ?? {})[0]?.code;
    expect([status, code]).toEqual([422, 'alert_setting_needed']);
  }
});

test('a rule names only what is its client’s', async () => {
  const foreign = await aDevice(world, { clientId: world.clients.bandama });
  const { status, error } = await comoe(addAlertRule, { body: body({ devices: { deviceIds: [foreign.id] } }) });
  expect([status, error.fields?.['devices.deviceIds.0']?.code]).toEqual([422, 'unknown_reference']);
});

test('a user has own rules that nobody else sees', async () => {
  const { data: own } = await world.as('awa')(addAlertRule, { body: body({ isOwn: true }) });
  expect(own).toMatchObject({ isOwn: true, userId: world.users.awa });
  expect((await world.as('awa')(listAlertRules, {})).data.map(({ id }) => id)).toContain(own.id);
  expect((await comoe(listAlertRules, {})).data.map(({ id }) => id)).not.toContain(own.id);
  expect((await comoe(deleteAlertRule, { params: { id: own.id } })).status).toBe(404);
  expect((await world.as('awa')(addAlertRule, { body: body() })).status).toBe(403);
});
