import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addAlertRule,
  addWebhook,
  editWebhook,
  endShare,
  listWebhookAttempts,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendAlertDeliveryAgain,
  testWebhook,
  WebhookEvent,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Outside } from '../../outgoing/post.ts';
import { startPlaces } from '../../places/index.ts';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld, WORLD_SECRET } from '../../testing/world.ts';
import { dispatchAlert } from '../alerts/index.ts';
import { beginDelivery } from './send-queries.ts';
import { sendWebhook } from './send-webhook.job.ts';

/* From the alert over the queue to a real server on loopback. */

const world = await aWorld();
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const DAY = 86_400_000;
type Received = { body: string; signature: string; attempt: string };
const received: Received[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const [signature, attempt] = [request.headers['balise-signature'], request.headers['balise-attempt']].map(String);
  received.push({ body, signature: signature ?? '', attempt: attempt ?? '' });
  response.writeHead(status).end('thank\u0000 you');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.close();
  await world.end();
});
beforeEach(async () => {
  received.length = 0;
  status = 200;
  ahead = 0;
  await owner.query('delete from alerts');
  await owner.query('update webhooks set deleted_at = now()');
});

const outside: Outside = {
  mayUse: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allowsHttp: true,
};
const job = { owner: world.database.owner, secret: WORLD_SECRET, outside, now: () => world.clock.now + ahead };
/** By how much the queue's clock is ahead of the sign-ins', ms. */
let ahead = 0;
const places = startPlaces();
const dispatch = (id: number) =>
  dispatchAlert(
    { database: world.database.owner, places, secret: WORLD_SECRET, publicUrl: new URL('https://balise.example') },
    id,
    world.clock.now,
  );
let serial = 0;

/** A webhook whose address is the server of this test. */
async function aWebhook(fields: object = {}) {
  const body = { name: `Hook ${++serial}`, url: 'https://hooks.example/in', clientId: comoe, ...fields };
  const { data, text } = await world.as('kanari')(addWebhook, { body });
  if (!data) throw new Error(text);
  const { port } = server.address() as AddressInfo;
  await owner.query('update webhooks set url = $1 where id = $2', [`http://hooks.example:${port}/in`, data.webhook.id]);
  return { id: data.webhook.id, secret: data.secret };
}

async function anAlert(more: { severity?: string; ruleId?: number; userId?: number } = {}): Promise<number> {
  const { id } = await aDevice(world);
  const at = new Date(world.clock.now);
  const { rows } = await owner.query(
    `insert into alerts (client_id, device_id, rule_id, user_id, kind, severity, began_at, at, raised_at, facts, designation, label)
     values ($1, $2, $3, $4, 'sos', $5, $6, $6, $6, '{}', 'CI-1234-AB', 'Van') returning id::int`,
    [comoe, id, more.ruleId ?? null, more.userId ?? null, more.severity ?? 'warning', at],
  );
  return rows[0].id;
}
const deliveries = async () =>
  (await owner.query('select id::int, webhook_id, state, reason from alert_deliveries order by id')).rows;
const attempts = async (id: number) => (await world.as('comoe')(listWebhookAttempts, { params: { id } })).data.attempts;
const aRule = async () =>
  (
    await world.as('comoe')(addAlertRule, {
      body: { name: `R${++serial}`, condition: { kind: 'sos' }, devices: { deviceIds: ['all'] } },
    })
  ).data.id;

