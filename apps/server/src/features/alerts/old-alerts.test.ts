import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { deleteOldAlerts } from './old-queries.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const DAY = 86_400_000;

test('alerts are kept as long as the positions of their client', async () => {
  const { id } = await aDevice(world);
  const { now } = world.clock;
  const anAlert = (age: number) =>
    owner.query(
      `insert into alerts (client_id, device_id, kind, severity, began_at, at, raised_at, facts, designation, label)
       values ($1, $2, 'sos', 'info', $3, $3, $3, '{}', 'x', '')`,
      [world.clients.comoe, id, new Date(now - age * DAY)],
    );
  await anAlert(10);
  await anAlert(100);
  await owner.query('update clients set retention_months = null where id = $1', [world.clients.comoe]);
  expect(await deleteOldAlerts(owner, now)).toBe(0);
  await owner.query('update clients set retention_months = 2 where id = $1', [world.clients.comoe]);
  expect([await deleteOldAlerts(owner, now), await deleteOldAlerts(owner, now)]).toEqual([1, 0]);
});
