import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

/* Blocks that a second person may approve, the kill switch, and blocks that are too old. */

// the clock jumps by hours, for which a connection may be silent here
const world = await aCommandWorld({ idleTimeout: 24 * 3_600_000 });
afterAll(() => world.stop());
const { clock } = world;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let serial = 0;
async function aVehicle(): Promise<{ id: number; identity: string; tracker: Gt06 }> {
  const identity = String(356_123_700_000_000 + ++serial);
  const id = await world.device(identity);
  return { id, identity, tracker: await connected(identity) };
}
const trackers: Gt06[] = [];
afterEach(() => {
  for (const tracker of trackers.splice(0)) tracker.hangUp();
});
async function connected(identity: string): Promise<Gt06> {
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  return tracker;
}
/** Reports at this speed, each ten seconds; where it is does not change. */
async function says(tracker: Gt06, kmh: number, times = 2): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    clock.now += 10_000;
    await tracker.report(kmh, { attributes: { ignition: false } });
  }
}
const waitsFor = (id: number, reason: string) =>
  world.eventually('select from commands where id = $1 and waits_for = array[$2]', [id, reason]);

const RIGHTS = '{view_devices,block_device,block_emergency,lock_device}';
async function aSecondPerson(): Promise<number> {
  const [row] = await world.ask<{ id: number }>(
    `insert into users (role, last_name, first_name, email, password_hash, rights)
     values ('platform', 'Person', 'Bea', $1, 'x', $2) returning id`,
    [`bea.${++serial}@people.example`, RIGHTS],
  );
  return row?.id ?? 0;
}
const approve = (id: number, by: number) =>
  world.ask(
    `update commands set approved_by = $2, approver_name = 'Bea Person', approved_at = $3, note = 'approved', changed_at = $3, changed_by = $2
     where id = $1 returning id`,
    [id, by, new Date(clock.now)],
  );
const emergency = { condition: 'emergency', approval: 'speed', life: 4 * HOUR };

test('an emergency leaves at 15 km/h with the engine on; above 20 km/h it waits for the vehicle to slow down', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 60);
  const asked = await world.request(id, 'block', emergency);
  await waitsFor(asked, 'tooFast');
  await says(tracker, 60, 4);
  expect(tracker.commands()).toEqual([]);
  await says(tracker, 15);
  expect(await world.reaches(asked, 'sent')).toMatchObject({ attempts: 1 });
  expect(tracker.commands()).toEqual(['Relay,1#']);
});

test('an emergency that a second person approved leaves at any speed, and no other block does', async () => {
  const { id, tracker } = await aVehicle();
  const other = await aVehicle();
  await says(tracker, 90);
  await says(other.tracker, 90);
  const asked = await world.request(id, 'block', emergency);
  const usual = await world.request(other.id, 'block', { approval: 'many' });
  await waitsFor(asked, 'tooFast');
  await waitsFor(usual, 'awaitingApproval');
  const second = await aSecondPerson();
  await approve(asked, second);
  await approve(usual, second);
  expect(await world.reaches(asked, 'sent')).toMatchObject({ attempts: 1 });
  expect(tracker.commands()).toEqual(['Relay,1#']);
  await waitsFor(usual, 'moving');
  expect(other.tracker.commands()).toEqual([]);
});

test('an approval is of the next ten minutes: a tracker that comes back later, driving, is not cut', async () => {
  const { id, identity, tracker } = await aVehicle();
  await says(tracker, 90);
  tracker.hangUp();
  await world.allLeft();
  const asked = await world.request(id, 'block', emergency);
  await approve(asked, await aSecondPerson());
  clock.now += 10 * MINUTE;
  const back = await connected(identity);
  await says(back, 90, 3);
  await waitsFor(asked, 'tooFast');
  expect(back.commands()).toEqual([]);
});

test('a block that a second person must approve leaves only then, and only if the vehicle stands', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  const asked = await world.request(id, 'block', { approval: 'many' });
  await waitsFor(asked, 'awaitingApproval');
  await says(tracker, 0, 5);
  expect(tracker.commands()).toEqual([]);
  await approve(asked, await aSecondPerson());
  expect(await world.reaches(asked, 'sent')).toMatchObject({ attempts: 1 });
});

test('where no second person approves it within ten minutes, it has expired; later no one can', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  const asked = await world.request(id, 'block', { approval: 'many' });
  await waitsFor(asked, 'awaitingApproval');
  clock.now += 10 * MINUTE + 1;
  expect(await world.reaches(asked, 'expired')).toMatchObject({ note: 'notApproved', attempts: 0 });
  const late = await world.request(id, 'block', emergency);
  clock.now += 10 * MINUTE + 1;
  await expect(approve(late, await aSecondPerson())).rejects.toThrow('commands_approval');
  await says(tracker, 90, 3);
  await waitsFor(late, 'tooFast');
  expect(tracker.commands()).toEqual([]);
});

