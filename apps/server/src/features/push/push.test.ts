import { createPublicKey, verify } from 'node:crypto';
import {
  endShare,
  listPushSubscriptions,
  logout,
  removePushSubscription,
  sendAlertDeliveryAgain,
  testPushSubscription,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { aPushService } from './testing/push-service.ts';

/* Notifications of alerts, as browsers receive and decrypt them. */

const world = await aWorld();
const { owner } = world.database.pools;
const { comoe } = world.clients;
const { received, answer, port, send, dispatch, aBrowser, read, deliveries, close } = await aPushService(world);
afterAll(async () => {
  close();
  await world.end();
});
beforeEach(async () => {
  received.length = 0;
  answer.status = 201;
  await owner.query('delete from alerts');
  await owner.query('delete from push_subscriptions');
});

async function anAlert(more: { userId?: number; severity?: string } = {}): Promise<{ id: number; deviceId: number }> {
  const device = await aDevice(world);
  const { rows } = await owner.query(
    `insert into alerts (client_id, device_id, user_id, kind, severity, began_at, at, raised_at, facts, designation, label)
     values ($1, $2, $3, 'sos', $4, $5, $5, $5, '{}', 'CI-77-AB', '') returning id::int`,
    [comoe, device.id, more.userId ?? null, more.severity ?? 'warning', new Date(world.clock.now)],
  );
  return { id: rows[0].id, deviceId: device.id };
}

test('reaches the browsers of those who may see the vehicle, and no one else', async () => {
  const browser = await aBrowser('comoe');
  for (const other of ['kanari', 'limited', 'bandama', 'niger', 'platform'] as const) await aBrowser(other);
  const alert = await anAlert({ severity: 'critical' });
  await dispatch(alert.id);
  await dispatch(alert.id);
  const [delivery, ...others] = await deliveries();
  expect([delivery.subscription_id, others]).toEqual([browser.id, []]);
  await send(delivery.id);
  await send(delivery.id);
  expect(received.map(({ url }) => url)).toEqual([browser.path]);
  expect(read(browser, received[0]?.body)).toEqual({
    title: 'CI-77-AB',
    body: expect.stringMatching(/^SOS from CI-77-AB, /),
    language: 'en',
    tag: `alert-${alert.id}`,
    path: `/alerts?alert=${alert.id}`,
    isCritical: true,
  });
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});

test('about a shared vehicle does not leave once the share has ended', async () => {
  await aBrowser('bandama');
  const device = await aDevice(world);
  const share = await aShare(world, device.id);
  for (let n = 0; n < 2; n++) {
    const { rows } = await owner.query(
      `insert into alerts (client_id, device_id, share_id, kind, severity, subject, began_at, at, raised_at, facts, designation, label)
       values ($1, $2, $3, 'geofence_entered', 'warning', $4, $5, $5, $5, '{}', 'CI-77-AB', '') returning id::int`,
      [world.clients.bandama, device.id, share.id, String(n), new Date(world.clock.now)],
    );
    await dispatch(rows[0].id);
  }
  const [first, second] = await deliveries();
  answer.status = 503;
  expect((await send(first.id))?.retryAfter).toBeGreaterThan(0);
  expect((await world.as('comoe')(endShare, { params: { id: share.id } })).status).toBe(200);
  answer.status = 201;
  for (const { id } of [first, second]) expect(await send(id, 2)).toBeUndefined();
  expect(received).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
});

test('is signed with the key that browsers are given', async () => {
  await aBrowser('comoe');
  await dispatch((await anAlert()).id);
  await send((await deliveries())[0].id);
  const { publicKey } = (await world.as('comoe')(listPushSubscriptions)).data;
  const { authorization = '', ...headers } = received[0]?.headers ?? {};
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  expect([key, headers.urgency, headers['content-encoding']]).toEqual([publicKey, 'normal', 'aes128gcm']);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: `http://push.example:${port}` });
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const verifying = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifying, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('what its user may no longer see is not sent; nor what somebody has dealt with', async () => {
  await aBrowser('comoe');
  const [moved, handled] = [await anAlert(), await anAlert()];
  await dispatch(moved.id);
  await dispatch(handled.id);
  await owner.query('update devices set client_id = $1 where id = $2', [world.clients.bandama, moved.deviceId]);
  await owner.query('update alerts set acknowledged_at = now() where id = $1', [handled.id]);
  for (const { id } of await deliveries()) await send(id);
  expect([received, (await deliveries()).map(({ state }) => state)]).toEqual([[], ['dropped', 'dropped']]);
});

test('what waited for the end of quiet hours is one notification, without what was acknowledged; a rule that is off sends none', async () => {
  const browser = await aBrowser('comoe');
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1_439 }));
  const { rows } = await owner.query(
    `insert into alert_rules (client_id, name, kind, parameters, severity, quiet_hours, created_at, updated_at)
     values ($1, 'Nuit', 'sos', '{}', 'warning', $2, now(), now()) returning id`,
    [comoe, JSON.stringify(always)],
  );
  const rule = rows[0].id;
  const waits = async (count: number) => {
    const alerts = [];
    for (let n = 0; n < count; n++) alerts.push(await anAlert());
    await owner.query('update alerts set rule_id = $1', [rule]);
    for (const { id } of alerts) await dispatch(id);
    return alerts;
  };
  const [, second] = await waits(3);
  const queued = await owner.query("select key from jobs where queue = 'pushes' and key like 'summary/%'");
  expect(queued.rows).toEqual([{ key: `summary/quiet/${rule}/${browser.id}` }]);
  await owner.query('update alerts set acknowledged_at = now() where id = $1', [second?.id]);
  // one that was put off at a time that has become quiet by now does not ring
  await send((await deliveries())[0].id);
  await send(queued.rows[0].key);
  expect(received).toEqual([]);
  const { now } = world.clock;
  world.clock.now = new Date(now).setUTCHours(23, 59, 0, 0);
  await send(queued.rows[0].key);
  world.clock.now = now;
  expect(received.map(({ body }) => read(browser, body).title)).toEqual(['2 alerts: Nuit']);
  await waits(1);
  await owner.query('update alert_rules set is_enabled = false where id = $1', [rule]);
  await send(queued.rows[0].key);
  expect(received).toHaveLength(1);
  const states = (await deliveries()).map(({ state }) => state).toSorted();
  expect(states).toEqual(['dropped', 'dropped', 'sent', 'sent']);
});

