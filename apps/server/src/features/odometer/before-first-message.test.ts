import { transferDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, START } from '../../testing/world.ts';
import { odometersOf } from './testing/requests.ts';

/* What a vehicle drove before anything was received from it, no one knows. */

const world = await aWorld();
afterAll(() => world.end());
const { bandama } = world.clients;
const { read, enter, receive, drive } = odometersOf(world);

const KM = 1000; // m
const DAY = 86_400_000;

test('a reading from before the vehicle was received is taken, and the answer says since when it has reported', async () => {
  const { id } = await aDevice(world);
  expect((await enter(id, { metres: 1000 * KM, at: START - 30 * DAY })).data).toMatchObject({
    value: 1000 * KM,
    firstMessageAt: null,
  });
  await receive(id, START - 5 * DAY);
  await drive(id, START - 5 * DAY, 40);
  expect(await read(id)).toMatchObject({ value: 1040 * KM, firstMessageAt: START - 5 * DAY });
});

test('it calibrates nothing, and more than was counted since is no reason for a warning', async () => {
  const { id } = await aDevice(world);
  await receive(id, START - 5 * DAY);
  await enter(id, { metres: 1000 * KM, at: START - 6 * DAY });
  await drive(id, START - 4 * DAY, 1000);
  const second = await enter(id, { metres: 2400 * KM, at: START - 3 * DAY });
  expect([second.status, second.data.calibration]).toEqual([200, { factor: 1, pairs: [] }]);
  await drive(id, START - 2 * DAY, 1000);
  expect((await enter(id, { metres: 3450 * KM, at: START - DAY })).data.calibration).toMatchObject({
    factor: 1.05,
    pairs: [{ from: START - 3 * DAY, to: START - DAY }],
  });
});

test('who takes a vehicle over that was received before hears it from then on, and nothing of the time before', async () => {
  const { id } = await aDevice(world);
  await receive(id, START - 5 * DAY);
  const body = { deviceId: id, clientId: bandama, history: 'stays' } as const;
  await world.as('kanari')(transferDevices, { body });
  for (const who of ['bandama', 'kanari', 'platform'] as const)
    expect(await read(id, who)).toMatchObject({ firstMessageAt: START });
});
