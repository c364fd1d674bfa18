import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendMail } from '../../../mail/send-mail.job.ts';
import { anSmsAccount } from '../../../sms/testing/sms-account.ts';
import { aWorld } from '../../../testing/world.ts';
import { dispatchAlert, sendSummary } from './dispatch.ts';
import { holdAlerts } from './hold.ts';
import { quietUntil } from './quiet-hours.ts';
import { dispatchingIn } from './testing/dispatching.ts';

/* Comoé is in Abidjan, whose clocks show UTC. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { dispatching, aContact, aRule, raised, mails, deliveries, queued } = dispatchingIn(world);
const HOUR = 3_600_000;
const DAYS = [1, 2, 3, 4, 5, 6, 7];
const night = DAYS.flatMap((day) => [
  { day, from: 0, to: 360 },
  { day, from: 1_320, to: 1_440 },
]);
const at = (hour: number): number => Date.UTC(2026, 4, 5, hour);
beforeEach(async () => {
  await owner.query('delete from alerts');
  await owner.query('delete from mails');
  world.clock.now = at(21);
});
const dispatch = (id: number) => dispatchAlert(dispatching, id, world.clock.now);
const hold = (message: { of: 'mail' | 'sms'; id: number }) =>
  holdAlerts(world.database.owner, message, world.clock.now);

test('critical alerts ring, and hours of a whole week hold nothing for longer than a week', () => {
  const always = DAYS.map((day) => ({ day, from: 0, to: 1_440 }));
  const of = (severity: 'warning' | 'critical', raisedAt: number) =>
    quietUntil({ severity, raisedAt: new Date(raisedAt), timeZone: 'UTC', rule: { quietHours: always } }, at(23));
  expect([of('warning', at(22)) > at(23), of('critical', at(22)), of('warning', at(23) - 168 * HOUR)]).toEqual([
    true,
    at(23),
    at(23),
  ]);
});

test('a summary that is due in quiet hours waits for their end, with what else waits of its rule', async () => {
  const email = await aContact('email');
  const rule = await aRule({ contactIds: [email], quietHours: night, digestAfter: 1 });
  world.clock.now = at(22) - 60_000;
  for (let n = 0; n < 3; n++) await dispatch(await raised(rule));
  const states = async () => (await deliveries()).map(({ state }) => state);
  expect(await states()).toEqual(['queued', 'gathered', 'gathered']);
  const { key, due_at } = await queued('alert-summaries');
  world.clock.now = due_at.getTime();
  await dispatch(await raised(rule));
  await sendSummary(dispatching, key, world.clock.now);
  expect([await states(), (await mails()).length]).toEqual([['queued', 'waiting', 'waiting', 'waiting'], 1]);
  const quiet = await queued('alert-summaries');
  expect([quiet.key, quiet.due_at.getTime()]).toEqual([`quiet/${rule}/${email}`, at(30)]);
  world.clock.now = at(30);
  await sendSummary(dispatching, quiet.key, world.clock.now);
  expect(await mails()).toMatchObject([{ kind: 'alert' }, { kind: 'alert_summary' }]);
});

test('what waits for the end of quiet hours that were made longer meanwhile goes on waiting', async () => {
  const email = await aContact('email');
  const rule = await aRule({ contactIds: [email], quietHours: night });
  world.clock.now = at(23);
  await dispatch(await raised(rule));
  await owner.query('update alert_rules set quiet_hours = $2 where id = $1', [
    rule,
    JSON.stringify(DAYS.map((day) => ({ day, from: 0, to: 540 }))),
  ]);
  world.clock.now = at(30);
  await owner.query("delete from jobs where queue = 'alert-summaries'"); // it runs
  await sendSummary(dispatching, `quiet/${rule}/${email}`, world.clock.now);
  expect([await mails(), (await queued('alert-summaries')).due_at.getTime()]).toEqual([[], at(33)]);
  world.clock.now = at(33);
  await sendSummary(dispatching, `quiet/${rule}/${email}`, world.clock.now);
  expect(await mails()).toHaveLength(1);
});

test('a mail that was put off does not leave at night, and is not too old in the morning', async () => {
  const weekend = [5, 6, 7].map((day) => ({ day, from: 0, to: 1_440 }));
  const rule = await aRule({ contactIds: [await aContact('email')], quietHours: weekend });
  world.clock.now = Date.UTC(2026, 4, 7, 23, 59); // a Thursday
  await dispatch(await raised(rule));
  const [{ id }] = await mails();
  expect(await hold({ of: 'mail', id })).toBeUndefined();
  world.clock.now += 5 * 60_000;
  const monday = Date.UTC(2026, 4, 11);
  expect(await hold({ of: 'mail', id })).toEqual({ retryAfter: monday - world.clock.now, reason: 'quiet hours' });
  world.clock.now = monday;
  expect(await hold({ of: 'mail', id })).toBeUndefined();
  const sent: string[] = [];
  const post = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} };
  const job = { owner, post, from: { name: 'B', address: 'b@b.example' }, now: () => world.clock.now };
  await sendMail({ ...job, onTrouble: () => {} }, id, 2);
  expect([sent.length, (await deliveries()).map(({ state }) => state)]).toEqual([1, ['sent']]);
});

test('an SMS that was put off waits for the morning, a critical one and one that a person asked for do not', async () => {
  await anSmsAccount(owner, world.clients.comoe, 10_000_000);
  const rule = await aRule({ contactIds: [await aContact('phone')], quietHours: night });
  await dispatch(await raised(rule));
  await dispatch(await raised(rule, { severity: 'critical' }));
  const [usual, critical] = await deliveries();
  expect([usual.state, critical.state]).toEqual(['queued', 'queued']);
  world.clock.now = at(23);
  expect(await hold({ of: 'sms', id: usual.sms_id })).toEqual({ retryAfter: 7 * HOUR, reason: 'quiet hours' });
  expect(await hold({ of: 'sms', id: critical.sms_id })).toBeUndefined();
  const { rows } = await owner.query('select expires_at from sms_messages where id = $1', [usual.sms_id]);
  expect(rows[0].expires_at.getTime()).toBe(at(30) + 24 * HOUR);
  await owner.query('update alert_deliveries set is_sent_again = true where id = $1', [usual.id]);
  expect(await hold({ of: 'sms', id: usual.sms_id })).toBeUndefined();
});
