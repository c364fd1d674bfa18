import { addDriver, assignDriver, type DeviceId, type DriverId } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { storeEvents } from '../../../testing/past.ts';
import { aWorld } from '../../../testing/world.ts';
import { reportFiles } from '../testing/files.ts';
import { A, anEpisode, at, B, DAY, HOUR, MINUTE, pageOf, rowsOf, totalsOf, truckAndVan } from '../testing/past.ts';

const world = await aWorld();
const { truck, van } = await truckAndVan(world);
const comoe = world.as('comoe');
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});

const driver = async (lastName: string) => (await comoe(addDriver, { body: { lastName } })).data.id;
const assign = (driverId: DriverId, deviceId: DeviceId, startsAt: number, endsAt: number) =>
  comoe(assignDriver, { body: { driverId, deviceId, startsAt, endsAt } });
const trip = (device: DeviceId, from: number, to: number, metres: number) =>
  anEpisode(world, device, {
    kind: 'trip',
    from,
    to,
    metres,
    maxSpeed: 20,
    content: { from: A, to: B, driving: to - from, idling: 0, pause: null, end: 'still' },
  });
const today = { from: DAY, to: DAY + 24 * HOUR };

const [aka, brou] = [await driver('Aka'), await driver('Brou')];
await assign(aka, truck, at(6), at(8));
await assign(aka, van, at(8), at(12));
await assign(brou, truck, at(9), at(12));
await trip(truck, at(6), at(8), 100_000);
// 44 minutes are no rest: 4 h 40 in two vehicles
await trip(van, at(8, 44), at(11, 24), 150_000);
await trip(truck, at(9, 30), at(10), 20_000);
// a card of nobody for most of it
await storeEvents(world, truck, [
  { kind: 'driver_identified', at: at(10, 30), content: { card: 'C0FFEE', place: null } },
  { kind: 'driver_released', at: at(11, 30), content: { startedAt: at(10, 30) } },
]);
await trip(truck, at(10, 20), at(11), 30_000);
await anEpisode(world, truck, {
  kind: 'speeding',
  from: at(9, 40),
  to: at(9, 45),
  metres: 5_000,
  maxSpeed: 30,
  content: { limit: 25, mean: 28, from: A, to: B },
});

test('a row a driver: trips of all vehicles, driving without rest, rest, speeding; a card of nobody by its number', async () => {
  const page = await pageOf(world, 'drivers', today);
  const rows = rowsOf(page).map(
    ({ driver: name, drivenVehicles, trips, distance, driving, longest, longDrives, rest, speedings }) => [
      ...[name, drivenVehicles, trips, distance, driving, longest, longDrives, rest, speedings],
    ],
  ); // prettier-ignore
  expect(rows).toEqual([
    ['Aka', 'Truck 10, Van 9', 2, 250_000, 280 * MINUTE, 280 * MINUTE, 1, 44 * MINUTE, 0],
    ['Brou', 'Truck 10', 1, 20_000, 30 * MINUTE, 30 * MINUTE, 0, 0, 1],
    ['C0FFEE', 'Truck 10', 1, 30_000, 40 * MINUTE, 40 * MINUTE, 0, 0, 0],
  ]);
  expect(totalsOf(page)).toMatchObject({ trips: 4, distance: 300_000, speedings: 1 });
});

test('the rest and the longest driving are what the reader asks for', async () => {
  const page = await pageOf(world, 'drivers', {
    ...today,
    filters: { leastRest: 40 * MINUTE, mostDriving: 150 * MINUTE },
  });
  expect(rowsOf(page)[0]).toMatchObject({ driver: 'Aka', longest: 160 * MINUTE, longDrives: 1 });
});

test('trips and speeding name who drove, and can be gathered by driver', async () => {
  const page = await pageOf(world, 'trips', { ...today, groupBy: 'driver', filters: { parts: ['trip'] } });
  expect(page.groups.map(({ label, count }) => [label, count])).toEqual([
    ['Aka', 2],
    ['Brou', 1],
    ['C0FFEE', 1],
  ]);
  expect(rowsOf(await pageOf(world, 'speeding', today)).map(({ driver: name }) => name)).toEqual(['Brou']);
});

test('leaves as Excel', async () => {
  const { bytes } = await files.fileOf('drivers', {
    form: { devices: { deviceIds: ['all'], groupIds: [] }, ...today },
  });
  expect(bytes.length).toBeGreaterThan(1000);
});
