import { afterAll, afterEach, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

/* What somebody asked for while it might, and what leaves when it no longer may. */

const world = await aCommandWorld();
afterAll(() => world.stop());
const { clock } = world;
const trackers: Gt06[] = [];
afterEach(() => {
  for (const tracker of trackers.splice(0)) tracker.hangUp();
});

let serial = 0;
/** A vehicle that drives, and somebody of its client who asked for its engine to be cut, or given back. */
async function asked(kind: string) {
  const identity = String(356_123_500_000_000 + ++serial);
  const device = await world.device(identity);
  const [user] = await world.ask<{ id: number }>(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights, account_limited)
     select 'client', c.partner_id, c.id, 'Person', 'Bo', $2, 'x', '{view_devices,send_command,block_device}', true
     from devices d join clients c on c.id = d.client_id where d.id = $1 returning id`,
    [device, `bo.${serial}@people.example`],
  );
  const by = user?.id ?? 0;
  await world.ask('insert into user_devices (user_id, device_id) values ($1, $2) returning user_id', [by, device]);
  const command = await world.request(device, kind, { by });
  return { by, device, command, identity };
}
/** The vehicle connects, and is proven to stand. */
async function reportsStandstill(identity: string): Promise<Gt06> {
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  for (let turn = 0; turn < 5; turn++) {
    await tracker.report(0);
    clock.now += 10_000;
  }
  await tracker.report(0);
  return tracker;
}

test('somebody who still may gets it done', async () => {
  const { command, identity } = await asked('block');
  await reportsStandstill(identity);
  expect((await world.reaches(command, 'sent')).note).toBe('');
});

test.each([
  ['the account is disabled', "update users set status = 'inactive' where id = $1 returning id"],
  ['the account has ended', "update users set date_end = '2026-01-01' where id = $1 returning id"],
  [
    'the right to block is withdrawn',
    "update users set rights = '{view_devices,send_command}' where id = $1 returning id",
  ],
  ['the right to see vehicles is withdrawn', "update users set rights = '{block_device}' where id = $1 returning id"],
  ['the device leaves the list', 'delete from user_devices where user_id = $1 returning user_id as id'],
])('%s: a cut that waits does not leave, and says why', async (_, withdraw) => {
  const { by, command, identity } = await asked('block');
  await world.ask(withdraw, [by]);
  const tracker = await reportsStandstill(identity);
  expect(await world.reaches(command, 'cancelled')).toMatchObject({ note: 'notAllowed', sent_hex: null });
  expect(tracker.commands()).toEqual([]);
});

test('an engine is given back, whatever became of the person who asked for it', async () => {
  const { by, command, identity } = await asked('unblock');
  await world.ask("update users set status = 'inactive' where id = $1 returning id", [by]);
  await reportsStandstill(identity);
  expect((await world.reaches(command, 'sent')).note).toBe('');
});

test('an engine is given back while its vehicle is suspended; what else waits is cancelled', async () => {
  const { device, command, identity } = await asked('unblock');
  const other = await world.request(device, 'position');
  await world.ask("update devices set status = 'suspended', suspended_by = 'platform' where id = $1 returning id", [
    device,
  ]);
  expect(await world.command(other)).toMatchObject({ state: 'cancelled', note: 'suspended' });
  const tracker = await reportsStandstill(identity);
  expect((await world.reaches(command, 'sent')).note).toBe('');
  expect(tracker.commands()).toEqual(['Relay,0#']);
});
