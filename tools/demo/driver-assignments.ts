import {
  addDriver,
  addDriverCard,
  assignDriver,
  type DriverId,
  listAssignableDevices,
  listDriverAssignments,
  listDrivers,
  requestOf,
  setDriverShifts,
} from '@balise/contract';
import type { Caller } from './alerts.ts';

const DAY = 86_400_000;
const NAMES = ['Kouassi', 'Traoré', 'Brou', 'Diallo', 'Aka', 'Konan'];
const WEEKDAYS = [1, 2, 3, 4, 5];

/**
 * Who drives the vehicles of a client: some assigned since a fortnight, one who changed vehicles, and two who share one by a weekly plan. Done once. A client
 * without drivers gets some.
 */
export async function assignDrivers(caller: Caller, now: number): Promise<void> {
  const { total } = await caller(listDriverAssignments, requestOf(listDriverAssignments, { query: {} }));
  const devices = (await caller(listAssignableDevices, requestOf(listAssignableDevices, { query: {} }))).slice(0, 5);
  if (total > 0 || devices.length < 5) return;
  const drivers = await driversOf(caller);
  const [first, second, third, early, late] = drivers;
  const [a, b, c, d, shared] = devices;
  if (!first || !second || !third || !early || !late || !a || !b || !c || !d || !shared) return;
  const assign = (driverId: DriverId, deviceId: typeof a.deviceId, from: number, until: number | null) =>
    caller(assignDriver, requestOf(assignDriver, { body: { driverId, deviceId, startsAt: from, endsAt: until } }));
  await assign(first, a.deviceId, now - 14 * DAY, null);
  await assign(second, b.deviceId, now - 14 * DAY, now - 5 * DAY);
  await assign(second, c.deviceId, now - 4 * DAY, null);
  await assign(third, d.deviceId, now - 10 * DAY, now - 2 * DAY);
  const hours = (from: number, to: number) => WEEKDAYS.map((day) => ({ day, from: from * 60, to: to * 60 }));
  const shifts = [
    { driverId: early, week: hours(6, 14) },
    { driverId: late, week: hours(14, 22) },
  ];
  await caller(setDriverShifts, requestOf(setDriverShifts, { params: { id: shared.deviceId }, body: { shifts } }));
  await caller(addDriverCard, requestOf(addDriverCard, { body: { number: `A1B2C3${first}`, driverId: first } }));
}

async function driversOf(caller: Caller): Promise<DriverId[]> {
  const { drivers } = await caller(listDrivers, requestOf(listDrivers, { query: {} }));
  const ids = drivers.map(({ id }) => id);
  for (const lastName of NAMES.slice(ids.length))
    ids.push((await caller(addDriver, requestOf(addDriver, { body: { lastName } }))).id);
  return ids;
}
