import {
  deleteDriver,
  deleteDriverAssignment,
  editDriverAssignment,
  endDriverAssignment,
  getDriverAssignment,
  listAssignableDevices,
  listAudit,
  listDevicesOfDriver,
  listDriverAssignments,
  transferDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDriversWorld, HOUR } from './testing/drivers-world.ts';

const { world, driver, vehicle, assign, now } = await aDriversWorld();
afterAll(world.end);
const comoe = world.as('comoe');

test('a driver has a vehicle from now on, until it is withdrawn: used, then ended, with who and why', async () => {
  const [kouassi, car] = [await driver('Kouassi'), await vehicle()];
  const { data: made } = await assign(kouassi, car.id, { startsAt: now() - HOUR, note: 'delivery round' });
  expect(made).toMatchObject({
    driverName: 'Kouassi',
    designation: car.designation,
    state: 'used',
    endsAt: null,
    assignedBy: 'comoe Person',
    note: 'delivery round',
  });
  const params = { id: made.id };
  const { data: ended } = await comoe(endDriverAssignment, { params, body: { reason: 'leave' } });
  expect(ended).toMatchObject({ state: 'ended', endsAt: now(), endedBy: 'comoe Person', endReason: 'leave' });
  const later = await comoe(endDriverAssignment, { params, body: { endsAt: now() + HOUR } });
  expect(later.data.endsAt).toBe(now());
  const { data } = await comoe(listDriverAssignments, { query: { driverId: kouassi, state: 'ended' } });
  expect([data.total, data.assignments.map(({ id }) => id)]).toEqual([1, [made.id]]);
});

test('is refused while the driver has another vehicle, or the vehicle another driver, and names what is in the way', async () => {
  const [one, other] = [await driver(), await driver()];
  const [car, truck] = [await vehicle(), await vehicle()];
  const { data: first } = await assign(one, car.id);
  const second = await assign(one, truck.id);
  expect([second.status, second.error?.code, second.error?.message, second.error?.figures]).toEqual([
    409,
    'vehicle_already_assigned',
    'Vehicle already assigned to the driver.',
    { assignmentId: first.id },
  ]);
  const third = await assign(other, car.id);
  expect([third.error?.code, third.error?.figures]).toEqual(['vehicle_has_driver', { assignmentId: first.id }]);
  // a planned one counts from its beginning
  const planned = await assign(other, truck.id, { startsAt: now() + 5 * HOUR });
  expect(planned.data.state).toBe('planned');
  expect((await assign(await driver(), truck.id, { startsAt: now(), endsAt: now() + HOUR })).status).toBe(200);
  expect((await assign(await driver(), truck.id, { startsAt: now() + 4 * HOUR })).error?.code).toBe(
    'vehicle_has_driver',
  );
});

test('of two requests at once one wins', async () => {
  const car = await vehicle();
  const drivers = await Promise.all([driver(), driver(), driver(), driver()]);
  const asked = await Promise.all(drivers.map((id) => assign(id, car.id)));
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const won = asked.find(({ status }) => status === 200)?.data?.id;
  for (const { status, error } of asked) if (status !== 200) expect(error?.figures).toEqual({ assignmentId: won });
});

