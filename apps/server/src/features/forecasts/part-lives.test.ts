import { addPart, addPartEntry, addWorkOrder, completeWorkOrder, type DeviceId, getPartLives } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { droveForLong } from './testing/past-days.ts';

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
  // six repairs of three vehicles, the last ones two hundred and forty days after the first
  expect(found!.repeats.vehicles).toBe(3);
  expect(found!.repeats.steps.at(-1)!.mean).toBeCloseTo(2, 9);
  expect(found!.repeats.steps.at(-1)!.time).toBeCloseTo(240, -1);
  expect(found!.shortens).toEqual({ missing: 4, effects: [] });
  // vehicles without positions have no distance
  const { data: byDistance } = await as(getPartLives, { query: { by: 'distance' } });
  expect(byDistance.parts).toMatchObject([{ lives: 0, missing: 5, advice: { why: 'failures' } }]);
  expect((await world.as('bandama')(getPartLives, { query: {} })).data.parts).toEqual([]);
});

test('a model that needs a part more often is named, by days, km and hours', { timeout: 120_000 }, async () => {
  const { owner } = world.database.pools;
  const { data: part } = await as(addPart, { body: { reference: 'EMB-1', name: 'Embrayage', price: 150_000 } });
  const [weak, sound] = [
    { make: 'Renault', model: 'K 440', apart: 45 },
    { make: 'MAN', model: 'TGS', apart: 90 },
  ];
  const past = new Map<DeviceId, number[]>();
  for (const [place, { make, model, apart }] of [weak, weak, weak, sound, sound, sound, sound].entries()) {
    const { id } = await aDevice(world);
    await owner.query('update devices set vehicle_make = $2, vehicle_model = $3 where id = $1', [id, make, model]);
    past.set(id, new Array(500).fill(100_000 + 10_000 * ((place * 3) % 7)));
    // repairs that are unevenly apart
    await owner.query(
      `with orders as (
         insert into work_orders (client_id, device_id, number, title, state, priority, done_at, created_at, created_by_name, updated_at)
         select $1, $2, 1000 + $2 * 100 + n, 'Embrayage', 'done', 'normal', $3::timestamptz - make_interval(days => 10 + n * $4 + (n * n * 7 + $5 * 13) % $4), $3, 'Comoé', $3
         from generate_series(0, 480 / $4 - 1) n returning id
       )
       insert into work_order_lines (work_order_id, client_id, place, kind, part_id, quantity, cost)
       select id, $1, 1, 'part', $6, 1, 150000 from orders`,
      [world.clients.comoe, id, new Date(world.clock.now), apart, place + 2, part.id],
    );
  }
  await droveForLong(world, past);
  await owner.query('insert into vehicle_meters (device_id) select unnest($1::int[]) on conflict do nothing', [
    [...past.keys()],
  ]);
  for (const by of ['days', 'distance', 'hours'] as const) {
    const { data } = await as(getPartLives, { query: { by } });
    const found = data.parts.find(({ partId }) => partId === part.id)!;
    expect(found.failed).toBeGreaterThan(30);
    const [effect] = found.shortens.effects;
    // there are more of the other
    expect(effect).toMatchObject({ kind: 'model', model: 'Renault K 440' });
    expect(effect!.low).toBeGreaterThan(1);
    expect(found.median! / { days: 1, distance: 110, hours: 110 * 0.033 }[by]).toBeGreaterThan(20);
  }
});
