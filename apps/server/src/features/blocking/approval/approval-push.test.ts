import { approveCommand } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../testing/world.ts';
import { noticeApprovers } from '../../alerts/index.ts';
import { aPushService } from '../../push/testing/push-service.ts';
import { aBlockingWorld } from '../testing/blocking-world.ts';

/* Who may approve an emergency gets it on the screens of their browsers, from a push service on loopback. */

const { world, owner, aVehicle, emergency } = await aBlockingWorld();
const push = await aPushService(world);
afterAll(async () => {
  push.close();
  await world.end();
});

/** Runs the job of a request, and dispatches its alerts; the keys of the pushes that follow. */
async function notified(request: number): Promise<string[]> {
  await noticeApprovers(owner, String(request), world.clock.now);
  const { rows } = await owner.query("select id::int from alerts where facts ->> 'request' = $1", [String(request)]);
  for (const { id } of rows) await push.dispatch(id);
  const queued = await owner.query("select key from jobs where queue = 'pushes' order by id");
  return queued.rows.map(({ key }) => key);
}

test('an emergency that waits is pushed to who may approve it, opens it, and is not pushed once it is approved', async () => {
  const browser = await push.aBrowser('kanari');
  for (const other of ['comoe', 'limited', 'bandama', 'sahel', 'platform'] as const) await push.aBrowser(other);
  const id = await aVehicle('CI-18-PU');
  const command = (await emergency('comoe', id)).data.results[0]?.command?.id ?? 0;
  const [key, ...others] = await notified(command);
  expect([key === undefined, others]).toEqual([false, []]);
  await push.send(key ?? '');
  await push.send(key ?? '');
  expect(push.received.map(({ url }) => url)).toEqual([browser.path]);
  const notice = push.read(browser, push.received[0]?.body);
  expect(notice).toMatchObject({
    title: 'CI-18-PU',
    language: 'en',
    path: `/blocking?command=${command}`,
    isCritical: true,
  });
  expect(notice.body).toContain('comoe Person');
  expect(push.received[0]?.headers.urgency).toBe('high');

  push.received.length = 0;
  await owner.query("delete from jobs where queue = 'pushes'");
  const second = (await emergency('comoe', await aVehicle())).data.results[0]?.command?.id ?? 0;
  const [late] = await notified(second);
  const params = { id: second as never };
  expect((await world.as('kanari')(approveCommand, { params, body: { password: PASSWORD } })).status).toBe(200);
  await noticeApprovers(owner, String(second), world.clock.now);
  await push.send(late ?? '');
  expect(push.received).toEqual([]);
  const states = (await push.deliveries()).filter((one) => one.subscription_id === browser.id).map((one) => one.state);
  expect(states.toSorted()).toEqual(['dropped', 'sent']);
});
