import { addFuel, listFuelOfDevice, saveVehicleFuel, transferDevices, vehicleFuel } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeFixes } from '../../../testing/past.ts';
import { aWorld, START } from '../../../testing/world.ts';
import { judgeFuel } from './judge.job.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { comoe } = world.clients;
const PLATEAU = { latitude: 5.32, longitude: -4.02 };
const BOUAKE = { latitude: 7.69, longitude: -5.03 };

const aVehicle = async () => (await aDevice(world)).id;
const add = async (deviceId: number, fields: object) => {
  const body = {
    deviceId: deviceId as never,
    dateFuel: START - HOUR,
    quantity: 50,
    amount: 35_000,
    fuelType: 'diesel' as const,
  };
  const { data, text } = await world.as('comoe')(addFuel, { body: Object.assign(body, fields) });
  expect(text).not.toContain('"error"');
  return data.id;
};
const judge = (deviceId: number) => judgeFuel(owner, `${deviceId} ${comoe}`, world.clock.now);
const list = async (id: number, who: 'comoe' | 'awa' = 'comoe') =>
  (await world.as(who)(listFuelOfDevice, { query: { id: id as never } })).data;
const kindsOf = async (id: number) =>
  new Map((await list(id)).map((purchase) => [purchase.id, purchase.findings?.map(({ kind }) => kind)]));
const alertsOf = async (id: number) =>
  (
    await owner.query(`select subject, facts from alerts where device_id = $1 and kind = 'fuel_anomaly' order by id`, [
      id,
    ])
  ).rows;
const aRule = (deviceId: number) =>
  owner.query(
    `insert into alert_rules (client_id, name, kind, parameters, device_ids, severity, created_at, updated_at)
     values ($1, 'Fuel', 'fuel_anomaly', '{}', array[$2::int], 'warning', now(), now())`,
    [comoe, deviceId],
  );

test('a purchase asks for its vehicle to be judged, once however many there are', async () => {
  const id = await aVehicle();
  await add(id, {});
  await add(id, { dateFuel: START - 2 * DAY });
  const { rows } = await owner.query(`select key from jobs where queue = 'fuel-findings' and key = $1`, [
    `${id} ${comoe}`,
  ]);
  expect(rows).toHaveLength(1);
  expect((await list(id)).map(({ findings }) => findings)).toEqual([null, null]);
  await judge(id);
  expect((await list(id)).map(({ findings, revision }) => [findings, revision])).toEqual([
    [[], 1],
    [[], 1],
  ]);
});

test('bought where the vehicle was not: by the position that was entered, and how far away it was', async () => {
  const id = await aVehicle();
  await storeFixes(world, id, [
    { at: START - HOUR - 20 * 60_000, ...BOUAKE },
    { at: START - HOUR + 10 * 60_000, ...BOUAKE },
  ]);
  const away = await add(id, PLATEAU);
  const there = await add(id, Object.assign({ dateFuel: START - HOUR + 1 }, BOUAKE, { quantity: 5, isFull: false }));
  const unknown = await add(id, Object.assign({ dateFuel: START - 5 * DAY }, PLATEAU));
  await judge(id);
  const found = new Map((await list(id)).map((purchase) => [purchase.id, purchase]));
  const finding = found.get(away)?.findings?.find(({ kind }) => kind === 'elsewhere');
  expect([found.get(away)?.bought, found.get(there)?.bought]).toEqual([PLATEAU, null]);
  expect(finding?.figures.metres).toBeGreaterThan(280_000);
  expect(finding?.figures.metres).toBeLessThan(290_000);
  expect(found.get(away)?.vehicle).toMatchObject(BOUAKE);
  expect(found.get(there)?.findings?.some(({ kind }) => kind === 'elsewhere')).toBe(false);
  expect([found.get(unknown)?.findings, found.get(unknown)?.vehicle]).toEqual([[], null]);
});

