import { randomUUID } from 'node:crypto';
import {
  cancelCommand,
  type DeviceId,
  deleteDevice,
  editBlockingSettings,
  getBlocking,
  getBlockingSettings,
  getCommand,
  lockDevice,
  restoreDevices,
  setNeverBlock,
  transferDevices,
  unblockDevices,
  unlockDevice,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD, type PersonName } from '../../../testing/world.ts';
import { aBlockingWorld } from '../testing/blocking-world.ts';

/* What keeps a vehicle blocked, and what keeps it from being blocked. */

const { world, owner, aVehicle, block, emergency, ends, logged, person, state } = await aBlockingWorld();
afterAll(() => world.end());

const lock = (who: PersonName, id: DeviceId, pin = '4711') =>
  world.as(who)(lockDevice, { params: { id }, body: { reason: 'unpaid', pin, idempotencyKey: randomUUID() } });
const unlock = (who: PersonName, id: DeviceId, by: { pin?: string; password?: string }) =>
  world.as(who)(unlockDevice, { params: { id }, body: { ...by, idempotencyKey: randomUUID() } });
const unblock = async (who: PersonName, id: DeviceId) =>
  (await world.as(who)(unblockDevices, { body: { deviceIdList: [id], idempotencyKey: randomUUID() } })).data.results[0];
const never = (who: PersonName, id: DeviceId, neverBlock: boolean) =>
  world.as(who)(setNeverBlock, { params: { id }, body: { neverBlock, reason: 'ambulance' } });

test('locking asks for a block, and nothing unblocks the vehicle until the PIN does', async () => {
  const id = await aVehicle();
  const { data } = await lock('comoe', id);
  expect(data).toMatchObject({
    state: 'blocking',
    pending: { mode: 'userLocked', condition: 'standstill', reason: 'unpaid' },
    lock: { by: 'comoe Person', at: world.clock.now, reason: 'unpaid', isOwn: true },
  });
  for (const who of ['comoe', 'kanari', 'platform'] as const)
    expect((await unblock(who, id))?.error?.code).toBe('command_locked');
  const pending = { params: { id: data.pending?.id as never } };
  expect((await world.as('kanari')(cancelCommand, pending)).error.code).toBe('command_locked');
  expect((await lock('kanari', id)).error.code).toBe('command_locked');
  expect((await unlock('comoe', id, { pin: '4712' })).error.fields).toMatchObject({ pin: { code: 'pin_incorrect' } });
  const { data: after } = await unlock('comoe', id, { pin: '4711' });
  expect(after).toMatchObject({ lock: null, state: 'unblocking', pending: { command: { kind: 'unblock' } } });
  expect((await world.as('comoe')(getCommand, pending)).data).toMatchObject({ state: 'cancelled', note: 'unblocked' });
  expect(await logged(id, 'device.lock')).toMatchObject([{ actor_id: world.users.comoe, after: { reason: 'unpaid' } }]);
  expect(await logged(id, 'device.unlock')).toMatchObject([{ before: { lockedBy: 'comoe Person' } }]);
  expect((await unlock('comoe', id, { pin: '4711' })).error.code).toBe('not_locked');
});

test('another user does not unlock with the PIN; an administrator does with the own password', async () => {
  const id = await aVehicle();
  const locker = await person(['view_devices', 'lock_device']);
  const other = await person(['view_devices', 'lock_device', 'unblock_device']);
  const body = { reason: 'unpaid', pin: '4711', idempotencyKey: randomUUID() };
  expect((await locker.ask(lockDevice, { params: { id }, body })).status).toBe(200);
  const tries = async (by: object) =>
    (await other.ask(unlockDevice, { params: { id }, body: { ...by, idempotencyKey: randomUUID() } })).error.code;
  expect(await tries({ pin: '4711' })).toBe('not_allowed');
  expect(await tries({ password: 'tortue 4 rivages' })).toBe('not_allowed');
  expect((await state('comoe', id)).may).toMatchObject({ unlock: 'password', unblock: false, lock: false });
  expect((await unlock('bandama', id, { password: PASSWORD })).error.code).toBe('device_not_found');
  expect((await unlock('comoe', id, { password: 'wrong' })).error.fields).toHaveProperty('password');
  expect((await unlock('comoe', id, { password: PASSWORD })).data).toMatchObject({ lock: null, state: 'unblocking' });
});

