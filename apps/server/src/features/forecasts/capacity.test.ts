import {
  addPart,
  addPartEntry,
  addWorkOrder,
  completeWorkOrder,
  getWorkload,
  saveWorkshopHours,
} from '@balise/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aService, attached, drove, duesOf } from '../../testing/services.ts';
import { aWorld } from '../../testing/world.ts';
import { evaluateServices } from '../maintenance/index.ts';
import { waitingHours } from './capacity.ts';

const world = await aWorld();
afterAll(() => world.end());
const as = world.as('comoe');

test('work that does not fit waits, and none is lost', () => {
  expect(waitingHours([10, 2, 0], [8, 3, 5])).toEqual([2, 1, 0]);
  const hours = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(hours, fc.double({ min: 0, max: 100, noNaN: true }), (work, can) => {
      const waiting = waitingHours(
        work,
        work.map(() => can),
      );
      const sum = work.reduce((all, one) => all + one, 0);
      expect(waiting.every((one) => one >= 0)).toBe(true);
      expect(waiting.at(-1)!).toBeGreaterThanOrEqual(sum - can * work.length - 1e-6);
      expect(waiting.at(-1)!).toBeLessThanOrEqual(sum + 1e-6);
    }),
  );
});

test('the workload says what the workshop can do, and which parts the services will take', {
  timeout: 120_000,
}, async () => {
  const device = await aDevice(world);
  const { data: part } = await as(addPart, { body: { reference: 'F-1', name: 'Filtre', unit: 'pièce', price: 5_000 } });
  await as(addPartEntry, { params: { id: part.id }, body: { kind: 'received', quantity: 3 } });
  const service = await aService(world, { interval: { distance: 300_000 } });
  await attached(world, service.id, [device.id]);
  await drove(
    world,
    device.id,
    Array.from({ length: 28 }, () => 20_000),
  );
  const { dues } = await duesOf(world, { serviceId: service.id });
  const { data: order } = await as(addWorkOrder, {
    body: {
      deviceId: device.id,
      title: 'Vidange',
      lines: [
        { kind: 'service', dueId: dues[0]!.id },
        { kind: 'part', partId: part.id, quantity: 2 },
      ],
    },
  });
  await as(completeWorkOrder, { params: { id: order.id }, body: {} });
  await evaluateServices(world.database.pools.owner, world.clock.now);
  const before = (await as(getWorkload, { query: {} })).data;
  expect(before.workshopHours).toBeNull();
  expect(before.periods[0]).toMatchObject({ capacity: null, waiting: null });
  const hours = [8, 8, 8, 8, 8, 4, 0];
  expect((await as(saveWorkshopHours, { body: { hours } })).data).toEqual({ hours });
  const { data } = await as(getWorkload, { query: {} });
  expect(data.workshopHours).toEqual(hours);
  expect(data.periods[1]).toMatchObject({ capacity: 44, waiting: 0 });
  // 300 km at 20 km a day: about twice in four weeks, two of them each
  expect(data.parts).toMatchObject([{ partId: part.id, name: 'Filtre', stock: 1 }]);
  expect(data.parts[0]!.needed).toBeGreaterThan(1.5);
  expect(data.parts[0]!.needed).toBeLessThan(6);
  expect((await as(saveWorkshopHours, { body: { hours: [1, 2] } })).status).toBe(422);
  expect((await world.as('bandama')(getWorkload, { query: {} })).data.workshopHours).toBeNull();
});
