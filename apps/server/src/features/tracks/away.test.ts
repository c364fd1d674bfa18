import { getTrack } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

/* A database that goes away while a thread reads it: a track is to be asked for again, and is no mistake of ours. */

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const device = await aDevice(world);
const query = { from: world.clock.now - 3_600_000, to: world.clock.now };
const look = () => world.as('awa')(getTrack, { params: { id: device.id }, query });

test.each([
  ['what is read', 'positions'],
  ['the note of it', 'position_access_log'],
])('it ends the connection that waits for %s', async (_, table) => {
  const held = await owner.connect();
  await held.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    const shown = look();
    const waiting = `select pg_terminate_backend(pid) from pg_locks where relation = '${table}'::regclass and not granted`;
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
    const { status, error, headers } = await shown;
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  } finally {
    held.release(true);
  }
  expect((await look()).status).toBe(200);
});