test('wrong PINs are counted, and lock it for the one who tries', async () => {
  const id = await aVehicle();
  await lock('comoe', id);
  for (let turn = 0; turn < 5; turn++)
    expect((await unlock('comoe', id, { pin: '0000' })).error.code).toBe('fields_invalid');
  expect((await unlock('comoe', id, { pin: '4711' })).error.code).toBe('too_many_attempts');
  world.clock.now += 16 * 60_000;
  expect((await unlock('comoe', id, { pin: '4711' })).status).toBe(200);
});

test('wrong PINs are slowed down as wrong passwords are: after the fifth each waits longer, up to an hour', async () => {
  const id = await aVehicle();
  await lock('comoe', id);
  let tries = 0;
  const end = world.clock.now + 6 * 60 * 60_000;
  for (; world.clock.now < end; world.clock.now += 15 * 60_000)
    if ((await unlock('comoe', id, { pin: '0000' })).error.code === 'fields_invalid') tries += 1;
  // of 24
  expect(tries).toBeLessThan(15);
});

test('an administrator who forgot the PIN of the own lock ends it with the password', async () => {
  const id = await aVehicle();
  await lock('comoe', id);
  expect((await state('comoe', id)).may.unlock).toBe('either');
  expect((await unlock('comoe', id, { password: PASSWORD })).data.lock).toBe(null);
  const locker = await person(['view_devices', 'lock_device']);
  const other = await aVehicle();
  const body = { reason: 'unpaid', pin: '4711', idempotencyKey: randomUUID() };
  await locker.ask(lockDevice, { params: { id: other }, body });
  expect((await locker.ask(getBlocking, { params: { id: other } })).data.may.unlock).toBe('pin');
});

test.each(['123', 'abcd', '1234567890123', ''])('“%s” is no PIN', async (pin) => {
  const { error } = await lock('comoe', await aVehicle(), pin);
  expect(error.fields?.pin?.code).toBe('pin_needed');
});

test('the PIN is stored as a password is, and the API’s role cannot read it', async () => {
  const id = await aVehicle();
  await lock('comoe', id);
  const { rows } = await owner.query('select pin_hash from device_locks where device_id = $1', [id]);
  expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  await expect(world.database.pools.api.query('select pin_hash from device_locks')).rejects.toThrow(
    'permission denied',
  );
});

test('a lock takes the place of a block that waits, which others might take back; it is refused while the vehicle is being unblocked', async () => {
  const id = await aVehicle();
  const waiting = (await block('comoe', [id])).data.results[0]?.command;
  const locked = (await lock('comoe', id)).data;
  expect(locked.pending).toMatchObject({ mode: 'userLocked', state: 'requested' });
  const before = (await world.as('comoe')(getCommand, { params: { id: waiting?.id as never } })).data;
  expect(before).toMatchObject({ state: 'cancelled', note: 'byLock' });
  const other = await aVehicle();
  await unblock('comoe', other);
  expect((await lock('comoe', other)).error.code).toBe('command_pending');
  expect((await state('comoe', other)).vehicle.lock).toBe(null);
});

test('the database itself keeps a locked vehicle blocked, whoever writes', async () => {
  const id = await aVehicle();
  await lock('comoe', id);
  const asked = `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded, limits,
      changed_at, expires_at, origin)
    select device_id, client_id, requested_by, 'x', requested_at, $2, 'unblock', false, limits, changed_at, expires_at, 'geofence'
    from commands where device_id = $1`;
  await expect(owner.query(asked, [id, randomUUID()])).rejects.toThrow('the vehicle is locked');
});

