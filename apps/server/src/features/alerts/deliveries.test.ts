import {
  type AlertDelivery,
  type AlertDeliveryId,
  listAlertDeliveries,
  sendAlertDeliveriesAgain,
} from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { deliverLater, dispatchAlert } from './dispatch/dispatch.ts';
import { dispatchingIn } from './dispatch/testing/dispatching.ts';

/* Deliveries that failed: who sees them, and who sends them again. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { dispatching, aContact, aRule, raised } = dispatchingIn(world);

let email: number;
let ids: AlertDeliveryId[];
const failed = async (who: PersonName, query: object = {}) =>
  (await world.as(who)(listAlertDeliveries, { query: { state: 'failed', ...query } })).data;
const again = (who: PersonName, deliveryIds: AlertDeliveryId[]) =>
  world.as(who)(sendAlertDeliveriesAgain, { body: { deliveryIds } });

beforeAll(async () => {
  email = await aContact('email');
  const rule = await aRule({ contactIds: [email, await aContact('phone')] });
  for (let n = 0; n < 2; n++) await dispatchAlert(dispatching, await raised(rule), world.clock.now);
  await owner.query(
    "update mails set state = 'failed', attempts = 3, last_error = '550 5.1.1 unknown' where kind = 'alert'",
  );
  ids = (await failed('comoe', { channel: 'email' })).deliveries.map(({ id }: AlertDelivery) => id);
});

test('a failed delivery says of whom it is, to whom, after how many attempts, when and why', async () => {
  const { total, deliveries } = await failed('comoe', { channel: 'email' });
  expect(total).toBe(2);
  expect(deliveries[0]).toMatchObject({
    clientId: world.clients.comoe,
    clientName: expect.stringMatching(/Como/),
    kind: 'sos',
    contactName: 'Base',
    channel: 'email',
    reason: '550 5.1.1 unknown',
    attempts: 3,
    raisedAt: world.clock.now,
  });
  expect(deliveries[0]?.failedAt).toBeGreaterThan(0);
  // no SMS account: it never left
  expect((await failed('comoe', { channel: 'sms' })).deliveries).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
  expect((await failed('comoe')).total).toBe(4);
  expect((await failed('platform', { clientId: world.clients.bandama })).total).toBe(0);
  expect((await failed('bandama')).total).toBe(0);
});

test('several are sent again at once, all or none, by those who may', async () => {
  const [first = 0, second = 0] = ids;
  const none = 999_999 as AlertDeliveryId;
  expect(await again('bandama', ids)).toMatchObject({ status: 404 });
  expect(await again('comoe', [...ids, none])).toMatchObject({ status: 404 });
  expect((await failed('comoe', { channel: 'email' })).total).toBe(2);
  expect((await again('comoe', [...ids, ...ids])).data).toEqual({ sentAgain: 2 });
  expect(await again('comoe', ids)).toMatchObject({ status: 404 });
  for (const id of [first, second]) await deliverLater(dispatching, id, world.clock.now);
  const { rows } = await owner.query('select state, contact_id, failed_at from alert_deliveries where id = any ($1)', [
    ids,
  ]);
  expect(rows).toMatchObject(Array(2).fill({ state: 'queued', contact_id: email }));
  const log = await owner.query("select count(*)::integer as lines from audit_log where action = 'alert.send_again'");
  expect(log.rows).toEqual([{ lines: 2 }]);
});