test('a correction moves its dates, unless another is there, and the log keeps what was', async () => {
  const [kouassi, car] = [await driver(), await vehicle()];
  const { data: first } = await assign(kouassi, car.id, { startsAt: now() - 9 * HOUR, endsAt: now() - 5 * HOUR });
  const { data: second } = await assign(kouassi, car.id, { startsAt: now() - 5 * HOUR });
  const edit = (id: typeof first.id, startsAt: number, endsAt: number | null) =>
    comoe(editDriverAssignment, { params: { id }, body: { startsAt, endsAt } });
  expect((await edit(first.id, now() - 9 * HOUR, null)).error?.code).toBe('vehicle_already_assigned');
  expect((await edit(first.id, now(), now() - HOUR)).error?.fields?.endsAt?.code).toBe('invalid_date');
  const moved = await edit(second.id, now() - 4 * HOUR, null);
  expect(moved.data).toMatchObject({ startsAt: now() - 4 * HOUR, state: 'used' });
  const { data: log } = await world.as('platform')(listAudit, { query: { action: 'driver.assignment_edit' } });
  const line = log.lines.find(({ subjectId }) => subjectId === kouassi);
  expect(line?.before).toMatchObject({ startsAt: now() - 5 * HOUR });
  expect(line?.after).toMatchObject({ startsAt: now() - 4 * HOUR });
  expect((await comoe(deleteDriverAssignment, { params: { id: second.id } })).status).toBe(200);
  expect((await comoe(getDriverAssignment, { params: { id: second.id } })).status).toBe(404);
});

test('ends with its driver, and where the vehicle goes to another client', async () => {
  const [kouassi, yao, car, truck] = [await driver(), await driver(), await vehicle(), await vehicle()];
  const { data: one } = await assign(kouassi, car.id, { startsAt: now() - HOUR });
  const { data: other } = await assign(yao, truck.id, { startsAt: now() - HOUR });
  const { data: planned } = await assign(await driver(), truck.id, {
    startsAt: now() - 3 * HOUR,
    endsAt: now() - HOUR,
  });
  await comoe(deleteDriver, { params: { id: kouassi } });
  expect((await comoe(getDriverAssignment, { params: { id: one.id } })).data).toMatchObject({
    state: 'ended',
    endsAt: now(),
  });
  await world.as('kanari')(transferDevices, { body: { deviceId: truck.id, clientId: world.clients.bandama } });
  const ended = await comoe(getDriverAssignment, { params: { id: other.id } });
  expect([ended.data?.endsAt === null, ended.data?.designation]).toEqual([false, '']);
  expect((await comoe(getDriverAssignment, { params: { id: planned.id } })).status).toBe(200);
  // nobody there learns who drove it before
  expect((await world.as('bandama')(listDriverAssignments, { query: { deviceId: truck.id } })).data.total).toBe(0);
  const theirs = await driver('Traoré', 'bandama');
  const early = await assign(theirs, truck.id, { startsAt: now() - 2 * HOUR }, 'bandama');
  expect(early.error?.fields?.startsAt?.code).toBe('before_own_time');
});

test('a driver of one client never has a vehicle of another', async () => {
  const [kouassi, foreign] = [await driver(), await vehicle(world.clients.bandama)];
  const asked = await assign(kouassi, foreign.id, {}, 'kanari');
  expect(asked.error?.fields?.deviceId?.code).toBe('of_another_client');
  expect((await assign(kouassi, foreign.id)).error?.code).toBe('device_not_found');
});

test('lists say who drives what now, and what a driver drove', async () => {
  const [kouassi, car, truck] = [await driver('Aka'), await vehicle(), await vehicle()];
  await assign(kouassi, car.id, { startsAt: now() - 9 * HOUR, endsAt: now() - 8 * HOUR });
  await assign(kouassi, truck.id, { startsAt: now() - 2 * HOUR });
  const { data: vehicles } = await comoe(listAssignableDevices, { query: { clientId: world.clients.comoe } });
  const of = (id: number) => vehicles.find(({ deviceId }) => deviceId === id)?.driver;
  expect(of(car.id)).toBeNull();
  expect(of(truck.id)).toMatchObject({ driverName: 'Aka', source: 'person', since: now() - 2 * HOUR });
  const { data: drove } = await comoe(listDevicesOfDriver, { params: { id: kouassi } });
  expect(drove).toMatchObject([
    { deviceId: truck.id, firstAt: now() - 2 * HOUR, lastAt: null, duration: 2 * HOUR, sources: ['person'] },
    { deviceId: car.id, firstAt: now() - 9 * HOUR, lastAt: now() - 8 * HOUR, duration: HOUR },
  ]);
});