test('an alert reaches the webhooks of its client that take it, signed, once', async () => {
  const [all, critical] = [await aWebhook(), await aWebhook({ severities: ['critical'] })];
  await aWebhook({ clientId: bandama });
  await aWebhook({ ruleIds: [await aRule()] });
  const alert = await anAlert();
  await dispatch(alert);
  await dispatch(alert);
  const [delivery, ...others] = await deliveries();
  expect([delivery.webhook_id, others]).toEqual([all.id, []]);
  expect(critical.id).not.toBe(all.id);
  const { rows } = await owner.query(
    "select key, asked_by from jobs where queue = 'webhooks' order by id desc limit 1",
  );
  expect(rows).toEqual([{ key: String(delivery.id), asked_by: comoe }]);
  expect(await sendWebhook(job, String(delivery.id))).toBeUndefined();
  expect(await sendWebhook(job, String(delivery.id))).toBeUndefined();
  expect(received).toHaveLength(1);
  const [{ body, signature }] = received as [Received];
  const event = WebhookEvent.parse(JSON.parse(body));
  expect(event).toMatchObject({ version: 1, id: `alert_${alert}`, type: 'alert.raised', client: { id: comoe } });
  expect(event).toMatchObject({
    alert: { kind: 'sos', rule: null },
    vehicle: { designation: 'CI-1234-AB', label: 'Van' },
  });
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  expect(Number(seconds)).toBe(Math.floor(world.clock.now / 1000));
  expect(given).toBe(createHmac('sha256', all.secret).update(`${seconds}.${body}`).digest('hex'));
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  expect(await attempts(all.id)).toMatchObject([
    { number: 1, status: 200, answer: 'thank  you', reason: '', state: 'sent' },
  ]);
});

test('what a webhook did not take about a shared vehicle is not sent again once the share has ended', async () => {
  await aWebhook({ clientId: bandama });
  const device = await aDevice(world);
  const share = await aShare(world, device.id);
  const { rows } = await owner.query(
    `insert into alerts (client_id, device_id, share_id, kind, severity, began_at, at, raised_at, facts, designation, label)
     values ($1, $2, $3, 'geofence_entered', 'warning', $4, $4, $4, '{}', 'CI-1234-AB', '') returning id::int`,
    [bandama, device.id, share.id, new Date(world.clock.now)],
  );
  await dispatch(rows[0].id);
  const [{ id }] = await deliveries();
  status = 503;
  expect((await sendWebhook(job, String(id)))?.retryAfter).toBeGreaterThan(0);
  expect((await world.as('comoe')(endShare, { params: { id: share.id } })).status).toBe(200);
  status = 200;
  expect(await sendWebhook(job, String(id))).toBeUndefined();
  expect(received).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: 'dropped' }]);
});

test('alerts of a user’s own rules reach no webhook, nor those of rules without the channel', async () => {
  await aWebhook();
  const rule = await aRule();
  await owner.query("update alert_rules set channels = '{push}' where id = $1", [rule]);
  await dispatch(await anAlert({ ruleId: rule }));
  await dispatch(await anAlert({ userId: world.users.comoe }));
  expect(await deliveries()).toEqual([]);
});

test('where the server ends before an answer is recorded, the event is sent again with its id, and the log shows both', async () => {
  const { id } = await aWebhook();
  await dispatch(await anAlert());
  const [delivery] = await deliveries();
  await beginDelivery(world.database.owner, delivery.id, new Date(world.clock.now));
  await sendWebhook(job, String(delivery.id));
  expect(received.map(({ attempt }) => attempt)).toEqual(['2']);
  const [second, first] = await attempts(id);
  expect([first?.endedAt, first?.eventId]).toEqual([null, second?.eventId]);
});

