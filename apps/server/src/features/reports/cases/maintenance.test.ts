import { addRecord, correctRecord, REPORTS, type ReportCell } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aService, attached, duesOf } from '../../../testing/services.ts';
import { aWorld, type PersonName, START } from '../../../testing/world.ts';
import { pageOf, preview } from '../testing/past.ts';

/* What was done on vehicles, in reports. */

const world = await aWorld();
afterAll(() => world.end());
const DAY = 86_400_000;
const period = { from: START - 30 * DAY, to: START };
const truck = (await aDevice(world, { designation: 'Truck 1' })).id;
const van = (await aDevice(world, { designation: 'Van 2' })).id;
const oil = await aService(world, { name: 'Vidange', interval: { calendar: { count: 6, unit: 'month' } } });
await attached(world, oil.id, [truck, van], { since: '2026-01-10' });
const { dues } = await duesOf(world, { serviceId: oil.id });
const dueOf = (device: number) => dues.find(({ deviceId }) => deviceId === device)!.id;

const columns = REPORTS.maintenance.columns;
const named = (cells: readonly (ReportCell | undefined)[]) =>
  Object.fromEntries(columns.map(({ key }, place) => [key, cells[place] ?? null]));
const shown = async (who: PersonName = 'comoe') => {
  const { rows, totals } = await pageOf(world, 'maintenance', period, who);
  return { rows: rows.map(({ cells }) => named(cells)), totals: named(totals) };
};

test('what was done has its cost, what was left out its reason; a corrected record counts once', async () => {
  const done = { kind: 'done' as const, at: START - 12 * DAY, partsCost: 9_000, labourCost: 1_000 };
  const { data } = await world.as('comoe')(addRecord, { params: { id: dueOf(truck) }, body: done });
  await world.as('comoe')(correctRecord, {
    params: { id: data.id },
    body: { ...done, partsCost: 8_000, taxCost: 500, downtimeMinutes: 90, workshop: 'Adama', note: 'x' },
  });
  const left = { kind: 'notDone' as const, at: START - 5 * DAY, reason: 'Garé' };
  await world.as('comoe')(addRecord, { params: { id: dueOf(van) }, body: left });
  const { rows, totals } = await shown();
  expect(rows).toMatchObject([
    {
      vehicle: 'Truck 1',
      at: START - 12 * DAY,
      service: 'Vidange',
      outcome: 'done',
      partsCost: 8_000,
      labourCost: 1_000,
      taxCost: 500,
      totalCost: 9_500,
      currency: 'XOF',
      downtime: 90 * 60_000,
      workshop: 'Adama',
      workNote: 'x',
      reason: null,
    },
    { vehicle: 'Van 2', outcome: 'notDone', totalCost: null, currency: null, reason: 'Garé' },
  ]);
  expect(rows[0]).toMatchObject({ stateThen: 'overdue', wasDueOn: '2026-07-10' });
  expect(totals).toMatchObject({ partsCost: 8_000, totalCost: 9_500, downtime: 90 * 60_000 });
});

test('it asks for the right to see maintenance, and shows a limited user its own vehicles', async () => {
  const { owner } = world.database.pools;
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, van]);
  expect((await shown('limited')).rows.map(({ vehicle }) => vehicle)).toEqual(['Van 2']);
  expect((await shown('bandama')).rows).toEqual([]);
  await owner.query(
    "update users set rights = array_remove(array_remove(rights, 'view_maintenance'), 'manage_maintenance') where id = $1",
    [world.users.limited],
  );
  expect((await preview(world, 'maintenance', period, 'limited')).error.code).toBe('not_allowed');
});
