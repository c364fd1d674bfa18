import { addAlertContact, type DeviceId, sendAlertDeliveryAgain } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld } from '../../../testing/world.ts';
import { deliverLater, dispatchAlert, escalateAlert, sendSummary } from './dispatch.ts';
import { dispatchingIn } from './testing/dispatching.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const { dispatching, aContact, aRule, raised, mails, deliveries, queued } = dispatchingIn(world);
const MINUTE = 60_000;
const begun = world.clock.now;
let serial = 0;
beforeEach(async () => {
  world.clock.now = begun;
  await owner.query('delete from alerts');
  await owner.query('delete from mails');
});

const dispatch = (id: number) => dispatchAlert(dispatching, id, world.clock.now);
/** When the summary that was queued last is due. */
const summaryDue = async () => {
  world.clock.now = (await queued('alert-summaries')).due_at.getTime();
};

test('reaches confirmed contacts of its client, and nobody else', async () => {
  const [email, unconfirmed] = [await aContact('email'), await aContact('email', { confirmed: false })];
  const foreign = await aContact('email', { clientId: bandama });
  const rule = await aRule({ contactIds: [email, unconfirmed] });
  await owner.query('update alert_rules set contact_ids = contact_ids || $1::int where id = $2', [foreign, rule]);
  const id = await raised(rule);
  expect((await queued('alerts')).key).toBe(String(id));
  // a job may run twice
  await dispatch(id);
  await dispatch(id);
  expect(await deliveries()).toMatchObject([{ contact_id: email, state: 'queued' }]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'alert', subject: expect.stringMatching(/^SOS de /) });
  await owner.query("update mails set state = 'failed', last_error = 'no such mailbox'");
  expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'no such mailbox' }]);
});

test('a rule of a user who may no longer see the device reaches nobody', async () => {
  const email = await aContact('email');
  const rule = await aRule({ isOwn: true });
  await owner.query('update alert_rules set contact_ids = array[$1::int] where id = $2', [email, rule]);
  const id = await raised(rule);
  await owner.query("update users set status = 'inactive' where id = $1", [world.users.comoe]);
  await dispatch(id);
  await owner.query("update users set status = 'active' where id = $1", [world.users.comoe]);
  expect(await deliveries()).toEqual([]);
});

test('an SMS that cannot be paid or sent is a failed delivery with its reason', async () => {
  await raised(await aRule({ contactIds: [await aContact('phone')] })).then(dispatch);
  expect(await deliveries()).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/^sms_/) }]);
});

test('what a geofence’s assignment says goes to all confirmed contacts of the channel', async () => {
  const { rows } = await owner.query(
    "select id from alert_contacts where client_id = $1 and kind = 'email' and confirmed_at is not null order by id",
    [comoe],
  );
  await dispatch(await raised(null, { kind: 'geofence_entered', subject: '1', channels: ['email'] }));
  expect((await deliveries()).map(({ contact_id }) => contact_id)).toEqual(rows.map(({ id }) => id));
});

test('in quiet hours it waits for their end, unless it is critical or dealt with', async () => {
  const email = await aContact('email');
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1_439 }));
  const rule = await aRule({ contactIds: [email], quietHours: always });
  await dispatch(await raised(rule));
  const [waiting] = await deliveries();
  expect([waiting.state, await mails()]).toEqual(['waiting', []]);
  const { key, due_at } = await queued('alert-summaries');
  expect([key, due_at.getTime() > world.clock.now]).toEqual([`quiet/${rule}/${email}`, true]);
  await dispatch(await raised(rule, { severity: 'critical' }));
  expect(await mails()).toHaveLength(1);
  await summaryDue();
  await sendSummary(dispatching, key, world.clock.now);
  expect(await mails()).toMatchObject([{ kind: 'alert' }, { kind: 'alert' }]);
  world.clock.now = begun;
  await dispatch(await raised(rule));
  await owner.query('update alerts set acknowledged_at = now()');
  await sendSummary(dispatching, key, world.clock.now);
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'dropped' });
});