test('a transfer ends a lock, and the new owner learns nothing of it; a deletion that is taken back does not', async () => {
  const [moved, deleted] = [await aVehicle(), await aVehicle()];
  for (const id of [moved, deleted]) await lock('comoe', id);
  const body = { deviceId: moved, clientId: world.clients.bandama, history: 'stays' } as const;
  expect((await world.as('kanari')(transferDevices, { body })).status).toBe(200);
  const { vehicle } = await state('bandama', moved);
  expect(vehicle).toMatchObject({ lock: null, last: null, pending: null, state: 'notBlocked' });
  expect(JSON.stringify(vehicle)).not.toContain('unpaid');
  await world.as('comoe')(deleteDevice, { params: { id: deleted } });
  await world.as('comoe')(restoreDevices, { body: { deviceId: deleted } });
  expect((await state('comoe', deleted)).vehicle.lock).toMatchObject({ isOwn: true });
  expect((await unblock('comoe', deleted))?.error?.code).toBe('command_locked');
});

test.each(['suspended', 'disabled'])(
  'a vehicle that is %s can be unblocked and unlocked, and what waits stays',
  async (status) => {
    const turns = (id: DeviceId) =>
      owner.query('update devices set status = $2, suspended_by = $3 where id = $1', [
        ...[id, status, status === 'suspended' ? 'platform' : null],
      ]);
    const [asked, off, locked] = [await aVehicle(), await aVehicle(), await aVehicle()];
    const waits = (await unblock('comoe', asked))?.command;
    await lock('comoe', locked);
    for (const id of [asked, off, locked]) await turns(id);
    expect((await world.as('comoe')(getCommand, { params: { id: waits?.id as never } })).data.state).toBe('requested');
    expect((await unblock('comoe', off))?.error).toBe(null);
    expect((await block('comoe', [off])).data.results[0]?.error?.code).toMatch(/suspended|disabled/);
    expect((await unlock('comoe', locked, { pin: '4711' })).data).toMatchObject({
      lock: null,
      state: 'unblocking',
      unblockError: null,
    });
  },
);

test('a lock ends even where its tracker can no longer be asked for an unblock, and the answer says so', async () => {
  const id = await aVehicle();
  await lock('comoe', id);
  await owner.query('update devices set tracker_model_id = null where id = $1', [id]);
  const { data } = await unlock('comoe', id, { pin: '4711' });
  expect(data).toMatchObject({ lock: null, unblockError: { code: 'command_no_model', message: expect.any(String) } });
  expect((await state('comoe', id)).vehicle.lock).toBe(null);
});

test('what is known of a starter stays through a transfer, without who and why', async () => {
  const id = await aVehicle();
  const cut = (await block('comoe', [id], { reason: 'unpaid' })).data.results[0]?.command;
  await ends(cut?.id ?? 0, 'confirmed', 'byAnswer');
  world.clock.now += 60_000;
  const body = { deviceId: id, clientId: world.clients.bandama, history: 'stays' } as const;
  await world.as('kanari')(transferDevices, { body });
  for (const who of ['bandama', 'kanari'] as const)
    expect((await state(who, id)).vehicle).toMatchObject({ state: 'blocked', last: null, since: null });
  expect((await unblock('bandama', id))?.error).toBe(null);
});

test('a vehicle that must never be blocked is not, and what waits is cancelled; who may take it back', async () => {
  const id = await aVehicle();
  const waiting = (await block('comoe', [id])).data.results[0]?.command;
  const { data } = await never('comoe', id, true);
  expect(data).toMatchObject({
    neverBlock: { reason: 'ambulance', by: 'comoe Person', at: world.clock.now },
    state: 'notBlocked',
    pending: null,
  });
  const cancelled = (await world.as('comoe')(getCommand, { params: { id: waiting?.id as never } })).data;
  expect(cancelled).toMatchObject({ state: 'cancelled', note: 'neverBlock' });
  expect((await block('comoe', [id])).data.results[0]?.error?.code).toBe('command_never_blocked');
  expect((await emergency('comoe', id)).data.results[0]?.error?.code).toBe('command_never_blocked');
  expect((await lock('comoe', id)).error.code).toBe('command_never_blocked');
  expect((await unblock('comoe', id))?.error).toBe(null);
  const blocker = await person(['view_devices', 'block_device']);
  const take = { params: { id }, body: { neverBlock: false, reason: 'sold' } };
  expect((await blocker.ask(setNeverBlock, take)).error.code).toBe('not_allowed');
  expect((await never('bandama', id, false)).error.code).toBe('device_not_found');
  expect((await world.as('comoe')(setNeverBlock, take)).data.neverBlock).toBe(null);
  expect(await logged(id, 'device.never_block')).toMatchObject([
    { before: { neverBlock: false }, after: { neverBlock: true, reason: 'ambulance' } },
    { before: { neverBlock: true }, after: { neverBlock: false, reason: 'sold' } },
  ]);
});

