import {
  addGeofence,
  type DeviceId,
  deleteGeofence,
  type Geofence,
  type ReportForm,
  suspendGeofences,
} from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld } from '../../../testing/world.ts';
import {
  A,
  anEpisode,
  at,
  B,
  DAY,
  HOUR,
  MINUTE,
  pageOf,
  preview,
  rowsOf,
  totalsOf,
  truckAndVan,
} from '../testing/past.ts';

/* Visits to geofences as reports show them, over rows made by hand. */

const world = await aWorld();
afterAll(() => world.end());
const comoe = world.as('comoe');

let truck: DeviceId;
let van: DeviceId;
let port: Geofence;
let depot: Geofence;

const aGeofence = async (name: string): Promise<Geofence> => {
  const drawCoordinate = { latitude: A.latitude, longitude: A.longitude, radius: 200 };
  return (await comoe(addGeofence, { body: { name, type: 'circle', drawCoordinate } })).data;
};

type Open = { isOpenAtStart?: boolean; isOpenAtEnd?: boolean };
const aVisit = (device: DeviceId, { id }: Geofence, [from, to]: [number, number], open: Open = {}) =>
  anEpisode(world, device, {
    kind: 'geofence',
    from,
    to,
    metres: 300,
    maxSpeed: 8,
    content: {
      geofence: id,
      version: 1,
      from: A,
      to: B,
      isOpenAtStart: false,
      isOpenAtEnd: false,
      fixes: 4,
      ...open,
    },
  });

beforeAll(async () => {
  ({ truck, van } = await truckAndVan(world));
  [port, depot] = [await aGeofence('Port'), await aGeofence('Depot')];
  // over midnight, twice in the morning and at the same time in the depot, which lies around it
  await aVisit(truck, port, [at(-2), at(1)]);
  await aVisit(truck, port, [at(8), at(8, 30)]);
  await aVisit(truck, port, [at(10), at(10, 10)], { isOpenAtStart: true });
  await aVisit(truck, depot, [at(8), at(9)]);
  await aVisit(van, port, [at(9), at(9, 5)], { isOpenAtEnd: true });
  const noon = world.clock.now;
  world.clock.now = at(8); // a suspension ends in the future
  const range = { dateStart: at(7, 59), dateEnd: at(8, 1), motif: 'Roadworks' };
  const suspended = await comoe(suspendGeofences, {
    body: { geofenceDeviceList: [{ geofenceId: port.id, deviceId: truck }], ...range },
  });
  world.clock.now = noon;
  expect(suspended.data).toEqual({ suspended: 1 });
});

test('each visit, with what it was and why it was suspended; of one over midnight its part counts', async () => {
  const page = await pageOf(world, 'geofence', { groupBy: 'geofence' });
  const rows = rowsOf(page).map(({ vehicle, geofence, entry, exit, duration, suspension }) => [
    ...[vehicle, geofence, entry, exit, duration, suspension],
  ]);
  expect(rows).toEqual([
    ['Truck 10', 'Depot', at(8), at(9), HOUR, undefined],
    ['Truck 10', 'Port', at(-2), at(1), HOUR, undefined],
    ['Truck 10', 'Port', at(8), at(8, 30), 30 * MINUTE, 'Roadworks'],
    ['Truck 10', 'Port', undefined, at(10, 10), 10 * MINUTE, undefined],
    ['Van 9', 'Port', at(9), undefined, 5 * MINUTE, undefined],
  ]);
  expect(rowsOf(page)[0]).toMatchObject({ distance: 300, maxSpeed: 8, entryPlace: A, exitPlace: B });
  // visits, dwell, first in and last out of each geofence
  const groups = page.groups.map(({ label, count, totals }) => [label, count, totalsOf({ kind: 'geofence', totals })]);
  expect(groups).toMatchObject([
    ['Depot', 1, { duration: HOUR, entry: at(8), exit: at(9) }],
    ['Port', 4, { duration: HOUR + 45 * MINUTE, entry: at(-2), exit: at(10, 10) }],
  ]);
});

test('only the chosen geofences, and none of another tenant', async () => {
  const filters = { geofenceIds: [depot.id] };
  expect((await pageOf(world, 'geofence', { filters })).total).toBe(1);
  const { error } = await preview(world, 'geofence', { filters }, 'bandama');
  expect([error.code, error.fields?.['filters.geofenceIds']?.code]).toEqual([
    ...['geofence_not_found', 'unknown_reference'],
  ]);
});

test('time in geofences by day: a visit over midnight is divided there and entered once', async () => {
  const filters = { geofenceIds: [port.id] };
  const page = await pageOf(world, 'geofence_time', { ...period(at(-24), at(24)), filters });
  expect(rowsOf(page)).toMatchObject([
    { vehicle: 'Truck 10', period: '2026-11-19', duration: 2 * HOUR, entries: 1, firstEntry: at(-2) },
    {
      vehicle: 'Truck 10',
      period: '2026-11-20',
      duration: HOUR + 40 * MINUTE,
      entries: 1,
      firstEntry: at(8),
      lastExit: at(10, 10),
    },
    { vehicle: 'Van 9', period: '2026-11-20', duration: 5 * MINUTE, entries: 1 },
  ]);
});

test('a day by the clocks of the zone: one on which they change has 23 or 25 hours', async () => {
  const [spring, autumn] = [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12)];
  for (const from of [spring, autumn]) await aVisit(van, depot, [from, from + 48 * HOUR]);
  const hoursFrom = async (from: number) => {
    const asked = { ...period(from, from + 48 * HOUR), timeZone: 'Europe/Paris' };
    const rows = rowsOf(await pageOf(world, 'geofence_time', asked));
    return rows.map(({ period: day, duration }) => [day, Number(duration) / HOUR]);
  };
  expect(await hoursFrom(spring)).toEqual([
    ['2026-03-28', 11],
    ['2026-03-29', 23],
    ['2026-03-30', 14],
  ]);
  expect(await hoursFrom(autumn)).toEqual([
    ['2026-10-24', 10],
    ['2026-10-25', 25],
    ['2026-10-26', 13],
  ]);
});

test('who was in which geofence at the end of a period, and since when', async () => {
  const rowsAt = async (to: number) => rowsOf(await pageOf(world, 'geofence_now', period(DAY, to)));
  expect(await rowsAt(at(8, 20))).toMatchObject([
    { vehicle: 'Truck 10', geofence: 'Port', entry: at(8), duration: 20 * MINUTE, suspension: 'Roadworks' },
    { vehicle: 'Truck 10', geofence: 'Depot', entry: at(8), duration: 20 * MINUTE },
  ]);
  expect(await rowsAt(at(9, 30))).toEqual([]);
});

test('a deleted geofence keeps its name in past visits', async () => {
  await comoe(deleteGeofence, { params: { id: depot.id } });
  const names = rowsOf(await pageOf(world, 'geofence')).map(({ geofence }) => geofence);
  expect(names).toContain('Depot');
});

const period = (from: number, to: number): Pick<ReportForm, 'from' | 'to'> => ({ from, to });