test('more than so many in ten minutes reach a contact as one summary', async () => {
  const email = await aContact('email');
  const rule = await aRule({ contactIds: [email], digestAfter: 2 });
  const other = await aRule({ contactIds: [email], digestAfter: 2 });
  for (let n = 0; n < 5; n++) await dispatch(await raised(rule));
  expect((await deliveries()).map(({ state }) => state)).toEqual(['queued', 'queued', ...Array(3).fill('gathered')]);
  // another rule is counted by itself
  await dispatch(await raised(other));
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'queued' });
  await owner.query('delete from alerts where rule_id = $1', [other]);
  await owner.query('delete from mails where id = (select max(id) from mails)');
  const { key } = await queued('alert-summaries');
  expect(key).toBe(`rule/${rule}/${email}`);
  await sendSummary(dispatching, key, world.clock.now);
  await sendSummary(dispatching, key, world.clock.now);
  expect(await mails()).toMatchObject([{ kind: 'alert' }, { kind: 'alert' }, { kind: 'alert_summary' }]);
  expect((await deliveries()).every(({ state }) => state === 'queued')).toBe(true);
});

test('where nobody acknowledges it, further contacts are notified', async () => {
  const [first, boss] = [await aContact('email'), await aContact('email')];
  const rule = await aRule({ contactIds: [first], escalation: { afterMinutes: 15, contactIds: [boss] } });
  const [id, handled] = [await raised(rule), await raised(rule)];
  await dispatch(id);
  const { due_at } = await queued('alert-escalations');
  expect(due_at.getTime()).toBe(world.clock.now + 15 * MINUTE);
  await owner.query('update alerts set acknowledged_at = now() where id = $1', [handled]);
  await escalateAlert(dispatching, handled, world.clock.now);
  await escalateAlert(dispatching, id, world.clock.now);
  expect(await deliveries()).toMatchObject([{ contact_id: first }, { contact_id: boss, is_escalation: true }]);
});

test('a contact of a limited user receives alerts of that user’s vehicles alone, and nothing once the user is gone', async () => {
  const [mine, other] = [await aDevice(world), await aDevice(world)];
  const user = await aUser(world, {
    accountLimited: true,
    deviceIdList: [mine.id],
    rights: ['view_devices', 'manage_alert_contacts'],
  });
  const email = `limited${++serial}@people.example`;
  const body = { kind: 'email', email, label: 'Chez moi', language: 'fr' } as const;
  const { id: contact } = (await (await asUser(world, user.id))(addAlertContact, { body })).data;
  await owner.query('update alert_contacts set confirmed_at = now() where id = $1', [contact]);
  await owner.query("delete from mails where kind = 'alert_contact_code'");
  const rule = await aRule({ contactIds: [contact] });
  const geofence = { kind: 'geofence_entered', subject: '1', facts: { geofenceId: 1 }, channels: ['email'] } as const;
  const reached = async (device: { id: DeviceId }) => {
    await owner.query('delete from alerts');
    await dispatch(await raised(rule, {}, device.id));
    await dispatch(await raised(null, { ...geofence, channels: ['email'] }, device.id));
    return (await deliveries()).filter(({ contact_id }) => contact_id === contact).length;
  };
  expect([await reached(mine), await reached(other)]).toEqual([2, 0]);
  // a deleted user is inactive, too
  for (const gone of ["status = 'inactive'", 'date_end = $2', "rights = '{manage_alert_contacts}'"]) {
    const values = gone.includes('$2') ? [user.id, new Date(world.clock.now)] : [user.id];
    await owner.query(`update users set ${gone} where id = $1`, values);
    expect(await reached(mine), gone).toBe(0);
    const back = "update users set status = 'active', date_end = null, rights = $1 where id = $2";
    await owner.query(back, [user.rights, user.id]);
  }
  // of a user who sees all of its client, it is the client's
  await owner.query("update users set account_limited = false, status = 'inactive' where id = $1", [user.id]);
  expect(await reached(other)).toBe(2);
});

