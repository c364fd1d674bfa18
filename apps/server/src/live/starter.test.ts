import { randomUUID } from 'node:crypto';
import {
  blockDevices,
  cancelCommand,
  type DeviceId,
  getDevice,
  lockDevice,
  unblockDevices,
  unlockDevice,
} from '@balise/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld } from '../testing/live-world.ts';
import { aModel } from '../testing/model.ts';

/* The state of a starter reaches those who see the vehicle, at once, whatever its tracker says. */

const live = await aLiveWorld({ deltaEvery: 50 });
const { world, settled } = live;
afterEach(live.hangUp);
afterAll(live.end);

const aVehicle = async (): Promise<DeviceId> =>
  (await aDevice(world, { trackerModelId: await aModel(world, 'gt06') })).id;
const as = world.as('comoe');
const block = async (id: DeviceId) =>
  (
    await as(blockDevices, {
      body: { deviceIdList: [id], mode: 'normal', reason: 'stolen', idempotencyKey: randomUUID() },
    })
  ).data.results[0]?.command?.id as never;

test('a block that is asked for, confirmed or cancelled, and a lock, are shown to those who see the vehicle alone', async () => {
  const id = await aVehicle();
  const [reader, foreign] = [await settled('comoe'), await settled('bandama')];
  const shows = (state: string, locked = false) =>
    reader.hears('delta', ({ devices }) =>
      devices.some((one) => {
        const starter = one.details && (one.details.starter ?? { state: 'notBlocked', locked: false });
        return one.id === id && starter?.state === state && starter.locked === locked;
      }),
    );
  const first = await block(id);
  await shows('blocking');
  expect((await as(getDevice, { params: { id } })).data.starter).toEqual({ state: 'blocking', locked: false });
  await as(cancelCommand, { params: { id: first } });
  await shows('notBlocked');
  const second = await block(id);
  const { owner } = world.database.pools;
  await owner.query("update commands set state = 'sent', sent_at = now(), sent_hex = '00' where id = $1", [second]);
  await owner.query("update commands set state = 'confirmed', note = 'byAnswer' where id = $1", [second]);
  await shows('blocked');
  const locking = { reason: 'unpaid', pin: '4711', idempotencyKey: randomUUID() };
  expect((await as(lockDevice, { params: { id }, body: locking })).status).toBe(200);
  await shows('blocking', true);
  await as(unlockDevice, { params: { id }, body: { pin: '4711', idempotencyKey: randomUUID() } });
  await shows('unblocking');
  const fresh = await settled('comoe');
  expect(JSON.stringify(fresh.received)).toContain('"starter":{"state":"unblocking","locked":false}');
  expect(JSON.stringify(foreign.received)).not.toContain('"starter"');
});

/** A vehicle whose block was sent and whose unblock is asked for, before a reader who sees both. */
async function blockedAndUnblocked() {
  const id = await aVehicle();
  const reader = await settled('comoe');
  const shows = (state: string) =>
    reader.hears('delta', ({ devices }) =>
      devices.some((one) => one.id === id && one.details?.starter?.state === state),
    );
  const { owner } = world.database.pools;
  const blocking = await block(id);
  await shows('blocking');
  await owner.query("update commands set state = 'sent', sent_at = now(), sent_hex = '00' where id = $1", [blocking]);
  const unblock = { deviceIdList: [id], reason: 'paid', idempotencyKey: randomUUID() };
  const unblocking = (await as(unblockDevices, { body: unblock })).data.results[0]?.command?.id as never;
  await shows('unblocking');
  return { id, reader, shows, owner, blocking, unblocking };
}

test('of two commands that change at once, the one that is committed last is shown too, whichever began first', async () => {
  const { id, shows, owner, blocking, unblocking } = await blockedAndUnblocked();
  const slow = await owner.connect();
  try {
    await slow.query('begin');
    await slow.query("update commands set state = 'cancelled' where id = $1", [unblocking]);
    await owner.query("update commands set state = 'confirmed', note = 'byAnswer' where id = $1", [blocking]);
    expect((await as(getDevice, { params: { id } })).data.starter.state).toBe('unblocking');
    await slow.query('commit');
  } finally {
    slow.release();
  }
  await shows('blocked');
});

test('is shown once the connection that tells of changes is back, also where the command with the smaller version was committed last', async () => {
  const { reader, shows, owner, blocking, unblocking } = await blockedAndUnblocked();
  const slow = await owner.connect();
  try {
    await slow.query('begin');
    await slow.query("update commands set state = 'cancelled' where id = $1", [unblocking]);
    reader.received.length = 0;
    await owner.query("update commands set state = 'confirmed', note = 'byAnswer' where id = $1", [blocking]);
    await shows('unblocking');
    await slow.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'balise listener' and datname = current_database();
       commit`,
    );
  } finally {
    slow.release();
  }
  await shows('blocked');
});
