import { exportDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const comoe = world.as('comoe');

world.app.addHook ? null : null;
test('x', async () => {
  await aDevice(world);
  const answer = await comoe(exportDevices, { body: { clientId: world.clients.comoe, format: 'csv', language: 'en' } });
  console.log(answer.status, answer.error, answer.headers);
  expect(answer.status).toBe(200);
});
