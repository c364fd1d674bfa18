import { endShare } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendMail } from '../../../mail/send-mail.job.ts';
import type { SmsGateway, SmsPart } from '../../../sms/gateway.ts';
import { sendSms } from '../../../sms/send-sms.job.ts';
import { anSmsAccount } from '../../../sms/testing/sms-account.ts';
import { aDevice } from '../../../testing/device.ts';
import { aShare } from '../../../testing/share.ts';
import { aWorld } from '../../../testing/world.ts';
import { watchedIn } from '../shared/testing/watched.ts';
import { dispatchAlert, sendSummary } from './dispatch.ts';
import { holdAlerts } from './hold.ts';
import { dispatchingIn } from './testing/dispatching.ts';

/* Comoé shares vehicles with Bandama, whose mails and SMS about them still wait when the share ends. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { bandama } = world.clients;
const { dispatching, aContact, raised, mails, deliveries, queued } = dispatchingIn(world);
const { aWatched, aRule } = watchedIn(world);
const MINUTE = 60_000;
const begun = world.clock.now;
beforeEach(async () => {
  world.clock.now = begun;
  await owner.query('delete from alerts');
  await owner.query('delete from mails');
});

const entered = { kind: 'geofence_entered', geofenceIds: null };
const dispatch = (id: number) => dispatchAlert(dispatching, id, world.clock.now);
const hold = (of: 'mail' | 'sms', id: number) => holdAlerts(world.database.owner, { of, id }, world.clock.now);
const end = async (id: number) =>
  expect((await world.as('comoe')(endShare, { params: { id: id as never } })).status).toBe(200);

/** An alert of a rule about a shared vehicle. @returns its id */
const alertOf = (ruleId: number, { device, share }: { device: { id: number }; share: { id: number } }, more = {}) =>
  raised(ruleId, { kind: 'geofence_entered', clientId: bandama, shareId: share.id, ...more }, device.id);

/** Sends mails through a mail server that takes them all. @returns whom the mail was sent to */
async function sent(id: number): Promise<string[]> {
  const to: string[] = [];
  const post = { send: async (letter: { to: string }) => void to.push(letter.to), close: () => {} };
  const job = { owner, post, from: { name: 'B', address: 'b@b.example' }, now: () => world.clock.now };
  await sendMail({ ...job, onTrouble: () => {} }, id, 1);
  return to;
}

test('a mail that waits when the share ends does not leave, and its text is not kept', async () => {
  const watched = await aWatched();
  const rule = await aRule(entered, watched.device.id, {
    contactIds: [await aContact('email', { clientId: bandama })],
  });
  await dispatch(await alertOf(rule.id, watched));
  const [mail] = await mails();
  expect(await hold('mail', mail.id)).toBeUndefined();
  expect(mail.body_text).toContain(watched.device.designation);
  await end(watched.share.id);
  expect([await hold('mail', mail.id), await sent(mail.id)]).toEqual([undefined, []]);
  const { rows } = await owner.query('select state, last_error, body_text, body_html, unsubscribe_url from mails');
  expect(rows).toEqual([
    {
      state: 'failed',
      last_error: 'the share of the vehicle has ended',
      body_text: '',
      body_html: '',
      unsubscribe_url: '',
    },
  ]);
  expect(await deliveries()).toMatchObject([{ state: 'dropped' }]);
});

test('one that somebody sent again does not leave either, and one whose share holds does', async () => {
  const [over, holds] = [await aWatched(), await aWatched()];
  const contactIds = [await aContact('email', { clientId: bandama })];
  for (const watched of [over, holds])
    await dispatch(await alertOf((await aRule(entered, watched.device.id, { contactIds })).id, watched));
  await owner.query('update alert_deliveries set is_sent_again = true');
  await end(over.share.id);
  const [first, second] = await mails();
  for (const { id } of [first, second]) expect(await hold('mail', id)).toBeUndefined();
  expect([await sent(first.id), await sent(second.id)]).toEqual([[], [second.recipient]]);
});

test('of a summary what is still shared leaves as a message of its own', async () => {
  const over = await aWatched();
  const kept = await aDevice(world);
  const holds = { device: kept, share: await aShare(world, kept.id, { rights: ['position', 'history'] }) };
  const contact = await aContact('email', { clientId: bandama });
  const rule = await aRule(entered, over.device.id, {
    devices: { deviceIds: [over.device.id, kept.id] },
    contactIds: [contact],
    digestAfter: 1,
  });
  await dispatch(await alertOf(rule.id, holds));
  for (const [n, watched] of [over, holds, holds].entries()) {
    world.clock.now += MINUTE;
    await dispatch(
      await alertOf(rule.id, watched, { at: world.clock.now, beganAt: world.clock.now, subject: String(n) }),
    );
  }
  const { key, due_at } = await queued('alert-summaries');
  world.clock.now = due_at.getTime();
  await sendSummary(dispatching, key, world.clock.now);
  const [, summary] = await mails();
  expect([summary.kind, summary.body_text]).toEqual([
    'alert_summary',
    expect.stringContaining(over.device.designation),
  ]);
  await end(over.share.id);
  expect([await hold('mail', summary.id), await sent(summary.id)]).toEqual([undefined, []]);
  const again = await queued('alert-summaries');
  expect([again.key, again.due_at.getTime()]).toEqual([key, world.clock.now]);
  await sendSummary(dispatching, again.key, world.clock.now);
  const [, , rest] = await mails();
  expect(rest.subject).toMatch(/^2 /);
  expect(rest.body_text).toContain(kept.designation);
  expect(rest.body_text).not.toContain(over.device.designation);
  expect(await sent(rest.id)).toEqual([rest.recipient]);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['queued', 'dropped', 'sent', 'sent']);
});

test('an SMS that waits when the share ends does not leave, is paid back, and cannot be sent again', async () => {
  await anSmsAccount(owner, bandama, 10_000_000);
  const watched = await aWatched();
  const rule = await aRule(entered, watched.device.id, {
    contactIds: [await aContact('phone', { clientId: bandama })],
  });
  await dispatch(await alertOf(rule.id, watched));
  const [{ sms_id: id }] = await deliveries();
  await end(watched.share.id);
  expect(await hold('sms', id)).toBeUndefined();
  const handed: string[] = [];
  const hand = async (part: SmsPart) => {
    handed.push(part.text);
    return { is: 'refused', reason: 'x' } as const;
  };
  const gateway: SmsGateway = { name: 'test', atOnce: 1, cutsTexts: true, hand, close: async () => {} };
  const job = { owner, gateway, sender: 'Balise', now: () => world.clock.now, onTrouble: () => {} };
  await sendSms(job, id, 1);
  expect(handed).toEqual([]);
  const { rows } = await owner.query(
    `select m.state, m.last_error, m.body, (select sum(l.amount)::int from sms_ledger l where l.message_id = m.id) as paid
     from sms_messages m where m.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'failed', last_error: 'the share of the vehicle has ended', body: '', paid: 0 }]);
  expect(await deliveries()).toMatchObject([{ state: 'dropped' }]);
});
