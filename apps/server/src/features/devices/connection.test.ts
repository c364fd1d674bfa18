import { dismissConnectionWarning, getDeviceConnection } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NONE = { protocol: null, contestedAt: null, refusedAt: null, refusedWhy: null };

test('people see that another tracker used the identity, and who may edit the device dismisses it', async () => {
  const { id } = await aDevice(world);
  const at = world.clock.now;
  await owner.query(`update devices set tracker_model_id = null where id = $1`, [id]);
  await owner.query(
    `update devices set learned_protocol = 'gt06', contested_at = $2, refused_at = $2, refused_why = 'wrongToken' where id = $1`,
    [id, new Date(at)],
  );
  const found = { protocol: 'gt06', contestedAt: at, refusedAt: at, refusedWhy: 'wrongToken' };
  expect((await world.as('awa')(getDeviceConnection, { params: { id } })).data).toEqual(found);
  expect((await world.as('awa')(dismissConnectionWarning, { params: { id } })).status).toBe(403);
  expect((await world.as('comoe')(dismissConnectionWarning, { params: { id } })).data).toEqual(NONE);
  const stored = await owner.query('select learned_protocol, contested_at, refused_at from devices where id = $1', [
    id,
  ]);
  expect(stored.rows).toEqual([{ learned_protocol: null, contested_at: null, refused_at: null }]);
  // what is in order already is dismissed without a line
  await world.as('comoe')(dismissConnectionWarning, { params: { id } });
  const lines = await owner.query(
    "select before, after from audit_log where action = 'device.connection_dismiss' and subject_id = $1",
    [id],
  );
  expect(lines.rows).toEqual([{ before: found, after: NONE }]);
});

test('what happened under a former owner is not shown', async () => {
  const { id } = await aDevice(world);
  await owner.query('update device_ownership set starts_at = $2 where device_id = $1', [id, new Date(world.clock.now)]);
  await owner.query(
    "update devices set contested_at = $2, refused_at = $2, refused_why = 'wrongProtocol' where id = $1",
    [id, new Date(world.clock.now - 1)],
  );
  const { data } = await world.as('comoe')(getDeviceConnection, { params: { id } });
  expect(data).toMatchObject({ contestedAt: null, refusedAt: null, refusedWhy: null });
});