test('a failure is tried again later and later; after three days the webhook is off and its people have a mail', async () => {
  const { id } = await aWebhook();
  await dispatch(await anAlert());
  const [delivery] = await deliveries();
  status = 500;
  const waits: number[] = [];
  for (let outcome = await sendWebhook(job, String(delivery.id)); outcome; ) {
    waits.push(outcome.retryAfter / 60_000);
    ahead += outcome.retryAfter;
    outcome = await sendWebhook(job, String(delivery.id));
  }
  expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  expect(ahead).toBeGreaterThan(3 * DAY);
  expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'status_500' }]);
  const asComoe = world.as('comoe');
  const [webhook] = (await asComoe(listWebhooks, { query: {} })).data;
  expect(webhook).toMatchObject({ isEnabled: false, failingSince: world.clock.now, lastStatus: 500 });
  const { rows } = await owner.query("select recipient from mails where kind = 'webhook_disabled'");
  expect(rows).toEqual([{ recipient: 'comoe@people.example' }]);
  expect((await asComoe(replayWebhook, { params: { id }, body: { deliveryId: delivery.id } })).error?.code).toBe(
    'webhook_disabled',
  );
  await asComoe(editWebhook, { params: { id }, body: { name: 'Again', url: 'https://hooks.example/in' } });
  await owner.query('update webhooks set url = $1 where id = $2', [
    `http://hooks.example:${(server.address() as AddressInfo).port}/`,
    id,
  ]);
  status = 204;
  await asComoe(replayWebhook, { params: { id }, body: { deliveryId: delivery.id } });
  await sendWebhook(job, String(delivery.id));
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('an event that was given up is sent again with its id, and tried as often as a new one', async () => {
  const { id } = await aWebhook();
  const alert = await anAlert();
  await dispatch(alert);
  const [delivery] = await deliveries();
  status = 500;
  const tryAll = async (): Promise<number> => {
    let tried = 1;
    while (await sendWebhook(job, String(delivery.id))) tried++;
    return tried;
  };
  expect(await tryAll()).toBe(21);
  const again = () => world.as('comoe')(sendAlertDeliveryAgain, { params: { id: delivery.id } });
  for (const answer of [500, 200]) {
    await owner.query("delete from jobs where queue = 'webhooks'");
    expect((await again()).status).toBe(200);
    const { rows } = await owner.query("select key from jobs where queue = 'webhooks'");
    expect(rows).toEqual([{ key: String(delivery.id) }]);
    status = answer;
    expect(await tryAll()).toBe(answer === 500 ? 21 : 1);
  }
  expect(await deliveries()).toMatchObject([{ state: 'sent', reason: '' }]);
  expect((await again()).error?.code).toBe('alert_delivery_not_found');
  expect(received.map(({ body }) => JSON.parse(body).id)).toEqual(Array(43).fill(`alert_${alert}`));
  expect((await attempts(id))[0]).toMatchObject({ number: 43, status: 200 });
});

test('what is not allowed as an address is refused when it is saved, and when it is sent', async () => {
  for (const url of ['http://hooks.example/', 'https://user:secret@hooks.example/', 'hooks.example', 'https://a b/']) {
    const { error } = await world.as('comoe')(addWebhook, { body: { name: 'x', url } });
    expect(error?.fields).toMatchObject({ url: { code: 'invalid_url' } });
  }
  const { id } = await aWebhook();
  await dispatch(await anAlert());
  const [delivery] = await deliveries();
  await sendWebhook({ ...job, outside: { ...outside, mayUse: () => false } }, String(delivery.id));
  expect([received, await attempts(id)]).toMatchObject([[], [{ reason: 'address_refused', status: null }]]);
});

test('after a rotation both secrets sign for a day; a test is an event of its own', async () => {
  const { id } = await aWebhook();
  await world.as('comoe')(rotateWebhookSecret, { params: { id } });
  const runTest = async () => {
    await world.as('comoe')(testWebhook, { params: { id } });
    const { rows } = await owner.query("select key from jobs where queue = 'webhooks' order by id desc limit 1");
    await sendWebhook(job, rows[0].key);
    return received.at(-1);
  };
  expect((await runTest())?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  ahead = DAY + 1;
  const last = await runTest();
  expect(last?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ type: 'test', alert: null });
});

test('a webhook of another client is not found', async () => {
  const { id } = await aWebhook();
  const { status, error } = await world.as('bandama')(rotateWebhookSecret, { params: { id } });
  expect([status, error.code]).toEqual([404, 'webhook_not_found']);
});
