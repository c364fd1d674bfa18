import { randomUUID } from 'node:crypto';
import { approveBatch, approveCommand, type DeviceId, listAlerts } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { startPlaces } from '../../../places/index.ts';
import { PASSWORD, type PersonName } from '../../../testing/world.ts';
import { dispatchAlert, noticeApprovers } from '../../alerts/index.ts';
import { aBlockingWorld } from '../testing/blocking-world.ts';

/* Who may approve a block that waits is notified of it, and no one else. */

const { world, owner, aVehicle, block, emergency, person } = await aBlockingWorld();
afterAll(() => world.end());
const MINUTE = 60_000;
const dispatching = {
  places: startPlaces(),
  database: world.database.owner,
  secret: Buffer.alloc(32, 1),
  publicUrl: new URL('https://balise.example'),
};

/** Runs what was queued for a request, and what follows from its alerts; twice, as jobs that are repeated. */
async function runJobs(request: string): Promise<void> {
  const { rowCount } = await owner.query("select from jobs where queue = 'approval-requests' and key = $1", [request]);
  expect(rowCount).toBe(1);
  for (let turn = 0; turn < 2; turn++) {
    await noticeApprovers(owner, request, world.clock.now);
    const { rows } = await owner.query("select id::int from alerts where facts ->> 'request' = $1", [request]);
    for (const { id } of rows) await dispatchAlert(dispatching, id, world.clock.now);
  }
}
/** Who was alerted of a request, and whose alert is open still. */
const noticed = async (request: string) =>
  (
    await owner.query(
      "select user_id, device_id, severity, facts, acknowledged_at is null as open, acknowledged_by from alerts where facts ->> 'request' = $1 order by user_id",
      [request],
    )
  ).rows;
const usersOf = async (request: string) => (await noticed(request)).map(({ user_id }) => user_id);
const mails = async (link: string) =>
  (
    await owner.query(
      'select recipient, kind, subject, body_text from mails where body_text like $1 order by recipient',
      [`%${link}%`],
    )
  ).rows;
const inboxOf = async (who: PersonName, deviceId: DeviceId) =>
  (await world.as(who)(listAlerts, { query: { deviceId } })).data.alerts;

async function anEmergency(): Promise<{ id: DeviceId; command: number }> {
  const id = await aVehicle();
  const { data } = await emergency('comoe', id);
  return { id, command: data.results[0]?.command?.id ?? 0 };
}

test('an emergency alerts who may approve it, of the client and its partner, once: inbox and mail', async () => {
  const able = await person(['view_devices', 'block_device', 'block_emergency']);
  const blockerOnly = await person(['view_devices', 'block_device']);
  const { id, command } = await anEmergency();
  await runJobs(String(command));
  const users = await usersOf(String(command));
  expect(users).toContain(able.id);
  expect(users).toContain(world.users.kanari);
  for (const other of [world.users.comoe, blockerOnly.id, world.users.bandama, world.users.platform, world.users.sahel])
    expect(users).not.toContain(other);
  const facts = {
    approval: 'speed',
    requester: 'comoe Person',
    reason: 'stolen',
    vehicles: 1,
    until: world.clock.now + 10 * MINUTE,
  };
  const [first] = await noticed(String(command));
  expect(first).toMatchObject({ severity: 'critical', device_id: id, open: true, facts });
  expect(await inboxOf('kanari', id)).toMatchObject([
    { kind: 'approval_needed', facts: { ...facts, commandId: command } },
  ]);
  expect(await inboxOf('comoe', id)).toEqual([]);
  const sent = await mails(`/blocking?command=${command}`);
  expect(sent).toHaveLength(users.length);
  expect(sent[0]).toMatchObject({ kind: 'approval_emergency', body_text: expect.stringContaining('comoe Person') });
  expect(sent[0].body_text).toContain('stolen');
});

test('an approval ends the alerts of the others, with who gave it', async () => {
  const { command } = await anEmergency();
  await runJobs(String(command));
  const given = await world.as('kanari')(approveCommand, {
    params: { id: command as never },
    body: { password: PASSWORD },
  });
  expect(given.status).toBe(200);
  await runJobs(String(command));
  const after = await noticed(String(command));
  expect(after.length).toBeGreaterThan(0);
  for (const alert of after) expect(alert).toMatchObject({ open: false, acknowledged_by: 'kanari Person' });
});

test('after ten minutes nothing is asked any more, and who had not been alerted is not', async () => {
  const { command } = await anEmergency();
  await runJobs(String(command));
  const late = await person(['view_devices', 'block_device', 'block_emergency']);
  const { rows } = await owner.query("select due_at from jobs where queue = 'approval-requests' and key = $1", [
    String(command),
  ]);
  expect(rows).toHaveLength(1);
  world.clock.now += 10 * MINUTE;
  await runJobs(String(command));
  expect(await usersOf(String(command))).not.toContain(late.id);
  for (const { open } of await noticed(String(command))) expect(open).toBe(false);
});

test('one that left before anybody was alerted alerts nobody', async () => {
  const { command } = await anEmergency();
  await owner.query(
    "update commands set state = 'sent', sent_at = $2, sent_hex = '00', changed_at = $2 where id = $1",
    [command, new Date(world.clock.now)],
  );
  await runJobs(String(command));
  expect(await noticed(String(command))).toEqual([]);
});

test('a block of many vehicles is one alert to each, with the vehicles that a limited user may approve', async () => {
  const ids = [];
  for (let count = 0; count < 12; count++) ids.push(await aVehicle());
  const [one] = ids as [DeviceId];
  const limited = await person(['view_devices', 'block_device'], [one]);
  const elsewhere = await person(['view_devices', 'block_device'], [await aVehicle()]);
  const { data } = await block('comoe', ids);
  const request = data.batch ?? '';
  await runJobs(request);
  const all = await noticed(request);
  expect(all.map(({ user_id }) => user_id)).not.toContain(elsewhere.id);
  expect(all.find(({ user_id }) => user_id === limited.id)).toMatchObject({ device_id: one, facts: { vehicles: 1 } });
  const partner = all.find(({ user_id }) => user_id === world.users.kanari);
  expect(partner).toMatchObject({ severity: 'warning', facts: { approval: 'many', vehicles: 12 } });
  expect(partner.facts.plates).toHaveLength(10);
  const approved = await limited.ask(approveBatch, {
    params: { batch: request },
    body: { password: 'tortue 4 rivages' },
  });
  expect(approved.status).toBe(200);
  await runJobs(request);
  const after = await noticed(request);
  expect(after.find(({ user_id }) => user_id === limited.id)).toMatchObject({ open: false });
  expect(after.find(({ user_id }) => user_id === world.users.kanari)).toMatchObject({ open: true });
});

test('a block that needs no second person alerts nobody', async () => {
  const id = await aVehicle();
  await block('comoe', [id], { idempotencyKey: randomUUID() });
  const { rows } = await owner.query('select from alerts where device_id = $1', [id]);
  expect(rows).toEqual([]);
});
