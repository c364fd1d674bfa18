import { addDriver, assignDriver, type DeviceId, type DriverId } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeEvents, storeUsage } from '../../../testing/past.ts';
import { aWorld } from '../../../testing/world.ts';
import { reportFiles } from '../testing/files.ts';
import {
  A,
  anEpisode,
  anEvent,
  at,
  B,
  DAY,
  HOUR,
  MINUTE,
  pageOf,
  rowsOf,
  totalsOf,
  truckAndVan,
} from '../testing/past.ts';

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

test('a score is of days on which a vehicle had one driver, of all their vehicles, from a least distance on', async () => {
  const yesterday = { from: DAY - 24 * HOUR, to: DAY };
  const [bus, shared] = [(await aDevice(world)).id, (await aDevice(world)).id];
  const [coulibaly, diallo, ettien] = [await driver('Coulibaly'), await driver('Diallo'), await driver('Ettien')];
  await assign(coulibaly, bus, at(-24), at(0));
  await assign(ettien, shared, at(-24), at(-12));
  await assign(diallo, shared, at(-12), at(0));
  const harsh = { peak: 4.4, limit: 4, lasted: 1000, from: 20, to: 15.6 };
  const drive = (device: DeviceId, km: number) =>
    storeUsage(world, device, [{ startsAt: at(-20), measured: km * 1_000_000, judged: km * 1_000_000 }]);
  await drive(bus, 200);
  await drive(shared, 80);
  await anEvent(world, bus, 'harsh_braking', at(-20), harsh);
  await anEvent(world, bus, 'harsh_acceleration', at(-19), harsh);
  // who of two is to blame on the day of a shared vehicle is not known
  await anEvent(world, shared, 'harsh_braking', at(-18), harsh);
  await trip(shared, at(-18), at(-17), 10_000);
  await trip(shared, at(-10), at(-9), 10_000);
  const scores = async () =>
    rowsOf(await pageOf(world, 'drivers', yesterday)).map(({ driver: name, judged, score }) => [name, judged, score]);
  // one point each, by 100 km: 100 - 2 / 2
  expect(await scores()).toEqual([
    ['Coulibaly', 200_000, 99],
    ['Diallo', undefined, undefined],
    ['Ettien', undefined, undefined],
  ]);
});
