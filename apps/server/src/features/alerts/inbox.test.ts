import {
  type AlertId,
  type AlertRule,
  acknowledgeAlerts,
  addAlertRule,
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignAlerts,
  countAlerts,
  getAlert,
  getAlertRule,
  listAlerts,
  noteAlerts,
  reopenAlerts,
  sendAlertDeliveryAgain,
  snoozeAlerts,
  undoAlerts,
} from '@balise/contract';
import { type AlertSeverity, DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { raiseAlerts } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const HOUR = 3_600_000;

beforeEach(async () => {
  await owner.query('delete from alert_acts');
  await owner.query('delete from alerts');
  world.clock.now += 60_000;
});

async function aRule(clientId = world.clients.comoe): Promise<AlertRule> {
  const body = {
    clientId,
    name: 'Emergencies',
    condition: { kind: 'sos' as const },
    devices: { deviceIds: ['all' as const] },
  };
  return (await world.as('kanari')(addAlertRule, { body })).data;
}
const rules = { comoe: await aRule(), bandama: await aRule(world.clients.bandama) };

/** An alert of a new vehicle, raised as a batch of messages raises it. */
async function anAlert(severity: AlertSeverity = 'critical', of: 'comoe' | 'bandama' = 'comoe'): Promise<AlertId> {
  const clientId = world.clients[of];
  const device = await aDevice(world, { clientId });
  const at = world.clock.now;
  const alert = {
    ruleId: rules[of].id as number,
    clientId: clientId as number,
    kind: 'sos' as const,
    severity,
    subject: '',
    beganAt: at,
    at,
    facts: {},
    place: { latitude: 5.3, longitude: -4 },
    channels: [],
    command: null,
  };
  expect(await raiseAlerts(owner, [{ deviceId: device.id, of: alert }], at)).toBe(1);
  const { rows } = await owner.query('select id::float8 as id from alerts where device_id = $1', [device.id]);
  return rows[0].id;
}

const open = async () => (await comoe(countAlerts, {})).data;
const listed = async (query: object = {}) => (await comoe(listAlerts, { query })).data.alerts.map(({ id }) => id);

test('an alert that one user acknowledges is dealt with for the others, who read when and by whom', async () => {
  const [first, second] = [await anAlert(), await anAlert('info')];
  expect(await open()).toEqual({ info: 1, warning: 0, critical: 1 });
  const { data } = await comoe(acknowledgeAlerts, { body: { alertIds: [first] } });
  expect(data).toMatchObject([{ id: first, state: 'acknowledged', acknowledgedAt: world.clock.now }]);
  const seen = (await world.as('awa')(getAlert, { params: { id: first } })).data;
  expect([seen.state, seen.acts.map(({ act, by }) => [act, by])]).toEqual([
    'acknowledged',
    [['acknowledge', seen.acknowledgedBy]],
  ]);
  expect(await open()).toEqual({ info: 1, warning: 0, critical: 0 });
  expect(await listed({ state: 'open' })).toEqual([second]);
  await comoe(reopenAlerts, { body: { alertIds: [first] } });
  expect((await open()).critical).toBe(1);
});

test('one that is open again is escalated after all, although its time passed while it was acknowledged', async () => {
  const id = await anAlert();
  await owner.query(
    'update alert_rules set escalate_after = 15 where id = (select rule_id from alerts where id = $1)',
    [id],
  );
  const due = async () =>
    (await owner.query("select from jobs where queue = 'alert-escalations' and key = $1", [String(id)])).rowCount;
  await comoe(acknowledgeAlerts, { body: { alertIds: [id] } });
  expect(await due()).toBe(0);
  await comoe(reopenAlerts, { body: { alertIds: [id] } });
  expect(await due()).toBe(1);
});

test('the inbox is narrowed to the vehicles of a group, and to a geofence', async () => {
  const [inGroup, atDepot] = [await anAlert(), await anAlert()];
  const group = (await comoe(addGroup, { body: { designation: 'Tankers' } })).data;
  const { deviceId } = (await comoe(getAlert, { params: { id: inGroup } })).data;
  if (deviceId === null) throw new Error('the alert is of no vehicle');
  await comoe(addDevicesToGroups, { body: [{ deviceId, deviceGroupId: group.id }] });
  const depot = (await comoe(addGeofence, { body: { name: 'Depot of the inbox' } })).data;
  await owner.query("update alerts set facts = jsonb_build_object('geofenceId', $2::integer) where id = $1", [
    atDepot,
    depot.id,
  ]);
  expect([await listed({ groupId: group.id }), await listed({ geofenceId: depot.id })]).toEqual([[inGroup], [atDepot]]);
  expect(await listed({ groupId: group.id, geofenceId: depot.id })).toEqual([]);
  // of a group that the caller does not see nothing is shown
  const { data } = await world.as('bandama')(listAlerts, { query: { groupId: group.id } });
  expect(data.alerts).toEqual([]);
});

test('a snoozed alert is open again when its time has come', async () => {
  const id = await anAlert('warning');
  const until = world.clock.now + HOUR;
  await comoe(snoozeAlerts, { body: { alertIds: [id], until } });
  expect([await open(), await listed({ state: 'snoozed' })]).toEqual([{ info: 0, warning: 0, critical: 0 }, [id]]);
  world.clock.now = until - 1;
  expect((await open()).warning).toBe(0);
  world.clock.now = until;
  expect([(await open()).warning, await listed({ state: 'open' })]).toEqual([1, [id]]);
  const late = await comoe(snoozeAlerts, { body: { alertIds: [id], until: world.clock.now } });
  expect(late.error.fields?.until?.code).toBe('must_be_future');
});

test('undo restores what was: open, snoozed or acknowledged by somebody else; what was so before or was changed since stays', async () => {
  const [open, snoozed, dealtWith, before, since] = [
    await anAlert(),
    await anAlert(),
    await anAlert(),
    await anAlert(),
    await anAlert(),
  ];
  const until = world.clock.now + HOUR;
  await comoe(snoozeAlerts, { body: { alertIds: [snoozed], until } });
  await world.as('kanari')(acknowledgeAlerts, { body: { alertIds: [dealtWith] } });
  await comoe(acknowledgeAlerts, { body: { alertIds: [before] } });
  const all = [open, snoozed, dealtWith, before, since];
  const kept = ['id', 'state', 'snoozedUntil', 'acknowledgedAt', 'acknowledgedBy'];
  const states = async () =>
    (await comoe(listAlerts, { query: {} })).data.alerts.map((alert) =>
      kept.map((name) => alert[name as keyof typeof alert]),
    );
  const asItWas = await states();
  const versions = (alerts: { id: AlertId; version: number }[]) =>
    alerts.map(({ id, version }) => ({ id, version })).toSorted((a, b) => a.id - b.id);

  world.clock.now += 60_000;
  const done = (await comoe(acknowledgeAlerts, { body: { alertIds: all } })).data;
  expect(versions(done).map(({ id }) => id)).toEqual([open, snoozed, since]);
  await comoe(noteAlerts, { body: { alertIds: [since], note: 'Seen' } });
  const awa = await world.as('kanari')(undoAlerts, { body: { alerts: versions(done) } });
  expect(awa.data).toEqual([]);
  const undone = (await comoe(undoAlerts, { body: { alerts: versions(done) } })).data;
  expect(versions(undone).map(({ id }) => id)).toEqual([open, snoozed]);
  const untouched = (rows: unknown[][]) => rows.filter(([id]) => id !== since);
  expect(untouched(await states())).toEqual(untouched(asItWas));
  expect((await comoe(getAlert, { params: { id: since } })).data.state).toBe('acknowledged');

  const put = (await comoe(snoozeAlerts, { body: { alertIds: [open, snoozed, dealtWith], until: until + HOUR } })).data;
  await comoe(undoAlerts, { body: { alerts: versions(put) } });
  expect(untouched(await states())).toEqual(untouched(asItWas));
  const again = await comoe(undoAlerts, { body: { alerts: versions(put) } });
  expect(again.data).toEqual([]);
});

test('alerts are assigned to a user of their client and found by it, and their note is replaced', async () => {
  const [mine, others] = [await anAlert(), await anAlert()];
  await comoe(assignAlerts, { body: { alertIds: [mine], userId: world.users.comoe } });
  await comoe(noteAlerts, { body: { alertIds: [mine], note: 'Called the driver' } });
  expect([await listed({ assigned: 'me' }), await listed({ assigned: 'nobody' })]).toEqual([[mine], [others]]);
  expect(await listed({ search: 'called the' })).toEqual([mine]);
  const foreign = await comoe(assignAlerts, { body: { alertIds: [mine], userId: world.users.bandama } });
  expect([foreign.error.code, foreign.error.fields?.userId?.code]).toEqual(['user_not_found', 'user_not_found']);
  expect((await comoe(getAlert, { params: { id: mine } })).data.assignedTo?.id).toBe(world.users.comoe);
});

test('an alert says what became of the block that its geofence asked for, to those who see the vehicle', async () => {
  const id = await anAlert();
  const shown = async (who: 'comoe' | 'awa' = 'comoe') =>
    (await world.as(who)(getAlert, { params: { id } })).data.vehicleCommand;
  expect(await shown()).toBeNull();
  await owner.query("update alerts set command = 'block' where id = $1", [id]);
  const begun = { kind: 'block', state: null, note: '', refusal: null };
  expect(await shown()).toEqual(begun);
  await owner.query("update alerts set command_refusal = 'neverBlock' where id = $1", [id]);
  expect([await shown(), await shown('awa')]).toEqual([
    { ...begun, refusal: 'neverBlock' },
    { ...begun, refusal: 'neverBlock' },
  ]);
  await owner.query(
    `insert into commands (device_id, client_id, kind, parameters, channel, reason, mode, condition, requested_by, requester_name, requested_at, changed_at,
       idempotency_key, guarded, limits, expires_at, state, note, alert_id)
     select device_id, client_id, 'block', '{}', 'connection', '', 'engineOff', 'engineOff', $2, 'Bo', now(), now(), 'x', true, $3, now() + interval '1 hour', 'cancelled',
       'overtaken', id
     from alerts where id = $1`,
    [id, world.users.comoe, DEFAULT_BLOCKING_LIMITS],
  );
  const ended = { ...begun, state: 'cancelled', note: 'overtaken', refusal: 'neverBlock' };
  expect([await shown(), await shown('awa')]).toEqual([ended, ended]);
});

test('of many alerts either all are changed or, where one is not the caller’s, none', async () => {
  const [own, foreign] = [await anAlert(), await anAlert('critical', 'bandama')];
  const { status, error } = await comoe(acknowledgeAlerts, { body: { alertIds: [own, foreign] } });
  expect([status, error.code]).toEqual([404, 'alert_not_found']);
  expect(await listed({ state: 'open' })).toEqual([own]);
});

test('what does not exist is not found', async () => {
  const params = { id: 999_999 };
  expect((await comoe(getAlert, { params })).error.code).toBe('alert_not_found');
  expect((await comoe(getAlertRule, { params })).error.code).toBe('alert_rule_not_found');
  expect((await comoe(sendAlertDeliveryAgain, { params })).error.code).toBe('alert_delivery_not_found');
});
