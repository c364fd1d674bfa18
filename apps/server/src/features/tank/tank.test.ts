import { addFuel, fleetTanks, removeTankSensor, saveTankSensor, vehicleTank } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { scopeOf } from '../../testing/files/archive.ts';
import { storeFixes, type TestFix } from '../../testing/past.ts';
import { aWorld, START } from '../../testing/world.ts';
import { pageOf, rowsOf } from '../reports/testing/past.ts';
import { newestTankLines } from './lines.ts';
import { readTank } from './read/read-tank.job.ts';
import { aDay, SENSOR } from './testing/truck.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const period = { from: START - 3 * DAY, to: START + DAY };
const read = (id: number) => readTank(owner, `${id} ${comoe}`, START);
const tankOf = async (id: number) =>
  (await world.as('comoe')(vehicleTank, { params: { id: id as never }, query: period })).data;

async function aTruck(fixes: readonly TestFix[], sensor: object = {}): Promise<number> {
  const { id } = await aDevice(world);
  await storeFixes(world, id, fixes);
  const { text } = await world.as('comoe')(saveTankSensor, { params: { id }, body: Object.assign({}, SENSOR, sensor) });
  expect(text).not.toContain('"error"');
  return id;
}

test('a fill and a drop are found with litres, time and place, once however often the tank is read', async () => {
  const id = await aTruck(aDay(START - 14 * HOUR));
  const { rows } = await owner.query(`select key from jobs where queue = 'tank-levels' and key = $1`, [
    `${id} ${comoe}`,
  ]);
  expect(rows).toHaveLength(1);
  await read(id);
  const first = await tankOf(id);
  expect(first.lines).toMatchObject([
    { kind: 'not_bought', sureness: 'certain' },
    { kind: 'drop', sureness: 'certain' },
  ]);
  const [fill, drop] = first.lines as [(typeof first.lines)[0], (typeof first.lines)[0]];
  expect(Math.abs(fill.litres! - 150)).toBeLessThan(5);
  expect(Math.abs(drop.litres! - 60)).toBeLessThan(5);
  expect(drop.latitude).toBeCloseTo(5.3 + 100 * 0.009, 1);
  expect(first.sums.burnt).toBeGreaterThan(35);
  expect(first.sums.burnt).toBeLessThan(55);
  expect(first.levels.at.length).toBeGreaterThan(100);
  await read(id);
  expect((await tankOf(id)).lines.map(({ eventId }) => eventId)).toEqual(first.lines.map(({ eventId }) => eventId));
});

test('positions in any order lead to the same fills and drops', async () => {
  const fixes = aDay(START - 14 * HOUR);
  const whole = await aTruck(fixes);
  await read(whole);
  const { id } = await aDevice(world);
  await world.as('comoe')(saveTankSensor, { params: { id }, body: SENSOR });
  const parts = [fixes.slice(300), fixes.slice(0, 70), fixes.slice(70, 300)];
  for (const part of parts) {
    await storeFixes(
      world,
      id,
      part.map((fix) => fix),
    );
    // as the batch that stores late positions does
    await owner.query(
      `insert into recompute_ranges (device_id, starts_at, ends_at, not_before) values ($1, $2, $2, 'infinity')
       on conflict (device_id) do update set starts_at = least(recompute_ranges.starts_at, excluded.starts_at)`,
      [id, new Date(part[0]!.at)],
    );
    await owner.query('delete from recompute_ranges where device_id = $1', [id]);
    await read(id);
  }
  const strip = (lines: Awaited<ReturnType<typeof tankOf>>['lines']) =>
    lines.map(({ eventId: _, deviceId: _id, designation: _name, ...line }) => line);
  const [one, other] = [await tankOf(whole), await tankOf(id)];
  expect(strip(other.lines)).toEqual(strip(one.lines));
  expect(other.levels).toEqual(one.levels);
});

test('purchases are held against fills: what is missing, and what never came into the tank', async () => {
  const begin = START - 14 * HOUR;
  const id = await aTruck(aDay(begin));
  await read(id);
  const buy = (at: number, quantity: number) =>
    world.as('comoe')(addFuel, {
      body: { deviceId: id as never, dateFuel: at, quantity, amount: 1000, fuelType: 'diesel' },
    });
  await buy(begin + 75 * MINUTE, 190);
  await buy(begin + 500 * MINUTE, 45);
  await buy(begin - 2 * DAY, 45);
  const { lines, sums } = await tankOf(id);
  expect(lines.map(({ kind }) => kind)).toEqual(['not_measured', 'less', 'drop', 'not_filled']);
  expect(Math.abs(lines[1]!.missing! - 40)).toBeLessThan(5);
  expect(sums).toMatchObject({ bought: 280 });
  expect(Math.abs(sums.missing - 85)).toBeLessThan(5);
  const { data } = await world.as('comoe')(fleetTanks, { query: period });
  expect(data.lines.filter(({ deviceId }) => deviceId === id).map(({ kind }) => kind)).toEqual([
    'not_filled',
    'drop',
    'less',
    'not_measured',
  ]);
});