test('more than ten alerts of a geofence’s assignments in ten minutes are one notification; sent again, it is sent although dealt with', async () => {
  const browser = await aBrowser('comoe');
  for (let n = 0; n < 12; n++) {
    const { id } = await anAlert();
    await owner.query(`update alerts set kind = 'geofence_entered', facts = '{"geofenceId": 7}' where id = $1`, [id]);
    await dispatch(id);
  }
  const states = async () => (await deliveries()).map(({ state }) => state).toSorted();
  expect(await states()).toEqual(['gathered', 'gathered', ...Array(10).fill('waiting')]);
  answer.status = 400;
  await send(`summary/geofence/7/${browser.id}`);
  expect(received.map(({ body }) => read(browser, body))).toMatchObject([
    { tag: 'geofence-7', path: '/alerts?geofence=7' },
  ]);
  await owner.query('update alerts set acknowledged_at = now()');
  const [failed] = (await deliveries()).filter(({ state }) => state === 'failed');
  expect((await world.as('comoe')(sendAlertDeliveryAgain, { params: { id: failed.id } })).status).toBe(200);
  answer.status = 201;
  await send(failed.id);
  expect(await states()).toEqual(['failed', 'sent', ...Array(10).fill('waiting')]);
});

test('an alert of a user’s own rule reaches that user alone', async () => {
  const [own] = [await aBrowser('awa'), await aBrowser('comoe')];
  const { rows } = await owner.query(
    `insert into alert_rules (client_id, user_id, name, kind, parameters, severity, created_at, updated_at)
     values ($1, $2, 'own', 'sos', '{}', 'info', now(), now()) returning id`,
    [comoe, world.users.awa],
  );
  const { id } = await anAlert({ userId: world.users.awa });
  await owner.query('update alerts set rule_id = $1 where id = $2', [rows[0].id, id]);
  await dispatch(id);
  expect((await deliveries()).map(({ subscription_id }) => subscription_id)).toEqual([own.id]);
});