test('what waited for the end of quiet hours is one summary, of what is still wanted by then', async () => {
  const email = await aContact('email');
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1_439 }));
  const rule = await aRule({ contactIds: [email], quietHours: always, digestAfter: null });
  const key = `quiet/${rule}/${email}`;
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push(await raised(rule));
  for (const id of ids) await dispatch(id);
  await owner.query('update alerts set acknowledged_at = now() where id = $1', [ids[1]]);
  await summaryDue();
  await sendSummary(dispatching, key, world.clock.now);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'alert_summary', subject: expect.stringMatching(/^3 alertes/) });
  expect(mail.body_text).toContain('3 alertes de la règle Rule');
  expect((await deliveries()).map(({ state }) => state)).toEqual(['queued', 'dropped', 'queued', 'queued']);
  world.clock.now = begun;
  await dispatch(await raised(rule));
  await owner.query('update alert_rules set is_enabled = false where id = $1', [rule]);
  await sendSummary(dispatching, key, world.clock.now);
  expect([(await deliveries()).at(-1).state, (await mails()).length]).toEqual(['dropped', 1]);
});

test('a summary leaves out what was acknowledged, and goes to no one whose rule’s user lost the vehicle', async () => {
  const email = await aContact('email');
  const rule = await aRule({ contactIds: [email], digestAfter: 1 });
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push(await raised(rule));
  for (const id of ids) await dispatch(id);
  const { key } = await queued('alert-summaries');
  await owner.query('update alerts set acknowledged_at = now() where id = $1', [ids[2]]);
  await sendSummary(dispatching, key, world.clock.now);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['queued', 'queued', 'dropped', 'queued']);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['alert', 'alert_summary']);
  await owner.query('update alert_rules set user_id = $1 where id = $2', [world.users.comoe, rule]);
  await dispatch(await raised(rule));
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'gathered' });
  await owner.query("update users set status = 'inactive' where id = $1", [world.users.comoe]);
  await sendSummary(dispatching, key, world.clock.now);
  await owner.query("update users set status = 'active' where id = $1", [world.users.comoe]);
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'dropped' });
});

test('more than ten alerts of a geofence’s assignments in ten minutes reach a contact as one summary', async () => {
  const email = await aContact('email');
  const entered = (geofenceId: number) =>
    raised(null, {
      kind: 'geofence_entered',
      subject: String(geofenceId),
      facts: { geofenceId },
      channels: ['email'],
    });
  for (let n = 0; n < 12; n++) await dispatch(await entered(1));
  await dispatch(await entered(2)); // another geofence is counted by itself
  const mine = async () => (await deliveries()).filter(({ contact_id }) => contact_id === email);
  const states = async () => (await mine()).map(({ state }) => state);
  expect(await states()).toEqual([...Array(10).fill('queued'), 'gathered', 'gathered', 'queued']);
  await sendSummary(dispatching, `geofence/1/${email}`, world.clock.now);
  expect(await states()).toEqual(Array(13).fill('queued'));
  const { rows } = await owner.query(
    "select body_text from mails m join alert_contacts c on c.address = m.recipient where c.id = $1 and m.kind = 'alert_summary'",
    [email],
  );
  expect(rows.map(({ body_text }) => body_text)).toEqual([expect.stringContaining('2 alertes de la géozone')]);
});

test('what somebody sends again is sent although the alert was acknowledged', async () => {
  const email = await aContact('email');
  const id = await raised(await aRule({ contactIds: [email] }));
  await dispatch(id);
  await owner.query("update mails set state = 'failed', last_error = 'mailbox full'");
  await owner.query('update alerts set acknowledged_at = now() where id = $1', [id]);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: 'failed' });
  expect((await world.as('comoe')(sendAlertDeliveryAgain, { params: { id: failed.id } })).status).toBe(200);
  expect((await queued('alert-deliveries')).key).toBe(String(failed.id));
  await deliverLater(dispatching, failed.id, world.clock.now);
  expect([(await deliveries())[0].state, (await mails()).length]).toEqual(['queued', 2]);
});