test('a list of the newest lines reads no more than these, and says that older ones are left out', async () => {
  const begin = START - 14 * HOUR;
  const id = await aTruck(aDay(begin));
  await read(id);
  await world.as('comoe')(addFuel, {
    body: { deviceId: id as never, dateFuel: begin - 2 * DAY, quantity: 40, amount: 1000, fuelType: 'diesel' },
  });
  const newest = (most: number) =>
    withScope(world.database.api, scopeOf(world, 'comoe'), (tx) =>
      newestTankLines(tx, { clientId: comoe }, { deviceIds: [id] }, period, most),
    );
  const kinds = async (most: number) => {
    const { lines, leftOut } = await newest(most);
    return [...lines.map(({ kind }) => kind), leftOut];
  };
  expect(await kinds(1)).toEqual(['drop', true]);
  expect(await kinds(2)).toEqual(['drop', 'not_bought', true]);
  expect(await kinds(3)).toEqual(['drop', 'not_bought', 'not_measured', false]);
});

test('the consumption report says what was burnt by the level of the tank, also where nothing was bought', async () => {
  const id = await aTruck(aDay(START - 14 * HOUR));
  await read(id);
  const burnt = async (from: number, to: number) => {
    const page = await pageOf(world, 'consumption', { from, to, devices: { deviceIds: [id] } });
    return rowsOf(page).map(({ tankBurnt, purchases }) => [Math.round(Number(tankBurnt) / 5) * 5, purchases]);
  };
  // three drives of 15 litres; neither the 150 that were filled in nor the 60 that were taken
  expect(await burnt(period.from, period.to)).toEqual([[45, 0]]);
  // from the second drive on
  expect(await burnt(START - 14 * HOUR + 77 * MINUTE, period.to)).toEqual([[30, 0]]);
});

test('a table gives the litres of a raw value; another one changes the past', async () => {
  const raw = aDay(START - 14 * HOUR).map((fix) => {
    const { fuelLevel, ignition } = fix.attributes as { fuelLevel: number; ignition: boolean };
    return Object.assign({}, fix, { attributes: { ignition, vendor: { io201: 4095 - fuelLevel * 40 } } });
  });
  const table = [
    { value: 4095, litres: 0 },
    { value: 95, litres: 400 },
  ];
  const id = await aTruck(raw, { source: 'vendor.io201', unit: 'table', table });
  await read(id);
  expect((await tankOf(id)).lines.map(({ litres }) => Math.round(litres! / 10))).toEqual([15, 6]);
  const halved = table.map(({ value, litres }) => ({ value, litres: litres / 2 }));
  await world.as('comoe')(saveTankSensor, {
    params: { id: id as never },
    body: { ...SENSOR, source: 'vendor.io201', unit: 'table', table: halved, smallestDrop: 40 },
  });
  await read(id);
  expect((await tankOf(id)).lines).toMatchObject([{ kind: 'not_bought' }]);
  const wrong = await world.as('comoe')(saveTankSensor, {
    params: { id: id as never },
    body: { ...SENSOR, unit: 'table', table: [{ value: 1, litres: 0 }] },
  });
  expect(wrong.error.fields).toMatchObject({ table: { code: 'invalid_calibration' } });
});

test('a drop alerts who has a rule about it, once; an old one nobody', async () => {
  const rule = (deviceId: number) =>
    owner.query(
      `insert into alert_rules (client_id, name, kind, parameters, device_ids, severity, created_at, updated_at)
       values ($1, 'Tank', 'fuel_drop', '{}', array[$2::int], 'critical', now(), now())`,
      [comoe, deviceId],
    );
  const id = await aTruck(aDay(START - 14 * HOUR));
  const old = await aTruck(aDay(START - 70 * HOUR));
  await rule(id);
  await rule(old);
  for (const one of [id, id, old]) await read(one);
  const { rows } = await owner.query(
    `select device_id, kind, facts from alerts where kind in ('fuel_drop', 'fuel_filled') and device_id = any ($1)`,
    [[id, old]],
  );
  expect(rows).toMatchObject([{ device_id: id, kind: 'fuel_drop' }]);
  expect(Math.abs(rows[0].facts.litres - 60)).toBeLessThan(5);
});

test('a sensor that is removed takes what it showed along', async () => {
  const id = await aTruck(aDay(START - 14 * HOUR));
  await read(id);
  await world.as('comoe')(removeTankSensor, { params: { id: id as never } });
  expect(await tankOf(id)).toMatchObject({ sensor: null, lines: [], levels: { at: [] } });
  const again = await world.as('comoe')(removeTankSensor, { params: { id: id as never } });
  expect([again.status, again.error.code]).toEqual([404, 'tank_sensor_not_found']);
});