test('ends with the sign-in, and with the right to see vehicles', async () => {
  const token = await freshToken(world, world.users.comoe);
  await aBrowser({ token });
  const left = async () => Number((await owner.query('select count(*) from push_subscriptions')).rows[0].count);
  expect(await left()).toBe(1);
  await world.as({ token })(logout);
  expect(await left()).toBe(0);
  await aBrowser('awa');
  const { rows } = await owner.query('select rights from users where id = $1', [world.users.awa]);
  await owner.query("update users set rights = array_remove(rights, 'view_devices') where id = $1", [world.users.awa]);
  expect(await left()).toBe(0);
  await owner.query('update users set rights = $1 where id = $2', [rows[0].rights, world.users.awa]);
});

test('a subscription that the push service no longer knows is removed; an outage is waited for', async () => {
  const browser = await aBrowser('comoe');
  await dispatch((await anAlert()).id);
  const [{ id }] = await deliveries();
  answer.status = 503;
  expect([await send(id, 1), await send(id, 4)]).toMatchObject([{ retryAfter: 60_000 }, { retryAfter: 480_000 }]);
  answer.status = 410;
  expect(await send(id, 5)).toBeUndefined();
  expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'gone' }]);
  const { data } = await world.as('comoe')(listPushSubscriptions);
  expect(data.subscriptions.map((one) => one.id)).not.toContain(browser.id);
});

test('a notification that failed is sent again by those who manage contacts, once, and not to a browser that is gone', async () => {
  const [browser, gone] = [await aBrowser('comoe'), await aBrowser('comoe')];
  await dispatch((await anAlert()).id);
  const [first, second] = await deliveries();
  answer.status = 400;
  await send(first.id);
  answer.status = 410;
  await send(second.id);
  expect(await deliveries()).toMatchObject([
    { state: 'failed', reason: 'status_400' },
    { subscription_id: gone.id, state: 'failed', reason: 'gone' },
  ]);
  received.length = 0;
  answer.status = 201;
  const again = (who: PersonName, id: number) => world.as(who)(sendAlertDeliveryAgain, { params: { id } });
  expect((await again('awa', first.id)).status).toBe(403);
  for (const { id } of [first, second]) {
    await owner.query("delete from jobs where queue = 'pushes'");
    expect((await again('comoe', id)).status).toBe(200);
    const { rows } = await owner.query("select key from jobs where queue = 'pushes'");
    expect(rows).toEqual([{ key: String(id) }]);
    await send(rows[0].key);
    expect((await again('comoe', id)).error?.code).toBe('alert_delivery_not_found');
  }
  expect(received.map(({ url }) => url)).toEqual([browser.path]);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'dropped']);
});

test('a browser with a key that nothing can be encrypted for fails, and is not tried again', async () => {
  const browser = await aBrowser('comoe');
  await owner.query('update push_subscriptions set p256dh = $1 where id = $2', ['A'.repeat(87), browser.id]);
  await dispatch((await anAlert()).id);
  expect(await send((await deliveries())[0].id)).toBeUndefined();
  expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'keys_refused' }]);
});

test('a test notification is in its user’s language; only one’s own browser is tested or removed', async () => {
  const browser = await aBrowser('comoe');
  const params = { id: browser.id };
  expect((await world.as('awa')(testPushSubscription, { params })).error?.code).toBe('push_subscription_not_found');
  await owner.query("update users set language = 'fr' where id = $1", [world.users.comoe]);
  await world.as('comoe')(testPushSubscription, { params });
  const { rows } = await owner.query("select key from jobs where queue = 'pushes' order by id desc limit 1");
  expect(rows[0].key).toBe(`test/${browser.id}`);
  await send(rows[0].key);
  expect(read(browser, received[0]?.body)).toMatchObject({ language: 'fr', path: '/alerts' });
  await owner.query("update users set language = 'en' where id = $1", [world.users.comoe]);
  await world.as('comoe')(removePushSubscription, { params });
  expect((await world.as('comoe')(listPushSubscriptions)).data.subscriptions).toEqual([]);
});