test('where a station is, the other vehicles of the client say that bought there', async () => {
  for (let one = 0; one < 3; one++) {
    const other = await aVehicle();
    await storeFixes(world, other, [{ at: START - HOUR, ...PLATEAU }]);
    await add(other, { station: 'Shell Plateau' });
    await judge(other);
  }
  const id = await aVehicle();
  await storeFixes(world, id, [{ at: START - HOUR, ...BOUAKE }]);
  const purchase = await add(id, { station: 'shell plateau' });
  await judge(id);
  expect((await kindsOf(id)).get(purchase)).toEqual(['elsewhere']);
});

test('more than the tank holds, once the tank is known; a rule about it alerts once, with what was found', async () => {
  const id = await aVehicle();
  await aRule(id);
  const purchase = await add(id, { quantity: 120, amount: null });
  await judge(id);
  expect([(await kindsOf(id)).get(purchase), await alertsOf(id)]).toEqual([[], []]);
  const body = { tank: 80, counterUnit: 'km' as const, cards: ['7078 12-3a'] };
  const { data } = await world.as('comoe')(saveVehicleFuel, { params: { id }, body });
  expect(data).toEqual({ tank: 80, counterUnit: 'km', cards: ['7078123A'] });
  for (let twice = 0; twice < 2; twice++) await judge(id);
  expect((await kindsOf(id)).get(purchase)).toEqual(['over_tank']);
  expect(await alertsOf(id)).toEqual([
    { subject: String(purchase), facts: { fuelId: purchase, litres: 120, findings: ['over_tank'] } },
  ]);
});

test('a purchase of last month that is entered today is judged and alerts nobody', async () => {
  const id = await aVehicle();
  await aRule(id);
  await world.as('comoe')(saveVehicleFuel, { params: { id }, body: { tank: 40, counterUnit: 'km', cards: [] } });
  const purchase = await add(id, { dateFuel: START - 30 * DAY });
  await judge(id);
  expect([(await kindsOf(id)).get(purchase), await alertsOf(id)]).toEqual([['over_tank'], []]);
});

test('a price is held against what others of the client paid that month', async () => {
  for (let one = 0; one < 5; one++) await add(await aVehicle(), { amount: 35_000 + one * 100 });
  const id = await aVehicle();
  const dear = await add(id, { amount: 60_000 });
  await judge(id);
  expect((await kindsOf(id)).get(dear)).toEqual(['price_far']);
});

test('a card that another vehicle had becomes this one’s, and a machine’s meter shows hours', async () => {
  const [one, other] = [await aVehicle(), await aVehicle()];
  const cards = ['900 1'];
  await world.as('comoe')(saveVehicleFuel, { params: { id: one }, body: { tank: null, counterUnit: 'km', cards } });
  await world.as('comoe')(saveVehicleFuel, { params: { id: other }, body: { tank: 300, counterUnit: 'h', cards } });
  const read = async (id: number) =>
    (
      await world.as('comoe')(vehicleFuel, {
        params: { id: id as never },
        query: { from: START - 90 * DAY, to: START },
      })
    ).data;
  expect([(await read(one)).settings.cards, (await read(other)).settings.cards]).toEqual([[], ['9001']]);
  await add(other, { counter: 100, dateFuel: START - 4 * DAY });
  await add(other, { counter: 120, dateFuel: START - 2 * DAY, quantity: 160 });
  expect(await read(other)).toMatchObject({ consumption: { average: 8, distance: 20 }, bought: 210, purchases: 2 });
  expect((await list(other)).map(({ counterUnit, reading }) => [counterUnit, reading])).toEqual([
    ['h', null],
    ['h', null],
  ]);
});

test('what a vehicle did for its next client is not in the judgement of what the last one bought', async () => {
  const id = await aVehicle();
  const purchase = await add(id, Object.assign({}, PLATEAU));
  await world.as('kanari')(transferDevices, {
    body: { deviceId: id, clientId: world.clients.bandama, history: 'stays' },
  });
  await storeFixes(world, id, [{ at: START - HOUR, ...BOUAKE }]);
  await judgeFuel(owner, `${id} ${world.clients.bandama}`, START);
  await judge(id);
  const { rows } = await owner.query('select findings from fuel_purchases where id = $1', [purchase]);
  expect(rows[0].findings.map(({ kind }: { kind: string }) => kind)).toEqual(['elsewhere']); // it was Comoé's then
});