test('the mark stays with the vehicle when it is transferred, without the former owner’s words', async () => {
  const id = await aVehicle();
  await never('comoe', id, true);
  const body = { deviceId: id, clientId: world.clients.bandama, history: 'stays' } as const;
  await world.as('kanari')(transferDevices, { body });
  expect((await state('bandama', id)).vehicle.neverBlock).toMatchObject({ reason: '', by: '' });
  expect((await block('bandama', [id])).data.results[0]?.error?.code).toBe('command_never_blocked');
});

test('the kill switch cancels what waits and refuses every block of the client, and of no other; unblocks go', async () => {
  const [id, other] = [await aVehicle(), await aVehicle(undefined, world.clients.bandama)];
  const waiting = (await block('comoe', [id])).data.results[0]?.command;
  const set = (killSwitch: boolean, reason?: string, who: PersonName = 'comoe') =>
    world.as(who)(editBlockingSettings, {
      body: {
        killSwitch,
        approvalAbove: 10,
        ...(reason === undefined ? {} : { reason }),
        clientId: world.clients.comoe,
      },
    });
  expect((await set(true)).error.fields).toMatchObject({ reason: { code: 'reason_needed' } });
  expect((await set(true, 'x', 'awa')).error.code).toBe('not_allowed');
  expect((await set(true, 'x', 'bandama')).error.code).toBe('client_not_found');
  const { data } = await set(true, 'audit');
  expect(data).toMatchObject({ killSwitch: true, reason: 'audit', by: 'comoe Person', at: world.clock.now });
  const cancelled = (await world.as('comoe')(getCommand, { params: { id: waiting?.id as never } })).data;
  expect(cancelled).toMatchObject({ state: 'cancelled', note: 'killSwitch' });
  expect((await block('kanari', [id])).data.results[0]?.error?.code).toBe('command_kill_switch');
  expect((await emergency('comoe', id)).data.results[0]?.error?.code).toBe('command_kill_switch');
  expect((await state('comoe', id)).vehicle.killSwitch).toBe(true);
  expect((await block('bandama', [other])).data.results[0]?.error).toBe(null);
  expect((await unblock('comoe', id))?.error).toBe(null);
  // who only sees vehicles reads it
  expect((await world.as('awa')(getBlockingSettings, { query: {} })).data.killSwitch).toBe(true);
  await set(false, 'over');
  expect((await block('comoe', [await aVehicle()])).data.results[0]?.error).toBe(null);
  expect(await logged(world.clients.comoe, 'client.blocking_settings')).toMatchObject([
    { after: { killSwitch: true, reason: 'audit' } },
    { after: { killSwitch: false, reason: 'over' } },
  ]);
});

test('how many one person may block has its bounds', async () => {
  const set = async (approvalAbove: number) =>
    (await world.as('comoe')(editBlockingSettings, { body: { killSwitch: false, approvalAbove } })).error?.fields;
  expect(await set(0)).toMatchObject({ approvalAbove: { code: 'too_small' } });
  expect(await set(1_001)).toMatchObject({ approvalAbove: { code: 'too_large' } });
  expect((await world.as('kanari')(getBlockingSettings, { query: {} })).error.fields).toHaveProperty('clientId');
});
