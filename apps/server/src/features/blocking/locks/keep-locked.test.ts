import { randomUUID } from 'node:crypto';
import {
  type CommandId,
  type DeviceId,
  editBlockingSettings,
  getCommand,
  lockDevice,
  transferDevices,
  unlockDevice,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { settleCommands } from '../../commands/index.ts';
import { aBlockingWorld } from '../testing/blocking-world.ts';
import { ASKED_EVERY, keepLocked } from './keep-locked.job.ts';

/* A lock asks for its block until the vehicle is known to be blocked. */

const { world, owner, aVehicle, ends, logged, person, state } = await aBlockingWorld();
afterAll(() => world.end());
const MINUTE = 60_000;

const body = () => ({ reason: 'unpaid', pin: '4711', idempotencyKey: randomUUID() });
async function aLocked(): Promise<DeviceId> {
  const id = await aVehicle();
  expect((await world.as('comoe')(lockDevice, { params: { id }, body: body() })).status).toBe(200);
  return id;
}
const blocksOf = async (id: DeviceId) =>
  (
    await owner.query(
      'select id, origin, state, mode, condition, requested_by, reason from commands where device_id = $1 order by id',
      [id],
    )
  ).rows;
/** The clock goes on, and with it what it does each minute; twice, as a job that is repeated. */
async function pass(ms: number): Promise<void> {
  world.clock.now += ms;
  await settleCommands(owner, world.clock.now);
  for (let turn = 0; turn < 2; turn++) await keepLocked(owner, world.clock.now);
}

test('a lock whose block expired asks again, until it is confirmed', async () => {
  const id = await aLocked();
  await pass(29 * MINUTE);
  expect(await blocksOf(id)).toHaveLength(1);
  await pass(MINUTE);
  expect(await blocksOf(id)).toMatchObject([{ state: 'expired' }]);
  await pass(ASKED_EVERY);
  const asked = { state: 'requested', mode: 'userLocked', condition: 'standstill', requested_by: world.users.comoe };
  const [, second] = await blocksOf(id);
  expect(second).toMatchObject({ ...asked, origin: 'lock', reason: 'unpaid' });
  expect((await state('comoe', id)).vehicle).toMatchObject({ state: 'blocking', pending: { origin: 'lock' } });
  expect(await logged(id, 'command.request')).toMatchObject([
    { actor_id: world.users.comoe },
    { actor_id: null, after: { kind: 'block', mode: 'userLocked', reason: 'unpaid', requester: 'comoe Person' } },
  ]);
  await ends(second.id, 'failed', 'unconfirmed');
  await pass(ASKED_EVERY);
  const [, , third] = await blocksOf(id);
  await ends(third.id, 'confirmed', 'byAnswer');
  await pass(60 * MINUTE);
  expect(await blocksOf(id)).toMatchObject([{}, {}, { state: 'confirmed' }]);
});

test('of an hour of refusals at most six are asked for, and nothing once it is unlocked', async () => {
  const id = await aLocked();
  const [first] = await blocksOf(id);
  await ends(first.id, 'failed', 'refused');
  for (let minute = 0; minute < 60; minute++) {
    await pass(MINUTE);
    for (const { id: open, state: at } of await blocksOf(id))
      if (at === 'requested') await ends(open, 'failed', 'refused');
  }
  expect((await blocksOf(id)).length).toBeGreaterThan(4);
  expect((await blocksOf(id)).length).toBeLessThanOrEqual(7);
  await world.as('comoe')(unlockDevice, { params: { id }, body: body() });
  const before = (await blocksOf(id)).length;
  await pass(60 * MINUTE);
  expect(await blocksOf(id)).toHaveLength(before);
});

test('the gate holds it as any other: what it asked for is not sent once its user may lock no more', async () => {
  const id = await aLocked();
  await pass(31 * MINUTE);
  await pass(ASKED_EVERY);
  const [, second] = await blocksOf(id);
  const held = async () =>
    (await owner.query('select command_held_by($1, true, $2) as held', [second.id, new Date(world.clock.now)])).rows[0]
      .held;
  expect(await held()).toBeNull();
  await owner.query('delete from device_locks where device_id = $1', [id]);
  expect(await held()).toBe('notAllowed');
  expect((await world.as('comoe')(getCommand, { params: { id: second.id as CommandId } })).data.origin).toBe('lock');
});

test('a kill switch that is off again lets it ask again', async () => {
  const id = await aLocked();
  const halt = (halted: boolean) =>
    world.as('comoe')(editBlockingSettings, { body: { killSwitch: halted, reason: 'test', approvalAbove: 10 } });
  expect((await halt(true)).status).toBe(200);
  await pass(60 * MINUTE);
  expect(await blocksOf(id)).toMatchObject([{ state: 'cancelled' }]);
  expect((await halt(false)).status).toBe(200);
  await pass(MINUTE);
  expect(await blocksOf(id)).toMatchObject([{}, { origin: 'lock', state: 'requested' }]);
});

test('a user who may lock no more asks nothing more', async () => {
  const locker = await person(['view_devices', 'lock_device']);
  const { id: other } = await aDevice(world);
  const limited = await person(['view_devices', 'lock_device'], [other]);
  const narrowed = await aVehicle();
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [limited.id, narrowed]);
  const [withdrawn, ended] = [await aVehicle(), await aVehicle()];
  const gone = await person(['view_devices', 'lock_device']);
  for (const [who, id] of [
    [locker, withdrawn],
    [limited, narrowed],
    [gone, ended],
  ] as const)
    expect((await who.ask(lockDevice, { params: { id }, body: body() })).status).toBe(200);
  await owner.query("update users set rights = '{view_devices}' where id = $1", [locker.id]);
  await owner.query('delete from user_devices where user_id = $1 and device_id = $2', [limited.id, narrowed]);
  await owner.query("update users set date_end = '2000-01-01' where id = $1", [gone.id]);
  await pass(31 * MINUTE);
  await pass(ASKED_EVERY);
  for (const id of [withdrawn, narrowed, ended]) expect(await blocksOf(id)).toHaveLength(1);
});

test('a transfer ends the lock, and with it what it asks', async () => {
  const id = await aLocked();
  const to = { deviceIdList: [id], clientId: world.clients.bandama };
  expect((await world.as('platform')(transferDevices, { body: { ...to, withHistory: false } as never })).status).toBe(
    200,
  );
  await pass(60 * MINUTE);
  expect(await blocksOf(id)).toMatchObject([{ state: 'cancelled' }]);
});
