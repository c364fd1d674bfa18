import { addDriver, assignDriver } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aWorld, START } from '../testing/world.ts';

/* Calls that the specification (7) writes out, with its paths, its fields and nothing more; what they answer is in `data`. */

const world = await aWorld();
afterAll(() => world.end());
const HOUR = 3_600_000;

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: `/api/v4${path}`,
    headers: { authorization: `Bearer ${world.tokens.comoe}` },
    ...(payload && { payload }),
  });
  expect([path, answer.statusCode, answer.json().error]).toEqual([path, 200, undefined]);
  return answer.json().data;
}

test('fuel: recorded, corrected, listed of all vehicles and of one, and by day', async () => {
  const { id: deviceId } = await aDevice(world);
  const record = {
    deviceId,
    dateFuel: START - HOUR,
    counter: 1200,
    quantity: 40.5,
    amount: 29_000,
    fuelType: 'essence',
  };
  const { id } = await call('POST', '/fuel', record);
  const corrected = await call('PUT', `/fuel/${id}`, Object.assign({}, record, { quantity: 41, fuelType: 'gas' }));
  expect(corrected).toMatchObject({
    id,
    quantity: 41,
    fuelType: 'gas',
    counter: 1200,
    amount: 29_000,
    dateFuel: START - HOUR,
  });
  const ids = (list: { id: number }[]) => list.map((one) => one.id);
  expect(ids(await call('GET', '/fuel/device-all'))).toEqual([id]);
  expect(ids(await call('GET', `/fuel/device?id=${deviceId}`))).toEqual([id]);
  const days: { day: string; quantity: number }[] = await call('GET', '/fuel/quantity/byday?days=10');
  expect([days.length, days.at(-1)]).toMatchObject([10, { day: '2026-11-20', quantity: 41 }]);
});

test('drivers: the vehicles that one drove, and those that one can be assigned to', async () => {
  const { id: deviceId } = await aDevice(world);
  const driver = await world.as('comoe')(addDriver, { body: { firstName: 'Yao', lastName: 'Kouassi' } });
  const clientId = world.clients.comoe;
  expect(await call('GET', `/device/drove-by-driver/${driver.data.id}?clientId=${clientId}`)).toEqual([]);
  const free: { deviceId: number; driver: unknown }[] = await call('GET', `/device/driver-assign?clientId=${clientId}`);
  expect(free.find((one) => one.deviceId === deviceId)).toMatchObject({ driver: null });
  await world.as('comoe')(assignDriver, { body: { driverId: driver.data.id, deviceId, startsAt: START - HOUR } });
  expect(await call('GET', `/device/drove-by-driver/${driver.data.id}?clientId=${clientId}`)).toMatchObject([
    { deviceId, firstAt: START - HOUR, lastAt: null },
  ]);
  const assigned: typeof free = await call('GET', `/device/driver-assign?clientId=${clientId}`);
  expect(assigned.find((one) => one.deviceId === deviceId)).toMatchObject({ driver: { driverName: 'Kouassi Yao' } });
});
