import { addPart, addPartEntry, addWorkOrder, completeWorkOrder, getPartLives } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const DAY = 86_400_000;
const world = await aWorld();
afterAll(() => world.end());
const as = world.as('comoe');

test('a part lives from one repair of a vehicle to the next; the last one goes on', { timeout: 120_000 }, async () => {
  const { data: part } = await as(addPart, { body: { reference: 'ALT-1', name: 'Alternateur', price: 80_000 } });
  await as(addPartEntry, { params: { id: part.id }, body: { kind: 'received', quantity: 20 } });
  for (let vehicle = 0; vehicle < 3; vehicle++) {
    const { id: deviceId } = await aDevice(world);
    for (const ago of [300 + vehicle, 180, 60 + vehicle]) {
      const lines = [
        { kind: 'part' as const, partId: part.id, quantity: 1 },
        { kind: 'labour' as const, text: 'Pose', minutes: 60, cost: 10_000 },
      ];
      const { data: order, text } = await as(addWorkOrder, { body: { deviceId, title: 'Alternateur', lines } });
      if (!order) throw new Error(text);
      const done = await as(completeWorkOrder, {
        params: { id: order.id },
        body: { at: world.clock.now - ago * DAY, downtimeMinutes: 60 },
      });
      expect(done.status).toBe(200);
    }
  }
  const { data } = await as(getPartLives, { query: {} });
  expect(data.parts).toHaveLength(1);
  const [found] = data.parts;
  expect(found).toMatchObject({
    partId: part.id,
    name: 'Alternateur',
    lives: 9,
    failed: 6,
    missing: 0,
    planned: null,
    failure: 90_000,
    advice: { kind: 'unknown', why: 'costs' },
  });
  expect(found!.median).toBeGreaterThanOrEqual(118);
  expect(found!.median).toBeLessThanOrEqual(122);
  expect(found!.weibull!.shape).toBeGreaterThan(3);
  // vehicles without positions have no distance
  const { data: byDistance } = await as(getPartLives, { query: { by: 'distance' } });
  expect(byDistance.parts).toMatchObject([{ lives: 0, missing: 5, advice: { why: 'failures' } }]);
  expect((await world.as('bandama')(getPartLives, { query: {} })).data.parts).toEqual([]);
});
