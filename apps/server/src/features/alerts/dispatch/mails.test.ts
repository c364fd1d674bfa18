import { type AlertRuleFields, addAlertRule, listAlertDeliveries, sendAlertDeliveryAgain } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { startListener } from '../../../db/notify.ts';
import { alertDeliveries, outgoingMail } from '../../../jobs/index.ts';
import { Runner } from '../../../jobs/runner.ts';
import { startPlaces } from '../../../places/index.ts';
import { aDevice } from '../../../testing/device.ts';
import { aMailbox } from '../../../testing/mailbox.ts';
import { aWorld } from '../../../testing/world.ts';
import { raiseAlerts } from '../raise-queries.ts';

/* The whole way of an alert to a mailbox: trigger, jobs, SMTP on loopback. */

const world = await aWorld();
const { owner, ingest } = world.database.pools;
const full = new Set<string>();
const box = await aMailbox({
  onRcptTo: ({ address }, _, done) =>
    done(full.has(address) ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : undefined),
});
const listener = await startListener(world.database.addresses.api, () => {});
const places = startPlaces();
const outside = { database: world.database, publicUrl: new URL('https://balise.example'), now: () => world.clock.now };
const mail = outgoingMail({
  ...outside,
  from: { name: 'Balise', address: 'mail@balise.example' },
  smtp: { host: '127.0.0.1', port: box.port, tls: 'none', account: undefined },
  log: { warn: () => {} },
});
const runner = new Runner({
  pool: owner,
  queues: [...mail.queues, ...alertDeliveries({ ...outside, places, secret: Buffer.alloc(32, 1) })],
  listen: listener.listen,
  log: { warn: console.warn, error: console.error },
});
afterAll(async () => {
  await runner.stop();
  mail.close();
  await listener.close();
  await box.close();
  await places.close();
  await world.end();
});
const comoe = world.as('comoe');
const PATIENCE = { timeout: 30_000 };

/** Raises an alert of which a new contact is notified. */
async function alerted(address: string, place: { latitude: number; longitude: number } | null = null): Promise<number> {
  const { rows } = await owner.query(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     values ($1, 'email', $2, 'Base', 'fr', 'x', now(), now(), now()) returning id`,
    [world.clients.comoe, address],
  );
  const body = {
    name: address.slice(0, 60),
    condition: { kind: 'sos' },
    devices: { deviceIds: ['all'] },
    contactIds: [rows[0].id],
  } as unknown as AlertRuleFields;
  const { data: rule } = await comoe(addAlertRule, { body });
  const { id } = await aDevice(world, { designation: `Camion ${address.split('@')[0]}` });
  const at = world.clock.now;
  const alert = { ruleId: rule.id, clientId: world.clients.comoe, kind: 'sos', severity: 'critical' } as const;
  const rest = { subject: '', beganAt: at, at, facts: {}, place, channels: [], command: null };
  expect(await raiseAlerts(ingest, [{ deviceId: id, of: { ...alert, ...rest } }], at)).toBe(1);
  return id;
}

test('an alert’s mail has a link and the headers of RFC 8058 that stop alerts without signing in', async () => {
  await alerted('base@people.example');
  const letter = await box.to('base@people.example');
  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/<(https:[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '');
  expect(link.origin).toBe('https://kanari.example');
  expect([letter.text, letter.html].map((part) => part?.includes(link.href))).toEqual([true, true]);
  const stopped = await world.app.inject({
    method: 'POST',
    url: link.pathname,
    headers: { host: link.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(stopped.statusCode).toBe(200);
  const { rows } = await owner.query(
    "select unsubscribed_at from alert_contacts where address = 'base@people.example'",
  );
  expect(rows[0].unsubscribed_at).not.toBeNull();
});

test('an alert’s mail says where, by its address where that is known and else by the nearest town, and has links to the alert and the vehicle at the partner’s host', async () => {
  const place = { latitude: 5.3, longitude: -4.02 };
  const device = await alerted('where@people.example', place);
  const letter = await box.to('where@people.example');
  const { rows } = await owner.query('select id::float8 as id from alerts where device_id = $1', [device]);
  const links = [`https://kanari.example/alerts?alert=${rows[0].id}`, `https://kanari.example/map?device=${device}`];
  for (const part of [letter.text, String(letter.html)]) {
    expect(part).toMatch(/Abidjan \(5\.30000, -4\.02000\)/);
    for (const link of links) expect(part).toContain(link);
  }
  await owner.query(`select save_geocode(53000, -40200, 'fr', 'Rue des Jardins, Abidjan', $1)`, [
    new Date(world.clock.now),
  ]);
  await alerted('address@people.example', place);
  expect((await box.to('address@people.example')).text).toContain('Lieu\u00a0: Rue des Jardins, Abidjan\n');
  await alerted('nowhere@people.example');
  expect((await box.to('nowhere@people.example')).text).toContain('aucune position connue');
});

test('what a mail server refuses is listed as failed with its reason, and can be sent again', async () => {
  full.add('full@people.example');
  await alerted('full@people.example');
  const failed = async () => (await comoe(listAlertDeliveries, { query: { state: 'failed' } })).data.deliveries;
  await expect
    .poll(failed, PATIENCE)
    .toMatchObject([{ recipient: 'full@people.example', reason: expect.stringContaining('mailbox unavailable') }]);
  full.clear();
  const [delivery] = await failed();
  const params = { id: delivery?.id as never };
  expect((await comoe(sendAlertDeliveryAgain, { params })).status).toBe(200);
  expect((await box.to('full@people.example')).subject).toContain('Camion full');
  const sent = async () => (await comoe(listAlertDeliveries, { query: { state: 'sent' } })).data.deliveries;
  await expect.poll(async () => (await sent()).map(({ id }) => id), PATIENCE).toContain(delivery?.id);
  expect((await comoe(sendAlertDeliveryAgain, { params })).status).toBe(404);
});
