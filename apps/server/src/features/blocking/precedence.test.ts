import { randomUUID } from 'node:crypto';
import {
  cancelCommand,
  type DeviceId,
  getCommand,
  lockDevice,
  requestCommand,
  unblockDevices,
  unlockDevice,
} from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aBlockingWorld } from './testing/blocking-world.ts';

/* Which block, unblock or lock takes the place of which, and which is refused. */

const { world, owner, aVehicle, block, emergency, state } = await aBlockingWorld();
afterAll(() => world.end());

type Who = 'comoe' | 'kanari' | 'platform';
const lock = (who: Who, id: DeviceId, idempotencyKey = randomUUID()) =>
  world.as(who)(lockDevice, { params: { id }, body: { reason: 'unpaid', pin: '4711', idempotencyKey } });
const unlock = (who: Who, id: DeviceId, idempotencyKey = randomUUID()) =>
  world.as(who)(unlockDevice, { params: { id }, body: { pin: '4711', idempotencyKey } });
const unblock = async (who: Who, id: DeviceId, idempotencyKey = randomUUID()) =>
  (await world.as(who)(unblockDevices, { body: { deviceIdList: [id], idempotencyKey } })).data.results[0];
const bySms = (id: DeviceId) =>
  world.as('platform')(requestCommand, {
    params: { id },
    body: { command: { kind: 'unblock' }, channel: 'sms', condition: 'standstill', idempotencyKey: randomUUID() },
  });
const first = async (answer: ReturnType<typeof block>) => (await answer).data.results[0]?.command;
const what = async (id: number | undefined) =>
  (await world.as('comoe')(getCommand, { params: { id: id as never } })).data;
/** A gateway sends it. */
const sends = (id: number | undefined) =>
  owner.query("update commands set state = 'sent', sent_at = $2, sent_hex = '00', changed_at = $2 where id = $1", [
    id,
    new Date(world.clock.now),
  ]);
const open = async (id: DeviceId) =>
  (
    await owner.query(
      "select kind, mode, state from commands where device_id = $1 and state in ('requested', 'waiting', 'sent') order by id",
      [id],
    )
  ).rows.map(({ kind, mode, state: at }) => [kind, mode, at].filter(Boolean).join(' '));

test('a lock is refused while an unblock is on its way, also where a block was sent before it', async () => {
  const id = await aVehicle();
  await sends((await first(block('comoe', [id])))?.id);
  expect((await unblock('comoe', id))?.error).toBe(null);
  expect((await lock('comoe', id)).error.code).toBe('command_pending');
  expect((await state('comoe', id)).vehicle.lock).toBe(null);
});

test('a lock behind a block that was sent asks for one of its own, which none of the others takes back', async () => {
  const id = await aVehicle();
  await sends((await first(block('kanari', [id])))?.id);
  const { data } = await lock('comoe', id);
  expect(data.lock?.isOwn).toBe(true);
  expect(await open(id)).toEqual(['block normal sent', 'block userLocked requested']);
});

test('a lock leaves an emergency that waits, and asks for its own block behind it', async () => {
  const id = await aVehicle();
  await emergency('comoe', id);
  expect((await lock('comoe', id)).status).toBe(200);
  expect(await open(id)).toEqual(['block emergency requested', 'block userLocked requested']);
});

test.each(['normal', 'engineOff'] as const)('an emergency takes the place of a %s block that waits', async (mode) => {
  const id = await aVehicle();
  const waiting = await first(block('kanari', [id], { mode }));
  expect((await first(emergency('comoe', id)))?.mode).toBe('emergency');
  expect(await what(waiting?.id)).toMatchObject({ state: 'cancelled', note: 'byEmergency' });
  expect((await emergency('kanari', id)).data.results[0]?.error?.code).toBe('command_pending');
});

test('an emergency takes the place of a lock’s block, and the lock stays', async () => {
  const id = await aVehicle();
  const { data } = await lock('comoe', id);
  expect((await first(emergency('kanari', id)))?.mode).toBe('emergency');
  expect(await what(data.pending?.id)).toMatchObject({ state: 'cancelled', note: 'byEmergency' });
  expect((await state('comoe', id)).vehicle.lock).toMatchObject({ isOwn: true });
  expect((await unblock('kanari', id))?.error?.code).toBe('command_locked');
});

test('a block that was sent is waited for by an emergency: one of them is in flight', async () => {
  const id = await aVehicle();
  await sends((await first(block('comoe', [id])))?.id);
  expect((await emergency('comoe', id)).data.results[0]?.error?.code).toBe('command_pending');
});

test('an unblock by SMS, which may never be sent, stands in the way of nothing over the connection', async () => {
  const id = await aVehicle();
  expect((await bySms(id)).data).toMatchObject({ channel: 'sms', waitsFor: ['byHand'] });
  expect((await bySms(id)).error.code).toBe('command_pending');
  expect((await unblock('comoe', id))?.command).toMatchObject({ channel: 'connection', state: 'requested' });
  const other = await aVehicle();
  await bySms(other);
  expect((await block('comoe', [other])).data.results[0]?.error).toBe(null);
});

test('twenty open commands are enough, but for an unblock', async () => {
  const id = await aVehicle();
  await owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded, limits,
       changed_at, expires_at)
     select id, client_id, $2, 'x', $3, 'text ' || n, 'text', false, $4, $3, $3::timestamptz + interval '1 hour'
     from devices, generate_series(1, 20) n where id = $1`,
    [id, world.users.platform, new Date(world.clock.now), DEFAULT_BLOCKING_LIMITS],
  );
  expect((await block('platform', [id])).data.results[0]?.error?.code).toBe('limit_reached');
  expect((await unblock('platform', id))?.error).toBe(null);
});

test('the key of a command that is over is none for a lock or its end', async () => {
  const [id, key] = [await aVehicle(), randomUUID()];
  const { data } = await lock('comoe', id, key);
  await unlock('comoe', id);
  expect((await what(data.pending?.id)).state).toBe('cancelled');
  const unblocking = (await state('comoe', id)).vehicle.pending;
  await world.as('comoe')(cancelCommand, { params: { id: unblocking?.id as never } });
  expect((await lock('comoe', id, key)).error).toMatchObject({
    code: 'already_exists',
    fields: { idempotencyKey: { code: 'already_exists' } },
  });
  expect((await state('comoe', id)).vehicle.lock).toBe(null);
  const used = randomUUID();
  const old = await unblock('comoe', id, used);
  await world.as('comoe')(cancelCommand, { params: { id: old?.command?.id as never } });
  await lock('comoe', id);
  expect((await unlock('comoe', id, used)).error.code).toBe('already_exists');
  expect((await state('comoe', id)).vehicle.lock).not.toBe(null);
});