test('nobody approves their own, and an approval stays as it was given', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 90);
  const asked = await world.request(id, 'block', emergency);
  const [{ requested_by: requester } = { requested_by: 0 }] = await world.ask<{ requested_by: number }>(
    'select requested_by from commands where id = $1',
    [asked],
  );
  await expect(approve(asked, requester)).rejects.toThrow('commands_approval');
  await world.ask("update commands set state = 'cancelled' where id = $1 returning id", [asked]);
  const another = await world.request(id, 'block', { approval: 'many' });
  await approve(another, await aSecondPerson());
  await expect(approve(another, await aSecondPerson())).rejects.toThrow('cannot change');
  await expect(
    world.ask('update commands set approval = null where id = $1 returning id', [another]),
  ).rejects.toThrow();
});

test('an approval counts only while who gave it might have asked for the block', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 90);
  const asked = await world.request(id, 'block', emergency);
  await waitsFor(asked, 'tooFast');
  const second = await aSecondPerson();
  await world.ask("update users set rights = '{view_devices,block_device}' where id = $1 returning id", [second]);
  await approve(asked, second);
  expect(await world.reaches(asked, 'cancelled')).toMatchObject({ note: 'notAllowed', attempts: 0 });
  expect(tracker.commands()).toEqual([]);
});

test.each([
  ['in one call', (batch: string) => batch],
  ['one by one', () => undefined],
])(
  'a block of more vehicles than one person may block, %s, does not leave, whatever its row says of approval',
  async (_, batchOf) => {
    // what the user blocked in the tests before counts no more
    clock.now += 11 * MINUTE;
    const { id, tracker } = await aVehicle();
    await says(tracker, 0, 5);
    const batch = batchOf(randomUUID());
    await world.ask(
      `insert into blocking_settings (client_id, approval_above) select client_id, 2 from devices where id = $1
     on conflict (client_id) do update set approval_above = 2 returning client_id as id`,
      [id],
    );
    const others = [
      await world.device(`35612380000${1000 + ++serial}`),
      await world.device(`35612380000${1000 + ++serial}`),
    ];
    for (const other of others) await world.request(other, 'block', batch === undefined ? {} : { batch });
    const asked = await world.request(id, 'block', batch === undefined ? {} : { batch });
    await waitsFor(asked, 'awaitingApproval');
    await says(tracker, 0, 2);
    expect(tracker.commands()).toEqual([]);
    await world.ask('update blocking_settings set approval_above = 3 returning client_id as id', []);
    await says(tracker, 0, 1);
    expect(await world.reaches(asked, 'sent')).toMatchObject({ attempts: 1 });
    await world.ask('update blocking_settings set approval_above = 1000 returning client_id as id', []);
  },
);

test('the kill switch cancels what waits and lets nothing leave that might cut; an unblock goes', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 60);
  const waiting = await world.request(id, 'block');
  await waitsFor(waiting, 'moving');
  const halt = (on: boolean) =>
    world.ask(
      `insert into blocking_settings (client_id, halted, halted_at) select client_id, $2, $3 from devices where id = $1
       on conflict (client_id) do update set halted = $2, halted_at = $3 returning client_id as id`,
      [id, on, new Date(clock.now)],
    );
  await halt(true);
  expect(await world.command(waiting)).toMatchObject({ state: 'cancelled', note: 'killSwitch' });
  await says(tracker, 0, 5);
  // one that a rule asked for at the same moment, past the check of the request
  const late = await world.request(id, 'block', { condition: 'standstill' });
  expect(await world.reaches(late, 'cancelled')).toMatchObject({ note: 'killSwitch', attempts: 0 });
  const text = await world.request(id, 'text', { parameters: { text: 'RELAY,1#' }, guarded: true });
  expect(await world.reaches(text, 'cancelled')).toMatchObject({ note: 'killSwitch', attempts: 0 });
  const unblock = await world.request(id, 'unblock');
  expect(await world.reaches(unblock, 'sent')).toMatchObject({ attempts: 1 });
  expect(tracker.commands()).toEqual(['Relay,0#']);
  await halt(false);
});

test.each([
  ['normal', 'standstill', 30 * MINUTE],
  ['zeroSpeed', 'standstill', 30 * MINUTE],
  ['userLocked', 'standstill', 30 * MINUTE],
  ['engineOff', 'engineOff', 30 * MINUTE],
  ['emergency', 'emergency', 4 * HOUR],
])('a tracker that comes back hours later gets no stale block: %s', async (mode, condition, life) => {
  const { id, identity, tracker } = await aVehicle();
  await says(tracker, 0, 3);
  tracker.hangUp();
  await world.allLeft();
  const approval = mode === 'emergency' ? 'speed' : undefined;
  const asked = await world.request(id, 'block', { mode, condition, life, ...(approval ? { approval } : {}) });
  if (approval) await approve(asked, await aSecondPerson());
  clock.now += life;
  const back = await connected(identity);
  await says(back, 0, 12);
  expect(await world.reaches(asked, 'expired')).toMatchObject({ attempts: 0, sent_hex: null });
  expect(back.commands()).toEqual([]);
});

test('an emergency waits for four hours whatever the client’s limit for other blocks is', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 60);
  const asked = await world.request(id, 'block', emergency);
  clock.now += 3 * HOUR;
  await says(tracker, 60);
  await waitsFor(asked, 'tooFast');
  await says(tracker, 10);
  expect(await world.reaches(asked, 'sent')).toMatchObject({ attempts: 1 });
});
