import { addFuel, fuelConsumption, REPORTS, type ReportCell, type ReportKind } from '@balise/contract';
import { fr } from '@balise/i18n';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld, type PersonName, START } from '../../../testing/world.ts';
import { fieldsOf } from '../file/cells.ts';
import type { FileOrder } from '../file/file-order.ts';
import { pdfColumns } from '../file/pdf-columns.ts';
import { pageOf, preview } from '../testing/past.ts';

/* Fuel in reports: purchases one by one, and consumption by vehicle. */

const world = await aWorld();
afterAll(() => world.end());
const DAY = 86_400_000;
const period = { from: START - 30 * DAY, to: START };
const truck = (await aDevice(world, { designation: 'Truck 1' })).id;
const van = (await aDevice(world, { designation: 'Van 2' })).id;
for (const [id, litres] of [
  [truck, 150],
  [van, 40],
] as const)
  for (const fill of [0, 1, 2])
    await world.as('comoe')(addFuel, {
      body: {
        deviceId: id,
        dateFuel: START - (20 - fill * 5) * DAY,
        counter: 10_000 + fill * 500,
        quantity: litres,
        amount: litres * 700,
        fuelType: 'diesel',
      },
    });

const named = (kind: ReportKind, cells: readonly (ReportCell | undefined)[]) =>
  Object.fromEntries(REPORTS[kind].columns.map(({ key }, place) => [key, cells[place] ?? null]));
const shown = async (kind: ReportKind, who: PersonName = 'comoe') => {
  const { rows, totals } = await pageOf(world, kind, period, who);
  return { rows: rows.map(({ cells }) => named(kind, cells)), totals: named(kind, totals) };
};

test('consumption by vehicle is what the fuel page says, and its totals add up', async () => {
  const { rows, totals } = await shown('consumption');
  expect(rows).toMatchObject([
    {
      vehicle: 'Truck 1',
      distance: 1_000_000,
      burnt: 300,
      consumption: 30,
      consumptionUnit: 'l/100 km',
      unitCost: 210,
      bought: 450,
      spent: 315_000,
      purchases: 3,
    },
    { vehicle: 'Van 2', burnt: 80, consumption: 8, bought: 120, spent: 84_000 },
  ]);
  expect(totals).toMatchObject({
    distance: 2_000_000,
    burnt: 380,
    consumption: 19,
    bought: 570,
    spent: 399_000,
    purchases: 6,
  });
  const { data } = await world.as('comoe')(fuelConsumption, { query: { ...period, by: 'vehicle' } });
  expect(data.map(({ name, consumption }) => [name, consumption.average])).toEqual([
    ['Truck 1', 30],
    ['Van 2', 8],
  ]);
});

test('purchases of several currencies have no sum', async () => {
  expect((await shown('fuel')).totals).toMatchObject({ litres: 570, amount: 399_000, currency: 'XOF' });
  await world.database.pools.owner.query(
    "update fuel_purchases set currency = 'EUR', amount = 10000 where device_id = $1",
    [van],
  );
  const { rows, totals } = await shown('fuel');
  expect(totals).toMatchObject({ litres: 570, amount: null, currency: null });
  expect(rows.at(-1)).toMatchObject({
    vehicle: 'Van 2',
    amount: 100,
    currency: 'EUR',
    litrePrice: 2.5,
    meter: 11_000,
    fullTank: true,
  });
});

test('amounts have the decimals of their currency, in files too', () => {
  const { columns } = REPORTS.fuel;
  const cells = (currency: string | null, amount: number) =>
    columns.map(({ key }) => (key === 'amount' ? amount : key === 'currency' ? currency : null));
  const place = columns.findIndex(({ key }) => key === 'amount');
  const order = {
    language: 'en',
    order: { kind: 'fuel', timeZone: 'UTC', criteria: {} },
    seesClients: true,
  } as FileOrder;
  const file = fieldsOf({ ...order, language: 'fr' }).find(({ heading }) => heading === fr.reports.columns.amount);
  const digits = (currency: string | null, amount: number) => file?.of(cells(currency, amount));
  expect(digits('XOF', 32_996)).toEqual({ value: 32_996, digits: 0 });
  expect(digits('EUR', 12.5)).toEqual({ value: 12.5, digits: 2 });
  expect(digits('TND', 12.5)).toEqual({ value: 12.5, digits: 3 });
  const printed = (currency: string, amount: number) =>
    pdfColumns('fuel', order)[place]?.print(cells(currency, amount));
  expect([printed('XOF', 32_996), printed('EUR', 12.5)]).toEqual(['32,996', '12.50']);
});

test('the reports ask for the right to see fuel, and show a limited user its own vehicles', async () => {
  const { owner } = world.database.pools;
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, truck]);
  expect((await shown('fuel', 'limited')).rows.map(({ vehicle }) => vehicle)).toEqual(Array(3).fill('Truck 1'));
  expect((await shown('consumption', 'limited')).rows.map(({ vehicle }) => vehicle)).toEqual(['Truck 1']);
  await owner.query(
    "update users set rights = array_remove(array_remove(rights, 'view_fuel'), 'manage_fuel') where id = $1",
    [world.users.limited],
  );
  expect((await preview(world, 'fuel', period, 'limited')).error.code).toBe('not_allowed');
  expect((await shown('fuel', 'bandama')).rows).toEqual([]);
});
