import { addRecord, type DeviceId, getDue } from '@balise/contract';
import { LEARNED_VERSION, randomFrom } from '@balise/forecast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aService, attached, duesOf } from '../../../testing/services.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { evaluateServices } from '../../maintenance/index.ts';
import { droveForLong } from '../testing/past-days.ts';
import { makeForecasts } from './forecast.job.ts';

const KM = 1_000;
const PAST = 1_000;
let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const stored = async (kind: string) => {
  const { rows } = await world.database.pools.owner.query(
    'select is_used, moves, quality from forecast_models where client_id = $1 and kind = $2',
    [world.clients.comoe, kind],
  );
  return rows[0];
};

/** Metres a day: weeks with much work follow weeks with little, so that four weeks say little of the next months. */
const inBursts = (random: () => number) => {
  const level = (60 + 80 * random()) * KM;
  let [burst, left] = [1, 0];
  return Array.from({ length: PAST }, (_, place) => {
    if (left-- <= 0) [burst, left] = [random() < 0.3 ? 3 : 0.5, 10 + 20 * random()];
    return place % 7 >= 5 ? 0 : level * burst * (0.6 + 0.8 * random());
  });
};

test('a night learns of the past of the fleet, and what is due says by what it is predicted and how good that was', {
  timeout: 240_000,
}, async () => {
  const { owner } = world.database.pools;
  const random = randomFrom(7);
  const service = await aService(world, { interval: { distance: 10_000 * KM } });
  const vehicles: DeviceId[] = [];
  for (let place = 0; place < 16; place++) vehicles.push((await aDevice(world)).id);
  await attached(world, service.id, vehicles);
  const vehicle = vehicles[0]!;
  const dueOf = async () => {
    const [due] = (await duesOf(world, { deviceId: vehicle })).dues;
    return (await world.as('comoe')(getDue, { params: { id: due!.id } })).data;
  };
  // the days of a past that was long ago, which no message changes
  await evaluateServices(owner, world.clock.now);
  await droveForLong(world, new Map(vehicles.map((id) => [id, inBursts(random)])));
  await owner.query('update vehicle_meters set is_marked = true');
  await evaluateServices(owner, world.clock.now);
  const before = await dueOf();
  expect(before.basis).toEqual({ method: 'pattern', learnedOn: null, version: null, quality: null });

  await makeForecasts(owner, world.clock.now);
  const { is_used: isUsed, quality, moves } = await stored('distance');
  expect(quality.year.rule.scored).toBeGreaterThan(100);
  expect(moves).not.toBeNull();
  expect(isUsed).toBe(true);
  expect(quality.year.model.mae).toBeLessThan(quality.year.rule.mae);
  expect(quality.year.model.coverage).toBeGreaterThan(0.6);
  expect(quality.periods).toHaveLength(8);

  await evaluateServices(owner, world.clock.now);
  const after = await dueOf();
  expect(after.basis).toMatchObject({
    method: 'model',
    version: LEARNED_VERSION,
    quality: { scored: quality.year.model.scored },
  });
  expect(after.basis?.quality?.mae).toBeCloseTo(quality.year.model.mae, 6);
  const forecast = after.measures[0]!.forecast!;
  expect(forecast.p10 <= forecast.p50! && forecast.p50! <= forecast.p90!).toBe(true);
  expect(after.between).not.toEqual(before.between);

  // a night is made once a day, and a done service is predicted by the same model
  expect(await makeForecasts(owner, world.clock.now)).toBe(0);
  await world.as('comoe')(addRecord, { params: { id: after.id }, body: { kind: 'done' } });
  expect((await dueOf()).basis?.method).toBe('model');
});

test('little history: nothing is learned, and the page can say so', { timeout: 120_000 }, async () => {
  const { owner } = world.database.pools;
  await owner.query('delete from forecast_nights');
  await owner.query('delete from forecast_models');
  await owner.query('delete from vehicle_days where day < now() - interval $$60 days$$');
  await makeForecasts(owner, world.clock.now);
  const { is_used: isUsed, quality, moves } = await stored('distance');
  expect([isUsed, moves]).toEqual([false, null]);
  expect(quality.year).toMatchObject({ model: null, rule: null });
  expect((await owner.query('select from use_forecasts')).rows).toEqual([]);
});

test('without a service by distance no curve stays, nor one that no night has made again', {
  timeout: 120_000,
}, async () => {
  const { owner } = world.database.pools;
  const [vehicle, other] = [await aDevice(world), await aDevice(world, { clientId: world.clients.bandama })];
  const today = new Date(world.clock.now);
  const store = (id: number, client: number, days: number) =>
    owner.query(
      `insert into use_forecasts (device_id, client_id, meter, made_on, curve) values ($1, $2, 'distance', $3::date - $4::int, '{}')`,
      [id, client, today, days],
    );
  const left = async () =>
    (await owner.query('select device_id from use_forecasts order by 1')).rows.map(({ device_id }) => device_id);
  await owner.query('delete from use_forecasts');
  await owner.query('delete from forecast_nights');
  await owner.query('update services set is_active = false');
  await store(vehicle.id, world.clients.comoe, 1);
  // of a client that has no night any more
  await store(other.id, world.clients.bandama, 7);
  await makeForecasts(owner, world.clock.now);
  expect(await left()).toEqual([other.id]);
  await owner.query('update use_forecasts set made_on = made_on - 1');
  await makeForecasts(owner, world.clock.now);
  expect(await left()).toEqual([]);
});

test('one fleet that fails stops no other, and is forecast the next time', { timeout: 120_000 }, async () => {
  const { owner } = world.database.pools;
  await owner.query('delete from forecast_nights');
  await owner.query('update services set is_active = true');
  const service = await aService(
    world,
    { clientId: world.clients.bandama, interval: { distance: 10_000 * KM } },
    'bandama',
  );
  await attached(world, service.id, [(await aDevice(world, { clientId: world.clients.bandama })).id], {}, 'bandama');
  await owner.query(
    `create function refuse_night() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$;
     create trigger refuse before insert on forecast_nights for each row when (new.client_id = ${world.clients.comoe})
     execute function refuse_night()`,
  );
  const done = async () =>
    (await owner.query('select client_id from forecast_nights')).rows.map((row) => row.client_id);
  await expect(makeForecasts(owner, world.clock.now)).rejects.toThrow('fails');
  expect(await done()).toEqual([world.clients.bandama]);
  await owner.query('drop trigger refuse on forecast_nights');
  expect(await makeForecasts(owner, world.clock.now)).toBe(1);
  expect((await done()).sort()).toEqual([world.clients.comoe, world.clients.bandama].sort());
});
