import { previewGroup } from '@balise/contract';
import { always, arrive, DEFAULT_SETTINGS, NEW_DEVICE, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/live-row.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const fast = { feature: 'speed', operator: 'greaterThan', value: 50 } as const;

test('a preview says who would be in, why, and of how many, and stores nothing', async () => {
  const niger = world.as('niger');
  const device = await aDevice(world, { clientId: world.clients.niger, designation: 'Preview 1' });
  await aDevice(world, { clientId: world.clients.niger });
  const { now } = world.clock;
  const place = { latitude: 5.3, longitude: -4, altitude: 0, course: 0, valid: true, accuracy: null };
  const fix = { time: now, location: { ...place, speed: 66 / 3.6 }, attributes: { ignition: true } };
  const { state } = arrive(NEW_DEVICE, [recordOf(fix, now, DEFAULT_SETTINGS)], now, always(DEFAULT_SETTINGS));
  await storeState(world.database, device.id, state);
  const answer = await niger(previewGroup, { body: { rules: [{ ...fast, value: 65 }] } });
  expect(answer.data).toMatchObject({
    count: 1,
    devices: [{ id: device.id, designation: 'Preview 1', why: { cause: 'rules', findings: [{ reading: 66 }] } }],
  });
  expect(answer.data.of).toBeGreaterThan(1);
  const none = await niger(previewGroup, { body: { rules: [{ ...fast, value: 66 }] } });
  expect(none.data).toMatchObject({ count: 0, devices: [] });
  const empty = await niger(previewGroup, { body: { rules: [] } });
  expect([empty.status, empty.error.fields?.rules?.code]).toEqual([422, 'required']);
  const theirs = await niger(previewGroup, { body: { clientId: world.clients.comoe, rules: [fast] } });
  expect([theirs.status, theirs.error.code]).toEqual([404, 'client_not_found']);
});
